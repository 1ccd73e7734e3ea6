import { deliverMail } from '#server/adapters/mail/jobs.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { toUnsubscribeToken } from '#server/adapters/mail/opt-outs.ts'
import { hasMailOptOut, isResting } from '#server/adapters/mail/queries.ts'
import { findNewContact } from '#server/features/guests/contact-queries.ts'
import { toContactMail } from '#server/features/guests/contact-view.ts'
import { decrypt } from '#server/http/encrypt.ts'
import { sendContactMail } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { openWayBack } from '#shared/contacts.ts'
import { unsubscribe } from '#shared/invites.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { toPath } from '#shared/paths.ts'

/** Sends the first mail to an address that a guest left, if it still stands and wants any. */
export function createContactHandler(mailer: Mailer): Handler {
  return handle(sendContactMail, async ({ tokenHash, messageId }, context) => {
    const { db, config, secret, secrets, log } = context
    const contact = await findNewContact(db, tokenHash)
    if (!contact || (await hasMailOptOut(db, contact.email)) || (await isResting(db, contact.email)))
      return log.info('a contact was not written to')
    const token = decrypt(secrets, contact.sealedToken)
    if (token === null) throw new Error('The link was sealed with another secret: give every node the same one.')
    const url = config.publicUrl + toPath(openWayBack, { params: { token } })
    const stop = toPath(unsubscribe, { query: { token: toUnsubscribeToken(secret, contact.email) } })
    const links = { url, stopUrl: config.publicUrl + stop }
    const mail = inLanguage(contact.language ?? sourceLanguage, () => toContactMail(contact, links))
    await deliverMail(context, mailer, { ...mail, messageId })
  })
}
