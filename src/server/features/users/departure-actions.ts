import type { Tx } from '#server/db/database.ts'
import { deleteUser } from '#server/features/accounts/queries.ts'
import { dropUploadsOf } from '#server/features/media/queries.ts'
import { endAllRelationships } from '#server/features/relationships/actions.ts'
import { endAnswersOf } from '#server/features/rsvps/actions.ts'
import { listAcquaintances, listTouchedEvents } from '#server/features/users/departure-queries.ts'
import { publishEventChange, publishToPeople } from '#server/live/publish.ts'
import type { LiveList } from '#shared/live-lists.ts'

const lists: LiveList[] = ['feed', 'extended-feed', 'friends', 'friend-requests', 'notifications', 'free']

/** Foreign keys cascade, but files must be queued for removal before their rows are gone. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await refreshAround(tx, userId)
  await endAllRelationships(tx, userId)
  await endAnswersOf(tx, userId)
  await dropUploadsOf(tx, userId)
  await deleteUser(tx, userId)
}

/**
 * Open pages that show this person fetch again. Call it while the person can be seen: everyone is named, because when
 * a message is delivered it can no longer be found out who they were.
 */
export async function refreshAround(tx: Tx, userId: string): Promise<void> {
  await publishToPeople(tx, await listAcquaintances(tx, userId), { lists })
  for (const { id, viewers } of await listTouchedEvents(tx, userId))
    if (viewers) await publishToPeople(tx, viewers, { lists, eventId: id })
    else await publishEventChange(tx, id)
}
