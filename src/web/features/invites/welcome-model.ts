import type { AcceptedInvite } from '#shared/invites.ts'
import { createStore } from '#web/lib/state/store.ts'

/** Who let us in, remembered on the way from the invitation to the spon. */
export type Welcome = { eventId: string; inviter: AcceptedInvite['inviter'] }

export const welcome = createStore<Welcome | null>(null)

export const setWelcome = (next: Welcome | null): void => welcome.set(next)
