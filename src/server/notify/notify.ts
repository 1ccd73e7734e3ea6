import type { Tx } from '#server/db/database.ts'
import { pushCause } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { deleteNotifications, insertNotifications, type NewNotification } from '#server/notify/queries.ts'

/**
 * Tells people of something, in the transaction in which it happens. Left out are the actor, whoever is blocked either
 * way, whoever cannot see the event, whoever heard of the cause before, and whoever turned that group off.
 */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const told = await insertNotifications(tx, notification)
  const ids = told.map(({ id }) => id).sort()
  const [firstId, lastId] = [ids[0], ids.at(-1)]
  if (firstId === undefined || lastId === undefined) return
  const people = told.map(({ userId }) => userId)
  await publishToPeople(tx, people, { lists: ['notifications'] })
  // One job, however many are told. Ids grow with time, so the rows of one telling lie side by side.
  await enqueue(tx, pushCause, { cause: notification.cause, firstId, lastId })
}

/** Unsays what a cause told, because it was taken back: read or not, it quotes what is no longer there. */
export async function takeBackNotifications(
  tx: Tx,
  cause: string,
  about: { eventId: string } | { actorId: string },
): Promise<void> {
  const told = await deleteNotifications(tx, cause, about)
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}
