import { type Welcome, welcomeStore } from '#web/features/invites/welcome-model.ts'
import { useStore } from '#web/lib/state/store.ts'

export function useWelcome(eventId: string): Welcome | null {
  const current = useStore(welcomeStore)
  return current?.eventId === eventId ? current : null
}
