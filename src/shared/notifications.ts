import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Visibility } from '#shared/events.ts'
import { Id, IdParams, Person, Text, Timestamp } from '#shared/schemas.ts'

const notificationTypes = [
  'event_created',
  'event_invite',
  'event_updated',
  'event_cancelled',
  'event_reminder',
  'rsvp',
  'comment',
  'mention',
  'reaction',
  'friend_request',
  'friend_accepted',
  'free_together',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** Types that share one preference. */
export type NotificationGroup = 'spons' | 'answers' | 'friends'

export const groupOf: Record<NotificationType, NotificationGroup> = {
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
  free_together: 'spons',
}

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Timestamp,
  relatedEventId: z.nullable(Id),
  relatedUser: z.nullable(Person),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What happened, newest first, paged like the feed.',
  query: z.object({ cursor: z.optional(Text.check(z.maxLength(200))) }),
  reply: z.array(Notification),
  lists: ['notifications'],
  offline: 'keep',
})

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many notifications are unread, counted up to 100.',
  reply: z.object({ count: z.number() }),
  lists: ['notifications'],
  offline: 'keep',
})

export const readNotification = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Marks one as read.',
  params: IdParams,
  errors: ['not_found'],
  offline: 'queue',
})

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Marks everything as read.',
  offline: 'queue',
})

/** In the app only, as a push as well, or not at all. */
export const NotificationChoice = z.enum(['app', 'push', 'off'])
export type NotificationChoice = z.infer<typeof NotificationChoice>

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Choose a time such as 22:30.' }))

export const NotificationPreferences = z.object({
  spons: NotificationChoice,
  answers: NotificationChoice,
  friends: NotificationChoice,
  /** No pings between the two, in local time of the zone. Without all three there are no quiet hours. */
  quietFrom: z.nullable(ClockTime),
  quietUntil: z.nullable(ClockTime),
  timeZone: z.nullable(Text.check(z.maxLength(64))),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What one wants to hear of, how, and when not.',
  reply: NotificationPreferences,
})

export const updatePreferences = defineEndpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Chooses what one wants to hear of, how, and when not.',
  body: NotificationPreferences,
  reply: NotificationPreferences,
})

/** Null for all three where fewer than three people would hear of it: the numbers would say too much of each. */
export const Audience = z.object({
  now: z.nullable(z.number()),
  later: z.nullable(z.number()),
  inApp: z.nullable(z.number()),
})
export type Audience = z.infer<typeof Audience>

export const countAudience = defineEndpoint({
  method: 'GET',
  path: '/api/events/audience',
  summary: 'How many people would hear of a new spon now, after their quiet hours, and only in the app; from three on.',
  query: z.object({ visibility: z.optional(Visibility) }),
  reply: Audience,
})
