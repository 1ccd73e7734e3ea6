import { randomUUID } from 'node:crypto'
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts'
import { Mail } from '#server/adapters/mail/message.ts'
import { pauseAddress } from '#server/adapters/mail/queries.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { defineJob, enqueue, type Handler, handle } from '#server/jobs/queue.ts'

export const sendMail = defineJob({ name: 'send-mail', payload: Mail, lane: 'mail', maxAttempts: 12 })

/** Without a domain, which is that of the server that sends it. */
export const makeMessageId = (): string => randomUUID()

/** The mail is sent if the transaction commits: at least once, and again whenever the SMTP reply was lost. */
export function enqueueMail(tx: Tx, mail: Omit<Mail, 'messageId'> & { messageId?: string }): Promise<void> {
  return enqueue(tx, sendMail, { messageId: makeMessageId(), ...mail })
}

/** One attempt. After a permanent rejection the address rests, if it is its fault; any other error is thrown, so that the queue retries. */
export async function deliverMail({ db, log }: Context, mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ messageId: mail.messageId, err: error }, 'a mail was refused for good')
    if (error.isOfAddress) await pauseAddress(db, mail.to)
  }
}

export function createMailHandler(mailer: Mailer): Handler {
  return handle(sendMail, (mail, context) => deliverMail(context, mailer, mail))
}
