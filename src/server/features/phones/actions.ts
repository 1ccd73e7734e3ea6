import { codeMinutes, hashCode, makeCode } from '#server/adapters/sms/codes.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockNumber } from '#server/db/locks.ts'
import { enqueueSms } from '#server/features/messages/text-jobs.ts'
import { isOptedOut } from '#server/features/messages/text-queries.ts'
import {
  deleteVerification,
  giveNumber,
  type NewNumber,
  takeNumber,
  upsertVerification,
} from '#server/features/phones/queries.ts'
import { optedOutError, toCodeText, toWelcomeText } from '#server/features/phones/view.ts'
import { HttpError } from '#server/http/http-error.ts'
import { publishToPeople } from '#server/live/publish.ts'

/** All of these require the person's lock: see lockSender. */

export const publishAccount = (tx: Tx, userIds: string[]) => publishToPeople(tx, userIds, { lists: ['account'] })

type Owned = { userId: string; number: string }

export async function sendCode(tx: Tx, { config, secret }: Context, { userId, number }: Owned): Promise<void> {
  if (await isOptedOut(tx, number, 'code')) throw optedOutError(config.twilio?.from)
  const code = makeCode()
  const codeHash = hashCode(secret, { userId, number, code })
  await upsertVerification(tx, userId, { number, codeHash })
  const text = toCodeText(code, config.publicUrl)
  await enqueueSms(tx, { to: number, purpose: 'code', senderId: userId, secondsToLive: codeMinutes * 60, text })
}

/** Proof of possession transfers the number: its previous owner loses it. */
export async function transferNumber(tx: Tx, userId: string, given: NewNumber): Promise<void> {
  await lockNumber(tx, given.number)
  const loser = await takeNumber(tx, given.number)
  await giveNumber(tx, userId, given)
  await deleteVerification(tx, userId)
  await publishAccount(tx, loser ? [userId, loser] : [userId])
}

/** Confirms by text that texts are on. Best effort: a refusal does not turn them off. */
export async function sendWelcomeText(tx: Tx, userId: string, number: string): Promise<void> {
  try {
    await enqueueSms(tx, { to: number, purpose: 'notice', senderId: userId, text: toWelcomeText() })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}
