import { NotTaken, type Texter, TextRefused } from '#server/adapters/sms/texter.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { lockNumber, lockSender } from '#server/db/locks.ts'
import { stopTexts } from '#server/features/messages/text-actions.ts'
import {
  countHandedOver,
  countRequested,
  hasText,
  holdText,
  insertText,
  isOptedOut,
  markFailed,
  markQueuedAgain,
  markSending,
  markSent,
  markUnknown,
  type NewText,
  type Purpose,
  type QueuedText,
  type TextLimits,
} from '#server/features/messages/text-queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { sendSms } from '#server/jobs/names.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { type PlainKey, t } from '#shared/message.ts'

/** Daily limits per purpose, per recipient number and per sender. */
const textLimits: Record<Purpose, TextLimits> = {
  invite: { number: 3, sender: 20 },
  code: { number: 5, sender: 10 },
  notice: { number: 20, sender: 20 },
}

const tooMany: Record<Purpose, { number: PlainKey; sender: PlainKey }> = {
  invite: {
    number: 'server-phones:enough.invitations-to-number',
    sender: 'server-phones:enough.invitations',
  },
  code: {
    number: 'server-phones:enough.codes-to-number',
    sender: 'server-phones:enough.codes',
  },
  notice: {
    number: 'server-phones:enough.notices',
    sender: 'server-phones:enough.notices',
  },
}

/**
 * Reserves a text within the daily limits, or throws an HttpError (limit reached, opted out). A job that calls
 * `deliverText` with the id can decide on the words when it runs. Idempotent for a text with an id of its own.
 * An opt-out of another person is no refusal, or it would reveal which numbers are known here: `deliverText` sends nothing.
 */
export async function reserveText(tx: Tx, text: NewText): Promise<string> {
  if (text.senderId) await lockSender(tx, text.senderId)
  await lockNumber(tx, text.to)
  if (text.id && (await hasText(tx, text.id))) return text.id
  if (text.purpose !== 'invite' && (await isOptedOut(tx, text.to, text.purpose)))
    throw new HttpError('conflict', t('server-phones:unwanted'), { field: 'phoneNumber' })
  const { resetIn, ...count } = await countRequested(tx, text)
  const limits = textLimits[text.purpose]
  for (const side of ['number', 'sender'] as const)
    if (count[side] >= limits[side])
      throw new HttpError('too_many', t(tooMany[text.purpose][side]), { retryAfter: resetIn })
  return insertText(tx, text)
}

/** Sent at most once, if the transaction commits. */
export async function enqueueSms(tx: Tx, { text, ...about }: NewText & { text: string }): Promise<void> {
  await enqueue(tx, sendSms, { id: await reserveText(tx, about), text })
}

type Reserved = { id: string; text: string }

/** Sends a reserved text at most once. Throws only if a retry is safe. */
export async function deliverText(context: Context, texter: Texter, { id, text }: Reserved): Promise<void> {
  const { db, log } = context
  const to = await claim(context, id)
  if (to === null) return
  try {
    await texter.send({ to, text })
  } catch (error) {
    if (error instanceof NotTaken) {
      await markQueuedAgain(db, id)
      throw error
    }
    log.warn({ text: id, err: error }, 'a text failed')
    if (!(error instanceof TextRefused)) return markUnknown(db, id, 'the provider gave no clear answer')
    if (error.isOptedOut) await inTransaction(db, (tx) => stopTexts(tx, to))
    return markFailed(db, id, error.message)
  }
  await markSent(db, id)
}

export function createSmsHandler(texter: Texter): Handler {
  return handle(sendSms, ({ id, text }, context) => deliverText(context, texter, { id, text }))
}

const isOver = ({ status }: QueuedText) => status === 'sent' || status === 'failed' || status === 'unknown'

/** Marks the text as `sending` and returns its number, or null if it must not be sent. */
function claim({ db, log }: Context, id: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const text = await holdText(tx, id)
    if (!text || isOver(text)) return null
    // A worker was stopped mid-request: the text may have been sent, so it is not retried.
    if (text.status === 'sending') {
      await markUnknown(tx, id, 'the worker was stopped while it was sent')
      log.warn({ text: id }, 'a text may or may not have been sent')
      return null
    }
    if (text.senderId) await lockSender(tx, text.senderId)
    await lockNumber(tx, text.to)
    const obstacle = await findObstacle(tx, text)
    if (obstacle) {
      await markFailed(tx, id, obstacle)
      log.warn({ text: id, obstacle }, 'a text was not sent')
      return null
    }
    await markSending(tx, id)
    return text.to
  })
}

/** Checks again at send time: the job may have waited. Returns the reason not to send, or null. */
async function findObstacle(tx: Tx, text: QueuedText): Promise<string | null> {
  if (text.isExpired) return 'too late'
  if (text.purpose !== 'notice' && text.senderId === null) return 'its sender is gone'
  if (await isOptedOut(tx, text.to, text.purpose)) return 'opted out'
  const count = await countHandedOver(tx, text)
  const limits = textLimits[text.purpose]
  return count.number >= limits.number || count.sender >= limits.sender ? 'over the limit' : null
}
