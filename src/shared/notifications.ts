import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Visibility } from '#shared/event-fields.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import { Id, IdParams, Person, Text, Timestamp } from '#shared/schemas.ts'

/** After these the list forgets. */
export const notificationDays = 30

export const NotificationType = z.enum(Object.keys(notificationKinds) as (keyof typeof notificationKinds)[])
export type NotificationType = z.infer<typeof NotificationType>

/** One row of several notifications that are of one type and about one spon. */
const Folded = z.object({
  count: z.number(),
  unreadCount: z.number(),
  /** How many people there are beside the one who did it last. */
  otherPeople: z.number(),
  /** The newest three. */
  people: z.array(z.pick(Person, { id: true, displayName: true, profileImageUrl: true })),
})

/** One row of the list. A folded one is the newest of them; its title or message speaks for all, and it is read when all are. */
export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Timestamp,
  relatedEventId: z.nullable(Id),
  relatedUser: z.nullable(Person),
  relatedCrewId: z.nullable(Id),
  /** Of what was hidden. Absent where an older server is asked. */
  relatedRestrictionId: z.optional(z.nullable(Id)),
  folded: z.nullable(Folded),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What happened, newest first, folded by spon and type, paged like the feed.',
  query: z.object({ cursor: z.optional(Text.check(z.maxLength(200))) }),
  reply: z.array(Notification),
  lists: ['notifications'],
  offline: 'keep',
})

const UnreadCount = z.object({ count: z.number() })

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many notifications are unread, counted up to 100.',
  reply: UnreadCount,
  lists: ['notifications'],
  offline: 'keep',
})

export const readNotification = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Marks one as read, and what was told before it of the same spon.',
  params: IdParams,
  errors: ['not_found'],
  offline: 'queue',
})

/** Not queued: an hour later there may be something that the person has not seen. */
export const readEventNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/events/:id/read',
  summary: 'Marks everything about one spon as read, and says how many are unread.',
  params: IdParams,
  reply: UnreadCount,
})

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Marks everything as read.',
  offline: 'queue',
})

/** In the app only, as a push as well, or not at all. */
const NotificationChoice = z.enum(['app', 'push', 'off'])
export type NotificationChoice = z.infer<typeof NotificationChoice>

const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('notifications:quiet.malformed') }))

export const NotificationPreferences = z.object({
  spons: NotificationChoice,
  answers: NotificationChoice,
  /** Being named in a comment. */
  mentions: NotificationChoice,
  friends: NotificationChoice,
  /** No pings between the two, in local time of the zone. Without all three there are no quiet hours. */
  quietFrom: z.nullable(ClockTime),
  quietUntil: z.nullable(ClockTime),
  timeZone: z.nullable(Text.check(z.maxLength(64))),
  /** What becomes of a message that matters, if no phone takes it. */
  fallback: z.enum(['email', 'none']),
  /** New spons are such a message, too. */
  mailSpons: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** An app from before the last three keeps what is chosen. */
const ChosenPreferences = z.object({
  ...NotificationPreferences.shape,
  mentions: z.optional(NotificationPreferences.shape.mentions),
  fallback: z.optional(NotificationPreferences.shape.fallback),
  mailSpons: z.optional(NotificationPreferences.shape.mailSpons),
})
export type ChosenPreferences = z.infer<typeof ChosenPreferences>

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
  body: ChosenPreferences,
  reply: NotificationPreferences,
})

const StopQuery = z.object({ token: z.optional(z.string().check(z.maxLength(200))) })

export const askStopMails = defineEndpoint({
  method: 'GET',
  path: '/api/mail/stop',
  summary: 'A page that asks whether to mail notifications to this person no more. Looking changes nothing.',
  access: 'public',
  query: StopQuery,
  errors: ['gone'],
})

export const stopMails = defineEndpoint({
  method: 'POST',
  path: '/api/mail/stop',
  summary: 'No notification is mailed to this person: the button of that page, and the one click of mail programs.',
  access: 'public',
  form: true,
  query: StopQuery,
  errors: ['gone'],
})

export const resumeMails = defineEndpoint({
  method: 'POST',
  path: '/api/mail/resume',
  summary: 'Takes that back: what matters is mailed where no phone takes it. New spons stay off.',
  access: 'public',
  form: true,
  query: StopQuery,
  errors: ['gone'],
})

/** Null for all three where fewer than three people would be notified: the numbers would say too much of each. */
export const Audience = z.object({
  now: z.nullable(z.number()),
  later: z.nullable(z.number()),
  inApp: z.nullable(z.number()),
})
export type Audience = z.infer<typeof Audience>

/** A list of people is too long for a query. */
export const countChosenAudience = defineEndpoint({
  method: 'POST',
  path: '/api/events/audience',
  summary: 'The same of a spon for these people.',
  body: z.object({
    visibility: Visibility,
    inviteeIds: z.optional(z.array(Id).check(z.maxLength(limits.chosenPeople))),
  }),
  reply: Audience,
})

export const countAudience = defineEndpoint({
  method: 'GET',
  path: '/api/events/audience',
  summary: 'How many people would hear of a new spon now, after their quiet hours, and only in the app; from three on.',
  query: z.object({ visibility: z.optional(Visibility) }),
  reply: Audience,
})
