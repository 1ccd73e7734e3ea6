import type { Tx } from '#server/db/database.ts'
import {
  type About,
  deleteNewsOf,
  deleteNotifications,
  emptyNotifications,
  getDisplayName,
  insertNotifications,
  type NewNotification,
  rewriteNotification,
} from '#server/features/notifications/queries.ts'
import { pushCause } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'

/**
 * Keys of notifications: a person gets at most one per cause, and taking it back takes the same key. A cause that
 * begins with another one and a colon is taken back with it. Who may cause each how often: docs/decisions/016-pings.md.
 */
export const causes = {
  eventCreated: (eventId: string) => `event_created:${eventId}`,
  eventUpdated: (eventId: string) => `event_updated:${eventId}`,
  eventCancelled: (eventId: string) => `event_cancelled:${eventId}`,
  /** The moment is the start, or the evening before it. */
  eventReminder: (eventId: string, moment: Date) => `event_reminder:${eventId}:${moment.toISOString()}`,
  eventOn: (eventId: string) => `event_on:${eventId}`,
  eventShort: (eventId: string) => `event_short:${eventId}`,
  eventInvite: (eventId: string, inviteeId: string) => `event_invite:${eventId}:${inviteeId}`,
  rsvp: (eventId: string, userId: string) => `rsvp:${eventId}:${userId}`,
  ifMet: (eventId: string) => `if_met:${eventId}`,
  ifUnmet: (eventId: string) => `if_unmet:${eventId}`,
  /** Shared with mentions: a person notified of the mention is not notified of the comment too. */
  comment: (commentId: string) => `comment:${commentId}`,
  reaction: (commentId: string, userId: string) => `${causes.comment(commentId)}:reaction:${userId}`,
  friendRequest: (fromId: string, toId: string) => `friend_request:${fromId}:${toId}`,
  friendAccepted: (askerId: string, accepterId: string) => `friend_accepted:${askerId}:${accepterId}`,
  /** The same for whoever is free: the row remembers that its owner has heard lately. */
  freeTogether: () => 'free_together',
}

/** A text, or one made with the display name of the actor. */
type Words = string | ((actor: string) => string)

export type Announcement = Omit<NewNotification, 'title' | 'message'> & { title: Words; message: Words }

/**
 * Notifies people in the transaction of the change itself. Skips the actor, people blocked either way, people who
 * cannot see the event, who turned that group off, or for whom a stranger has spent the day's budget. A cause that
 * returns soon updates its notification without a second ping. Returns whose list has it now.
 */
export async function notify(tx: Tx, { title, message, ...about }: Announcement): Promise<string[]> {
  if (Array.isArray(about.to) && about.to.length === 0) return []
  const name = about.actorId === null ? '' : await getDisplayName(tx, about.actorId)
  const notification = { ...about, title: toText(title, name), message: toText(message, name) }
  const told = await insertNotifications(tx, notification)
  const people = told.map(({ userId }) => userId)
  if (people.length > 0) await publishToPeople(tx, people, { lists: ['notifications'] })
  const ids = told.flatMap(({ id, isNew }) => (isNew ? id : [])).sort()
  const [firstId, lastId] = [ids[0], ids.at(-1)]
  // One job for all recipients. Ids are time-ordered, so a range of ids covers the rows of this call.
  if (firstId !== undefined && lastId !== undefined)
    await enqueue(tx, pushCause, { cause: about.cause, firstId, lastId })
  return people
}

/** Deletes the notifications of a cause that was taken back, read or not: they quote what no longer exists. */
export async function takeBackNotifications(tx: Tx, cause: string, about: About): Promise<void> {
  const told = await deleteNotifications(tx, cause, about)
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}

/** All that was told of somebody under one spon. */
export async function takeBackNewsOf(tx: Tx, of: { eventId: string; userId: string }): Promise<void> {
  const told = await deleteNewsOf(tx, of)
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}

/** The same for a cause that may return within minutes: nothing of it is left to read, but it does not ping again. */
export async function hushNotifications(tx: Tx, cause: string, about: { eventId: string; people?: string[] }) {
  const told = await emptyNotifications(tx, cause, about)
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}

type Rewritten = { to: string; cause: string; actorId: string; title: string; message: (actor: string) => string }

/** Says in place that something was taken back: whoever was pinged by it can still see by whom. */
export async function rewriteAsTakenBack(tx: Tx, { to, cause, actorId, title, message }: Rewritten): Promise<void> {
  const name = await getDisplayName(tx, actorId)
  await rewriteNotification(tx, { userId: to, cause }, { title, message: message(name) })
  await publishToPeople(tx, [to], { lists: ['notifications'] })
}

const toText = (words: Words, actor: string): string => (typeof words === 'string' ? words : words(actor))
