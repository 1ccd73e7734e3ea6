import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Push, PushMessage, PushOutcome } from '#server/adapters/push/push.ts'
import { pauseSubscription, resumeSubscription, switchOffSubscription } from '#server/adapters/push/queries.ts'
import { findDelivery } from '#server/adapters/sms/sms.ts'
import type { Texter } from '#server/adapters/sms/texter.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { enqueueMails } from '#server/features/deliveries/mail-jobs.ts'
import {
  findQuietEnd,
  findWait,
  lifetimeSeconds,
  toBackoffMs,
  toSecondsToLive,
} from '#server/features/deliveries/policy.ts'
import {
  beginAttempts,
  claimReminders,
  type Delivery,
  type DueDelivery,
  type DueReminder,
  type DueText,
  endAttempt,
  findDueText,
  finishDelivery,
  insertDeliveries,
  listDueDeliveries,
  listInvited,
  type NotificationBatch,
  putOffDeliveries,
} from '#server/features/deliveries/queries.ts'
import { type EventState, withEventStates } from '#server/features/deliveries/unread-queries.ts'
import { toPushPayload } from '#server/features/deliveries/view.ts'
import { toInviteText } from '#server/features/invites/view.ts'
import { deliverText, reserveText } from '#server/features/messages/text-jobs.ts'
import { findTextableNumber, wasInvited } from '#server/features/messages/text-queries.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes, rulesOf } from '#server/features/notifications/policy.ts'
import { HttpError } from '#server/http/http-error.ts'
import { pushCause, sendPushes, sendReminders, textInvite } from '#server/jobs/names.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { chooseSpeech } from '#shared/languages.ts'
import { t } from '#shared/message.ts'

/** Sent in parallel: each goes out right after its visibility check, and none waits behind another. */
const pushesPerJob = 25

const toKey = ({ notificationId, subscriptionId }: Delivery) => `${notificationId} ${subscriptionId}`

/** Rounded up to the second, so that retries are batched into one job. */
const toSecond = (date: Date) => Math.ceil(date.getTime() / 1000) * 1000

/** Stable across retries, and when an invitation is revoked and sent again: a number gets one text. */
const toTextId = (cause: string, to: string) => createHash('sha256').update(`${cause} ${to}`).digest('hex').slice(0, 32)

const remindersAtOnce = 50

/** Long after an answer comes, if one comes at all. */
const retryUnansweredMs = 15_000

export type DeliveryOptions = {
  /** After this the job ends without the pushes that are still unanswered, so that they do not hold its slot. */
  releaseMs?: number
}

export function createDeliveryHandlers(push: Push, texter: Texter, options: DeliveryOptions = {}): Handler[] {
  const { releaseMs = 1_000 } = options
  const unanswered = new Set<Promise<unknown>>()
  const courier: Courier = { push, unanswered, releaseMs }
  return [
    handle(pushCause, (telling, context) =>
      inTransaction(context.db, async (tx) => {
        const deliveries = await insertDeliveries(tx, telling)
        for (let start = 0; start < deliveries.length; start += pushesPerJob)
          await enqueue(tx, sendPushes, { attempt: 0, deliveries: deliveries.slice(start, start + pushesPerJob) })
        await enqueueMails(tx, context, telling)
        await enqueueTexts(tx, context, telling)
      }),
    ),
    {
      ...handle(sendPushes, (batch, context) => sendDue(context, courier, batch)),
      drain: async () => void (await Promise.all(unanswered)),
    },
    handle(textInvite, ({ notificationId }, context) => textInvited(context, texter, notificationId)),
    handle(sendReminders, (_payload, context) => remind(context)),
  ]
}

/** An in-app invitation is also texted to people who consented to texts. */
async function enqueueTexts(tx: Tx, { config }: Context, telling: NotificationBatch): Promise<void> {
  if (findDelivery(config) === 'none') return
  for (const { notificationId, userId } of await listInvited(tx, telling))
    if (await findTextableNumber(tx, userId)) await enqueueText(tx, notificationId)
}

function enqueueText(tx: Tx, notificationId: string, runAt?: Date) {
  return enqueue(
    tx,
    { ...textInvite, key: `text-invite:${notificationId}`, ...(runAt && { runAt }) },
    { notificationId },
  )
}

type Batch = { deliveries: Delivery[]; attempt: number }

type Courier = { push: Push; unanswered: Set<Promise<unknown>>; releaseMs: number }

async function sendDue(context: Context, courier: Courier, { deliveries, attempt }: Batch): Promise<void> {
  const { db, now } = context
  const due = (await withEventStates(db, await listDueDeliveries(db, deliveries, attempt))).map((each) => ({
    ...each,
    attempt,
    waitUntil: findWait(each, now()) ?? each.restUntil,
  }))
  const [live, late] = [due.filter(isAlive), due.filter((each) => !isAlive(each))]
  for (const each of late) await finish(context, each, 'late')
  const ready = live.filter(({ waitUntil }) => waitUntil === null)
  const begun = new Set((await beginAttempts(db, ready)).map(toKey))
  const release = sleep(courier.releaseMs, undefined, { ref: false })
  const tried = await Promise.all(
    ready
      .filter((each) => begun.has(toKey(each)))
      .map(async (each) => ({ ...each, waitUntil: await deliver(context, courier, { due: each, release }) })),
  )
  await putOff(context, [...live, ...tried], attempt)
}

const isAlive = (due: DueDelivery) => toSecondsToLive(due) > 0

async function putOff({ db }: Context, all: (Delivery & { waitUntil: Date | null })[], attempt: number): Promise<void> {
  const waiting = all.flatMap((each) => (each.waitUntil ? [{ each, at: toSecond(each.waitUntil) }] : []))
  if (waiting.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const [at, group] of Map.groupBy(waiting, (one) => one.at)) {
      const held = await putOffDeliveries(
        tx,
        group.map(({ each }) => each),
        attempt,
      )
      const options = { runAt: new Date(at) }
      if (held.length > 0) await enqueue(tx, { ...sendPushes, ...options }, { attempt: attempt + 1, deliveries: held })
    }
  })
}

const dropped = 'a device got nothing for more than a day: it is asked no more until the app is opened on it'

type Attempted = DueDelivery & { state: EventState | null; attempt: number }

/** One attempt. Returns when to retry, or null if the delivery is finished. */
async function deliver(
  context: Context,
  { push, unanswered }: Courier,
  { due, release }: { due: Attempted; release: Promise<void> },
): Promise<Date | null> {
  const { config, now } = context
  const concluded = push
    .send(due, toMessage(due, { publicUrl: config.publicUrl, now: now() }))
    .then((outcome) => conclude(context, due, outcome))
  // A late answer finishes it before the retry finds it. A failure here leaves it to the retry.
  const ended = concluded.catch(() => null).finally(() => unanswered.delete(ended))
  unanswered.add(ended)
  return Promise.race([concluded, release.then(() => new Date(now().getTime() + retryUnansweredMs))])
}

async function conclude(context: Context, due: Attempted, outcome: PushOutcome): Promise<Date | null> {
  const { db, log, now } = context
  const { subscriptionId: subscription, attempt, auth } = due
  // A key that is being changed: a worker or a browser with the right one may come before the device is dropped.
  const needsRest = outcome.kind === 'silent' || outcome.kind === 'foreign'
  const isUnanswered = needsRest || outcome.kind === 'busy'
  const rest = needsRest ? await pauseSubscription(db, subscription, auth) : null
  if (rest?.isDropped) log.warn({ subscription, outcome: outcome.kind }, dropped)
  if (!isUnanswered && due.silences > 0) await resumeSubscription(db, subscription)
  if (outcome.kind === 'gone') await switchOffSubscription(db, subscription, auth)
  const backoffMs = toBackoffMs(attempt)
  if ((isUnanswered || outcome.kind === 'later') && backoffMs !== null) {
    await endAttempt(db, due)
    const waitMs = outcome.kind === 'later' ? outcome.waitMs : 0
    return rest?.restUntil ?? new Date(now().getTime() + Math.max(backoffMs, waitMs))
  }
  if (outcome.kind !== 'sent' && outcome.kind !== 'gone')
    log.warn({ subscription, outcome: outcome.kind, attempt }, 'a push was given up')
  return finish(context, due, outcome.kind)
}

type End = PushOutcome['kind'] | 'late'

async function finish({ db, metrics }: Context, due: Delivery, outcome: End): Promise<null> {
  await finishDelivery(db, due, { isAccepted: outcome === 'sent' })
  metrics.deliveries.labels('push', outcome).inc()
  return null
}

function toMessage(due: Attempted, sending: { publicUrl: string; now: Date }): PushMessage {
  const payload = toPushPayload(due, sending)
  const quiet = payload.silent && due.eventId
  return {
    payload: JSON.stringify(payload),
    shorterPayload: JSON.stringify(toPushPayload(due, { ...sending, isShort: true })),
    ttlSeconds: Math.ceil(toSecondsToLive(due)),
    urgency: quiet ? 'normal' : (rulesOf(due.type).urgency ?? 'high'),
    // A push service replaces what waits under the same topic: only talk by talk, never what makes a sound.
    topic: (quiet || due.notificationId).replaceAll('-', ''),
  }
}

/** Texts an invitation by the rules of a push: within a day, outside quiet hours, and only if still visible and wanted. */
async function textInvited(context: Context, texter: Texter, notificationId: string): Promise<void> {
  const { db, config, now } = context
  const due = await findDueText(db, notificationId)
  if (!due || due.ageSeconds >= lifetimeSeconds('event_invite')) return
  const quietEnd = findQuietEnd(due, now())
  if (quietEnd) return inTransaction(db, (tx) => enqueueText(tx, notificationId, quietEnd))
  const to = await findTextableNumber(db, due.userId)
  if (!to) return
  const id = toTextId(due.cause, to)
  if (!(await reserve(context, { id, to }, due))) return
  const url = `${config.publicUrl}/event/${due.event.id}`
  const isFirst = !(await wasInvited(db, to))
  const text = inLanguage(chooseSpeech(due.language ?? undefined, []), () => toInviteText(due, { url, isFirst }))
  await deliverText(context, texter, { id, text })
}

/** False if the daily limits or a STOP do not allow it. */
async function reserve({ db, log }: Context, { id, to }: { id: string; to: string }, due: DueText): Promise<boolean> {
  const secondsToLive = lifetimeSeconds('event_invite') - due.ageSeconds
  const text = { id, to, purpose: 'invite', senderId: due.inviter.id, secondsToLive } as const
  try {
    await inTransaction(db, (tx) => reserveText(tx, text))
    return true
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.info({ reason: error.code }, 'an invitation in the app was not texted')
    return false
  }
}

function toReminderWords({ lead }: DueReminder): string {
  if (lead === null) return t('notices:reminder.tomorrow')
  return lead === 60 ? t('notices:reminder.hour') : t('notices:reminder.minutes', { count: lead })
}

/** Sends what is due, each once for a start and its evening: claim and notification share a transaction. */
async function remind({ db }: Context): Promise<void> {
  for (;;) {
    const claimed = await inTransaction(db, async (tx) => {
      const reminders = await claimReminders(tx, remindersAtOnce)
      for (const reminder of reminders.due)
        await notify(tx, {
          type: 'event_reminder',
          cause: causes.eventReminder(reminder.eventId, reminder.moment),
          actorId: null,
          eventId: reminder.eventId,
          title: reminder.title,
          message: () => toReminderWords(reminder),
          to: [reminder.hostId, ...reminder.going],
        })
      return reminders.claimed
    })
    if (claimed < remindersAtOnce) return
  }
}
