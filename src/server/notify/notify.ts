import type { Tx } from '#server/db/database.ts'
import { publishToPeople } from '#server/live/publish.ts'
import {
  deleteNotifications,
  insertNotifications,
  type NewNotification,
  type NotificationGroup,
} from '#server/notify/queries.ts'
import type { NotificationType } from '#shared/notifications.ts'

const groups: Record<NotificationType, NotificationGroup> = {
  event_created: 'spons',
  event_invite: 'spons',
  event_updated: 'spons',
  event_cancelled: 'spons',
  event_reminder: 'spons',
  rsvp: 'answers',
  comment: 'answers',
  mention: 'answers',
  reaction: 'answers',
  friend_request: 'friends',
  friend_accepted: 'friends',
}

/**
 * Tells people of something, in the transaction in which it happens. Left out are the actor, whoever is blocked either
 * way, whoever cannot see the event, whoever heard of the cause before, and whoever turned that group off.
 */
export const notify = async (tx: Tx, notification: NewNotification): Promise<void> => {
  const told = await insertNotifications(tx, notification, groups[notification.type])
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}

/** Unsays what a cause told, because it was taken back: read or not, it quotes what is no longer there. */
export const takeBackNotifications = async (
  tx: Tx,
  cause: string,
  about: { eventId: string } | { actorId: string },
): Promise<void> => {
  const told = await deleteNotifications(tx, cause, about)
  if (told.length > 0) await publishToPeople(tx, told, { lists: ['notifications'] })
}
