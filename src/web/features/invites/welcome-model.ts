import type { AcceptedInvite } from '#shared/invites.ts'
import { createStore } from '#web/lib/state/store.ts'

/** The inviter, remembered from the invitation to the spon's page. */
type Welcome = { eventId: string; inviter: AcceptedInvite['inviter'] }

export const welcomeStore = createStore<Welcome | null>(null)
