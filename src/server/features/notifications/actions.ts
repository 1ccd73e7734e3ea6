import type { Tx } from '#server/db/database.ts'
import {
  type About,
  deleteNotifications,
  getDisplayName,
  insertNotifications,
  type NewNotification,
} from '#server/features/notifications/queries.ts'
import { pushCause } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'

/**
 * Keys of notifications: a person gets at most one per cause, and taking it back takes the same key. A cause that
 * begins with another one and a colon is taken back with it.
 */
export const causes = {
  eventCreated: (eventId: string) => `event_created:${eventId}`,
  eventUpdated: (eventId: string, revision: number) => `event_updated:${eventId}:${revision}`,
  eventCancelled: (eventId: string) => `event_cancelled:${eventId}`,
  eventReminder: (eventId: string, startsAt: Date) => `event_reminder:${eventId}:${startsAt.toISOString()}`,
  eventInvite: (eventId: string, inviteeId: string) => `event_invite:${eventId}:${inviteeId}`,
  rsvp: (eventId: string, userId: string) => `rsvp:${eventId}:${userId}`,
  /** Shared with mentions: a person notified of the mention is not notified of the comment too. */
  comment: (commentId: string) => `comment:${commentId}`,
  reaction: (commentId: string, userId: string) => `${causes.comment(commentId)}:reaction:${userId}`,
  friendRequest: (fromId: string, toId: string) => `friend_request:${fromId}:${toId}`,
  friendAccepted: (askerId: string, accepterId: string) => `friend_accepted:${askerId}:${accepterId}`,
}

/** A text, or one made with the display name of the actor. */
type Words = string | ((actor: string) => string)

export type Announcement = Omit<NewNotification, 'title' | 'message'> & { title: Words; message: Words }

/**
 * Notifies people in the transaction of the change itself. Skips the actor, people blocked either way, people who
 * cannot see the event, who were notified of the cause before, or who turned that group off.
 */
export async function notify(tx: Tx, { title, message, ...about }: Announcement): Promise<void> {
  if (Array.isArray(about.to) && about.to.length === 0) return
  const name = about.actorId === null ? '' : await getDisplayName(tx, about.actorId)
  const notification = { ...about, title: toText(title, name), message: toText(message, name) }
  const told = await insertNotifications(tx, notification)
  const ids = told.map(({ id }) => id).sort()
  const [firstId, lastId] = [ids[0], ids.at(-1)]
  if (firstId === undefined || lastId === undefined) return
  const people = told.map(({ userId }) => userId)
  await publishToPeople(tx, people, { lists: ['notifications'] })
  // One job for all recipients. Ids are time-ordered, so a range of ids covers the rows of this call.
  await enqueue(tx, pushCause, { cause: about.cause, firstId, lastId })
}

/** Deletes the notifications of a cause that was taken back, read or not: they quote what no longer exists. */
export async function takeBackNotifications(tx: Tx, cause: string, about: About): Promise<void> {
  const told = await deleteNotifications(tx, cause, about)
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}

const toText = (words: Words, actor: string): string => (typeof words === 'string' ? words : words(actor))
