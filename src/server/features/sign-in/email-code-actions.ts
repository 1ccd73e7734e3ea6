import { makeMessageId } from '#server/adapters/mail/jobs.ts'
import { toMailbox } from '#server/adapters/mail/mailboxes.ts'
import { makeCode } from '#server/adapters/sms/codes.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { hashEmail, hashLetter, sealLetter } from '#server/features/sign-in/email-code-input.ts'
import { countTry, deleteCode, upsertCode } from '#server/features/sign-in/email-code-queries.ts'
import { codeExpired, wrongCode } from '#server/features/sign-in/email-code-view.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countUse } from '#server/http/queries.ts'
import { isSameToken, toPseudonym } from '#server/http/tokens.ts'
import { sendEmailCode } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { emailCodeMinutes } from '#shared/email-codes.ts'
import { currentLanguage, t } from '#shared/message.ts'

export const codeTries = 5
const toAddressPerHour = 3

/**
 * No account is looked up here: the same work in the same time whether there is an account or not. Past the limit of a mailbox
 * nothing is sent and no error returned: another person may have asked.
 */
export async function sendCode(context: Context, { email, redirect }: { email: string; redirect: string }) {
  const { config, db, secret, now } = context
  if (!config.emailCodes) throw new HttpError('unavailable', t('sign-in:code.no-mail'))
  await inTransaction(db, async (tx) => {
    if (await isEnough(tx, context, email)) return
    const letter = { email, code: makeCode(), redirect, language: currentLanguage() }
    await upsertCode(tx, hashLetter(secret, letter))
    await enqueue(tx, sendEmailCode, { sealed: sealLetter(secret, letter), messageId: makeMessageId() })
  })
  return { expiresAt: new Date(now().getTime() + emailCodeMinutes * 60_000).toISOString() }
}

async function isEnough(tx: Tx, { config, secret }: Context, email: string): Promise<boolean> {
  if (!config.rateLimits) return false
  const key = `email-code-to:${toPseudonym(secret, toMailbox(email))}`
  const { count } = await countUse(tx, key, { seconds: 3600 })
  return count > toAddressPerHour
}

/** Null if the code was right, which uses it up. A refusal is returned, not thrown: the attempt must stay counted. */
export async function useCode(
  tx: Tx,
  { secrets }: Context,
  typed: { email: string; code: string },
): Promise<HttpError | null> {
  const addressHashes = secrets.map((secret) => hashEmail(secret, typed.email))
  const kept = await countTry(tx, addressHashes)
  if (!kept || kept.tries > codeTries) return codeExpired()
  const isRight = secrets.some((secret) => isSameToken(kept.codeHash, hashLetter(secret, typed).codeHash))
  if (!isRight) return wrongCode(codeTries - kept.tries)
  await deleteCode(tx, addressHashes)
  return null
}
