import { randomUUID } from 'node:crypto'
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts'
import type { Mail } from '#server/adapters/mail/message.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { sendMail } from '#server/jobs/names.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { product } from '#shared/product.ts'

/** An id for a mail that is about to be enqueued. */
export const makeMessageId = (): string => `<${randomUUID()}@${new URL(product.canonicalUrl).hostname}>`

/** The mail goes out if the transaction commits: at least once, and as often as a lost answer makes us repeat it. */
export function enqueueMail(tx: Tx, mail: Omit<Mail, 'messageId'> & { messageId?: string }): Promise<void> {
  return enqueue(tx, sendMail, { messageId: makeMessageId(), ...mail })
}

/** Tries once. A final no is written down and is the end of it; anything else is thrown, for the queue to try again. */
export async function deliverMail({ log }: Context, mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ messageId: mail.messageId, err: error }, 'a mail was refused for good')
  }
}

export function createMailHandler(mailer: Mailer): Handler {
  return handle(sendMail, (mail, context) => deliverMail(context, mailer, mail))
}
