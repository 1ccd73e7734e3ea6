import * as z from 'zod/mini'
import { Mail } from '#server/adapters/mail/message.ts'
import { defineJob } from '#server/jobs/queue.ts'

/** Every job there is. Whoever enqueues one imports it from here and nothing of the feature that does the work. */

export const cleanUp = defineJob({ name: 'clean-up', payload: z.object({}), schedule: '17 * * * *' })

/** Enqueued by `enqueueMail` of adapters/mail/jobs.ts. */
export const sendMail = defineJob({ name: 'send-mail', payload: Mail, maxAttempts: 12 })

/** Enqueued by `enqueueSms` of features/texts/jobs.ts. `id` is the row of outgoing_texts that keeps it from going out twice. */
export const sendSms = defineJob({ name: 'send-sms', payload: z.object({ id: z.uuid(), text: z.string() }) })

const invitation = { id: z.uuid(), sealedToken: z.string() }

/** What it says is decided when it goes out: `textId` and `messageId` keep it from going out twice. */
export const sendInvitation = defineJob({
  name: 'send-invitation',
  payload: z.discriminatedUnion('channel', [
    z.object({ ...invitation, channel: z.literal('phone'), textId: z.uuid() }),
    z.object({ ...invitation, channel: z.literal('email'), messageId: z.string() }),
  ]),
  maxAttempts: 12,
})

/** Enqueued by `notify`, one for all who are told of a cause: the ids are the first and the last of their rows. */
export const pushCause = defineJob({
  name: 'push-cause',
  payload: z.object({ cause: z.string(), firstId: z.uuid(), lastId: z.uuid() }),
})

const delivery = z.object({ notificationId: z.uuid(), subscriptionId: z.uuid() })

/** Some rows of push_deliveries. They go out if they are still at this attempt. */
export const sendPushes = defineJob({
  name: 'send-pushes',
  payload: z.object({ attempt: z.number(), deliveries: z.array(delivery) }),
})

/** Enqueued with the pushes of an invitation in the app, for whoever is texted too. */
export const textInvite = defineJob({
  name: 'text-invite',
  payload: z.object({ notificationId: z.uuid() }),
  maxAttempts: 12,
})

/** Files whose rows are gone. Enqueued by features/media/queries.ts; a store may be out of reach for days. */
export const removeFiles = defineJob({
  name: 'remove-files',
  payload: z.object({ keys: z.array(z.string()) }),
  maxAttempts: 14,
})

export const sendReminders = defineJob({ name: 'send-reminders', payload: z.object({}), schedule: '* * * * *' })
