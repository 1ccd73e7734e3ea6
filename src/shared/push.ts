import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { Text } from '#shared/schemas.ts'

/** For a subscription that the server cannot use. */
export const notSignedUp = (): string => t('push:failed.subscription')

const Endpoint = Text.check(z.maxLength(2048, { error: notSignedUp }))
const keySchema = (pattern: RegExp) => z.string().check(z.regex(pattern, { error: notSignedUp }))

/** What `JSON.stringify(pushSubscription)` gives in the browser. */
export const DeviceSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: keySchema(/^[\w-]{87}=?$/), auth: keySchema(/^[\w-]{22}(==)?$/) }),
})
export type DeviceSubscription = z.infer<typeof DeviceSubscription>

/** What can be said on a notification, in the words of its buttons. */
export const pushActions = {
  going: 'push:action.going',
  'might-show': 'push:action.might-show',
  'on-my-way': 'push:action.on-my-way',
} as const satisfies Record<string, PlainKey>
export type PushAction = keyof typeof pushActions

const eventTag = 'event:'
export const toEventTag = (eventId: string): string => eventTag + eventId
export function findTaggedEvent(tag: string): string | null {
  return tag.startsWith(eventTag) ? tag.slice(eventTag.length) : null
}

/** The payload of a push. Browsers with declarative web push show it without the service worker. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of this app. */
  url: z.string(),
  /** All pushes of an event have the same, each replaces the last; else the notification's id. */
  tag: z.string(),
  icon: z.string(),
  /** The notification that it is the push of. */
  id: z.string(),
  /** Whose it is: an answer given on it is theirs alone. */
  reader: z.string(),
  /** Replaces without a sound. */
  silent: z.boolean(),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
  web_push: z.literal(8030),
  /** Without actions: there they could only open pages. */
  notification: z.object({
    title: z.string(),
    body: z.string(),
    /** `url` as an absolute URL. */
    navigate: z.url(),
    tag: z.string(),
    icon: z.url(),
    lang: z.string(),
    silent: z.boolean(),
    renotify: z.boolean(),
  }),
})
export type PushPayload = z.infer<typeof PushPayload>

/** What a worker shows. A push by a server from before the last four has none of them. */
export type ShownPush = Pick<PushPayload, 'title' | 'body' | 'url' | 'tag' | 'icon'> &
  Partial<Pick<PushPayload, 'id' | 'reader' | 'silent' | 'actions'>>

/** What the service worker tells open pages about a push that it has just shown. */
export type ReceivedNotification = { type: 'NOTIFICATION_RECEIVED' } & Pick<
  ShownPush,
  'title' | 'body' | 'url' | 'icon'
>

/** A notification was tapped: a page that replies on the message's port navigates there itself. */
export type OpenAddress = { type: 'OPEN_ADDRESS'; url: string }

export const getVapidKey = defineEndpoint({
  method: 'GET',
  path: '/api/notifications/vapid-key',
  summary: 'The key that a browser needs to subscribe to pushes.',
  reply: z.object({ vapidPublicKey: z.string() }),
})

export const subscribeDevice = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/subscribe',
  summary: 'Pushes go to this device from now on, as long as it stays signed in. A device shows those of one person.',
  body: z.object({ subscription: DeviceSubscription }),
})

export const unsubscribeDevice = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'No more pushes to this device.',
  body: z.object({ endpoint: Endpoint }),
})

export const getSubscriptionState = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/subscription-state',
  summary: 'Whether pushes go to this device. Where it has a subscription and they do not, it subscribes again.',
  body: z.object({ endpoint: Endpoint }),
  reply: z.object({ active: z.boolean() }),
})
