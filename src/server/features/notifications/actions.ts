import type { Tx } from '#server/db/database.ts'
import {
  type About,
  deleteNotifications,
  deleteRowsAbout,
  emptyNotifications,
  rewriteNotification,
} from '#server/features/notifications/change-queries.ts'
import {
  findActor,
  insertNotifications,
  type NewNotification,
  type Said,
  type Words,
} from '#server/features/notifications/insert-queries.ts'
import { toActorName } from '#server/features/notifications/view.ts'
import { pushCause } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { inEachLanguage } from '#server/messages/messages.ts'

/**
 * Notifies people, each in their language, in the transaction of the change itself. Skips the actor, people blocked either
 * way, people who cannot see the event, who turned that group off, or for whom a stranger has spent the day's budget. A cause
 * that returns soon updates its notification without a second ping. Returns whose list has it now.
 */
export async function notify(tx: Tx, { title, message, ...about }: NewNotification): Promise<string[]> {
  if (Array.isArray(about.to) && about.to.length === 0) return []
  const said = await sayInEach(tx, { title, message }, about.actorId)
  const notified = await insertNotifications(tx, about, said)
  const people = notified.map(({ userId }) => userId)
  if (people.length > 0) await publishToPeople(tx, people, { lists: ['notifications'] })
  const ids = notified.flatMap(({ id, isNew }) => (isNew ? id : [])).sort()
  const [firstId, lastId] = [ids[0], ids.at(-1)]
  // One job for all recipients. Ids are time-ordered, so a range of ids covers the rows of this call.
  if (firstId !== undefined && lastId !== undefined)
    await enqueue(tx, pushCause, { cause: about.cause, firstId, lastId })
  return people
}

/** Deletes the notifications of causes that were taken back, read or not: they quote what no longer exists. */
export async function takeBackNotifications(
  tx: Tx,
  cause: string | string[],
  about: About & { userId?: string },
): Promise<void> {
  const notified = await deleteNotifications(tx, cause, about)
  if (notified.length > 0) await publishToPeople(tx, notified, { lists: ['notifications'] })
}

/** Deletes what this person's actions caused under one event. */
export async function deleteNotificationsAbout(tx: Tx, of: { eventId: string; userId: string }): Promise<void> {
  const notified = await deleteRowsAbout(tx, of)
  if (notified.length > 0) await publishToPeople(tx, notified, { lists: ['notifications'] })
}

/** Empties the text of a cause that may return within minutes, so that it can be sent again without a second ping. */
export async function clearNotificationsSilently(tx: Tx, cause: string, about: { eventId: string; people?: string[] }) {
  const notified = await emptyNotifications(tx, cause, about)
  if (notified.length > 0) await publishToPeople(tx, notified, { lists: ['notifications'] })
}

type Rewritten = { to: string; cause: string; actorId: string; title: Words; message: Words }

/** Says in place that something was taken back: people who were pinged by it can still see by whom. */
export async function rewriteAsTakenBack(tx: Tx, { to, cause, actorId, title, message }: Rewritten): Promise<void> {
  await rewriteNotification(tx, { userId: to, cause }, await sayInEach(tx, { title, message }, actorId))
  await publishToPeople(tx, [to], { lists: ['notifications'] })
}

type Spoken = Record<'title' | 'message', Words>

async function sayInEach(tx: Tx, { title, message }: Spoken, actorId: string | null): Promise<Said> {
  const actor = actorId === null ? null : await findActor(tx, actorId)
  function say(words: Words) {
    if (typeof words === 'string') return inEachLanguage(() => words)
    return inEachLanguage(() => words(actorId === null ? '' : toActorName(actor)))
  }
  return { titles: say(title), messages: say(message) }
}
