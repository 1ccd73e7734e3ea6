import { deliverMail } from '#server/adapters/mail/jobs.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { codeTries } from '#server/features/sign-in/email-code-actions.ts'
import { hashLetter, openLetter } from '#server/features/sign-in/email-code-input.ts'
import { isUsable } from '#server/features/sign-in/email-code-queries.ts'
import { toCodeMail } from '#server/features/sign-in/email-code-view.ts'
import { sendEmailCode } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { openEmailPage } from '#shared/email-codes.ts'
import { isLanguage, sourceLanguage } from '#shared/languages.ts'
import { toPath } from '#shared/paths.ts'

/** Sends a code, unless it has run out or been replaced while it was queued. */
export function createEmailCodeHandler(mailer: Mailer): Handler {
  return handle(sendEmailCode, async ({ sealed, messageId }, context) => {
    const { db, config, secrets, log } = context
    const letter = openLetter(secrets, sealed)
    if (!letter) throw new Error('The code was sealed with another secret: give every node the same one.')
    if (
      !(await isUsable(
        db,
        secrets.map((secret) => hashLetter(secret, letter)),
        codeTries,
      ))
    )
      return log.info('a code was not sent: it is of no use any more')
    const url = config.publicUrl + toPath(openEmailPage, { query: { token: sealed } })
    const { language = '' } = letter
    const mail = inLanguage(isLanguage(language) ? language : sourceLanguage, () => toCodeMail(letter, url))
    await deliverMail(context, mailer, { ...mail, messageId })
  })
}
