import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Id, IdParams, Person, Text, Timestamp } from '#shared/schemas.ts'

export const notificationTypes = [
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
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

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
})

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many notifications are unread, counted up to 100.',
  reply: z.object({ count: z.number() }),
})

export const readNotification = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Marks one as read.',
  params: IdParams,
  errors: ['not_found'],
})

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Marks everything as read.',
})
