import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/database.ts'
import { findQuietEnd, lifetimeSeconds, toBackoffMs } from '#server/features/notifications/policy.ts'
import {
  claimReminders,
  type Delivery,
  type DueDelivery,
  insertDeliveries,
  listDueDeliveries,
  putOffDeliveries,
  settleDelivery,
} from '#server/features/notifications/queries.ts'
import { toPushPayload } from '#server/features/notifications/view.ts'
import { pushCause, sendPushes, sendReminders } from '#server/jobs/names.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { notify } from '#server/notify/notify.ts'
import type { Push, PushMessage } from '#server/push/push.ts'
import { switchOffSubscription } from '#server/push/queries.ts'

/** So many go out at once: what was found visible is on its way in the same moment, and nobody waits behind it. */
const pushesPerJob = 25

const toMessage = (due: DueDelivery, publicUrl: string): PushMessage => ({
  payload: JSON.stringify(toPushPayload(due, publicUrl)),
  shorterPayload: JSON.stringify(toPushPayload(due, publicUrl, { isShort: true })),
  ttlSeconds: Math.ceil(lifetimeSeconds(due.type) - due.ageSeconds),
  urgency: due.type === 'reaction' ? 'normal' : 'high',
  topic: due.notificationId.replaceAll('-', ''),
})

/** Tries one. Gives when to try again, or null when it is over with it. */
const deliver = async (context: Context, push: Push, due: DueDelivery, attempt: number): Promise<Date | null> => {
  const { db, log, config, now } = context
  if (due.ageSeconds < lifetimeSeconds(due.type)) {
    const quietEnd = findQuietEnd(due, now())
    if (quietEnd) return quietEnd
    const outcome = await push.send(due, toMessage(due, config.publicUrl))
    const backoffMs = outcome.kind === 'later' ? toBackoffMs(attempt) : null
    if (outcome.kind === 'later' && backoffMs !== null)
      return new Date(now().getTime() + Math.max(backoffMs, outcome.waitMs))
    if (outcome.kind === 'gone') await switchOffSubscription(db, due.subscriptionId, due.auth)
    if (outcome.kind === 'later' || outcome.kind === 'refused')
      log.warn({ subscription: due.subscriptionId, reason: outcome.reason, attempt }, 'a push was given up')
  }
  await settleDelivery(db, due)
  return null
}

/** In the same second they go out together again. */
const toSecond = (date: Date) => Math.ceil(date.getTime() / 1000) * 1000

const sendDue = async (context: Context, push: Push, deliveries: Delivery[], attempt: number): Promise<void> => {
  const { db } = context
  const due = await listDueDeliveries(db, deliveries, attempt)
  const again = await Promise.all(due.map(async (each) => ({ each, at: await deliver(context, push, each, attempt) })))
  const waiting = again.flatMap(({ each, at }) => (at ? [{ each, at: toSecond(at) }] : []))
  if (waiting.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const [at, group] of Map.groupBy(waiting, (one) => one.at)) {
      const held = await putOffDeliveries(
        tx,
        group.map(({ each }) => each),
        attempt,
      )
      const options = { runAt: new Date(at) }
      if (held.length > 0) await enqueue(tx, sendPushes, { attempt: attempt + 1, deliveries: held }, options)
    }
  })
}

const remindersAtOnce = 50

/** Tells of spons that begin within the hour, each in its time once: the claim and the telling are one transaction. */
const remind = async ({ db }: Context): Promise<void> => {
  for (;;) {
    const claimed = await inTransaction(db, async (tx) => {
      const reminders = await claimReminders(tx, remindersAtOnce)
      for (const { eventId, hostId, title, startsAt, going } of reminders)
        await notify(tx, {
          type: 'event_reminder',
          cause: `event_reminder:${eventId}:${startsAt.toISOString()}`,
          actorId: null,
          eventId,
          title,
          message: 'Starts within the hour',
          to: [hostId, ...going],
        })
      return reminders.length
    })
    if (claimed < remindersAtOnce) return
  }
}

export const createNotificationHandlers = (push: Push): Handler[] => [
  handle(pushCause, (cause, { db }) =>
    inTransaction(db, async (tx) => {
      const deliveries = await insertDeliveries(tx, cause)
      for (let start = 0; start < deliveries.length; start += pushesPerJob)
        await enqueue(tx, sendPushes, { attempt: 0, deliveries: deliveries.slice(start, start + pushesPerJob) })
    }),
  ),
  handle(sendPushes, ({ deliveries, attempt }, context) => sendDue(context, push, deliveries, attempt)),
  handle(sendReminders, (_payload, context) => remind(context)),
]
