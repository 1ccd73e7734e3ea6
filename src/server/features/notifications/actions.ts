import type { Tx } from '#server/db/database.ts'
import {
  deleteNotifications,
  insertNotifications,
  type NewNotification,
} from '#server/features/notifications/queries.ts'
import { pushCause } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'

/**
 * What happened, said the same way each time: nobody is told twice of one cause, and who takes it back names it again.
 * A cause that begins with another one and a colon goes with it.
 */
export const causes = {
  eventCreated: (eventId: string) => `event_created:${eventId}`,
  eventUpdated: (eventId: string, revision: number) => `event_updated:${eventId}:${revision}`,
  eventCancelled: (eventId: string) => `event_cancelled:${eventId}`,
  eventReminder: (eventId: string, startsAt: Date) => `event_reminder:${eventId}:${startsAt.toISOString()}`,
  eventInvite: (eventId: string, inviteeId: string) => `event_invite:${eventId}:${inviteeId}`,
  rsvp: (eventId: string, userId: string) => `rsvp:${eventId}:${userId}`,
  /** For the mention too: whoever was told of the mention is not told of the comment again. */
  comment: (commentId: string) => `comment:${commentId}`,
  reaction: (commentId: string, userId: string) => `${causes.comment(commentId)}:reaction:${userId}`,
  friendRequest: (fromId: string, toId: string) => `friend_request:${fromId}:${toId}`,
  friendAccepted: (askerId: string, accepterId: string) => `friend_accepted:${askerId}:${accepterId}`,
}

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
