import type { AcceptedInvite } from '#shared/invites.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'

/** Who let us in, remembered on the way from the invitation to the spon. */
type Welcome = { eventId: string; inviter: AcceptedInvite['inviter'] }

const store = createStore<Welcome | null>(null)

export const setWelcome = (welcome: Welcome | null): void => store.set(welcome)

export function useWelcome(eventId: string): Welcome | null {
  const welcome = useStore(store)
  return welcome?.eventId === eventId ? welcome : null
}
