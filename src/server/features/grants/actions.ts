import type { Tx } from '#server/db/database.ts'
import { acceptAccess } from '#server/features/grants/queries.ts'
import { publishToPeople } from '#server/live/publish.ts'
import type { LiveList } from '#shared/live-lists.ts'

/** What changes for a guest whose waiting invitation is accepted: it leaves the quiet line for the feed. */
export const acceptedLists: LiveList[] = ['feed', 'extended-feed', 'notifications']

/** Answering or commenting accepts the invitation. */
export async function acceptByActing(tx: Tx, event: { id: string; viewerId: string }): Promise<void> {
  if (await acceptAccess(tx, { eventId: event.id, userId: event.viewerId }))
    await publishToPeople(tx, [event.viewerId], { lists: acceptedLists })
}
