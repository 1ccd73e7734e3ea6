import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/queue.ts'

// The features' jobs. Enqueue by importing from here, never from the feature that handles the job.

/** Enqueued by `enqueueSms` of features/messages/text-jobs.ts. `id` is the row in outgoing_texts that dedupes it. */
export const sendSms = defineJob({
  name: 'send-sms',
  payload: z.object({ id: z.uuid(), text: z.string() }),
  lane: 'texts',
})

const invitation = { id: z.uuid(), sealedToken: z.string() }

const Invitation = z.discriminatedUnion('channel', [
  z.object({ ...invitation, channel: z.literal('phone'), textId: z.uuid() }),
  z.object({ ...invitation, channel: z.literal('email'), messageId: z.string() }),
])

/** By mail. The text is composed when it is sent. `textId` and `messageId` dedupe it. */
export const sendInvitation = defineJob({
  name: 'send-invitation',
  // Earlier versions queued those by text here too.
  payload: Invitation,
  lane: 'mail',
  maxAttempts: 12,
})

export const sendInvitationText = defineJob({
  name: 'send-invitation-text',
  payload: Invitation,
  lane: 'texts',
  maxAttempts: 12,
})

/** `sealed` holds address, code and destination. It is not sent once a newer code is on its way. */
export const sendEmailCode = defineJob({
  name: 'send-email-code',
  payload: z.object({ sealed: z.string(), messageId: z.string() }),
  lane: 'mail',
  maxAttempts: 12,
})

/** The first mail to an address that a guest left, by the hash of its link: a changed one has another. */
export const sendContactMail = defineJob({
  name: 'send-contact-mail',
  payload: z.object({ tokenHash: z.string(), messageId: z.string() }),
  lane: 'mail',
  maxAttempts: 12,
})

/** Notifies the rest of a big crew of a post, batch by batch: those whose ids come after this one. */
export const notifyCrew = defineJob({
  // Jobs that an older version queued have this name.
  name: 'tell-crew',
  payload: z.object({ eventId: z.uuid(), after: z.uuid() }),
})

/**
 * Notifies the host of an answer that was taken back, unless it was given again meanwhile. With what it was: giving that
 * again is undoing. `madeShort`: without it fewer were going than the host wanted.
 */
export const notifyOfWithdrawal = defineJob({
  name: 'notify-of-withdrawal',
  payload: z.object({
    eventId: z.uuid(),
    userId: z.uuid(),
    said: z.enum(['going', 'might-show', 'if']),
    atLeast: z.nullable(z.number()),
    withUser: z.nullable(z.uuid()),
    heads: z.number(),
    wasGoing: z.boolean(),
    madeShort: z.boolean(),
  }),
})

/** Invites whom a post was for, once its host can no longer undo it. */
export const sendInvites = defineJob({ name: 'send-invites', payload: z.object({ eventId: z.uuid() }) })

/** A mail to who reported something, or to whom one of our restrictions concerns. The text is composed when it is sent. */
export const sendNotice = defineJob({
  name: 'send-notice',
  payload: z.object({
    about: z.enum([
      'report-received',
      'report-decided',
      'restriction-began',
      'restriction-ended',
      'restriction-upheld',
    ]),
    id: z.uuid(),
    messageId: z.string(),
  }),
  lane: 'mail',
  maxAttempts: 12,
})

/** Where and when it is by then, after more changes within an hour than are sent one by one. */
export const sendMove = defineJob({ name: 'send-move', payload: z.object({ eventId: z.uuid() }) })

/** Enqueued by `notify`, one per cause: the ids are the first and the last of the notifications' rows. */
export const pushCause = defineJob({
  name: 'push-cause',
  payload: z.object({ cause: z.string(), firstId: z.uuid(), lastId: z.uuid() }),
})

const delivery = z.object({ notificationId: z.uuid(), subscriptionId: z.uuid() })

/** A batch of push_deliveries rows. Rows that are no longer at this attempt are skipped. */
export const sendPushes = defineJob({
  name: 'send-pushes',
  payload: z.object({ attempt: z.number(), deliveries: z.array(delivery) }),
  lane: 'pushes',
})

/** A row of notification_mails: sent if no push service takes the notification. Retries cover the day that it may take. */
export const sendNotificationMail = defineJob({
  name: 'send-notification-mail',
  payload: z.object({ id: z.uuid() }),
  lane: 'fallback',
  maxAttempts: 12,
})

/** Enqueued with the pushes of an in-app invitation, for recipients who also get a text. */
export const textInvite = defineJob({
  name: 'text-invite',
  payload: z.object({ notificationId: z.uuid() }),
  lane: 'texts',
  maxAttempts: 12,
})

/** Files whose rows are deleted. Enqueued by features/media/queries.ts; retries cover an outage of days. */
export const removeFiles = defineJob({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()) }),
  lane: 'files',
  maxAttempts: 14,
})

export const sendReminders = defineJob({ name: 'send-reminders', payload: z.object({}), schedule: '* * * * *' })

/** After a person became free, or found a friend: perhaps three friends are free at once now. */
export const notifyFreeFriends = defineJob({ name: 'tell-free', payload: z.object({ userId: z.uuid() }) })
