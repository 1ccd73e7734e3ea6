import { createTransport } from 'nodemailer'
import type { Mail } from '#server/adapters/mail/message.ts'
import { keepMail } from '#server/adapters/outbox/queries.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { HttpError } from '#server/http/http-error.ts'

export type Mailer = {
  /** Comes back once the mail is in other hands. Throws where another try may help, or a `MailRefused` where none will. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The receiving side said no for good: no such address, or not from us. */
export class MailRefused extends Error {}

/** Whoever offers to send a mail asks this first: is there anyone to carry it? */
export function requireMail({ mail, demo }: Config): void {
  if (!mail && !demo) throw new HttpError('unavailable', 'E-mail is not set up here. Send the link yourself instead.')
}

const patience = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Real mail where SMTP_URL is set; else the demo's outbox; else a line in the log. */
export function createMailer({ config, db, log }: Context): Mailer {
  if (config.mail) return createSmtpMailer(config.mail)
  return {
    async send({ calendar, ...mail }) {
      if (config.demo) await keepMail(db, { ...mail, hasCalendar: calendar !== undefined })
      else log.warn('a mail was not sent: SMTP_URL is not set')
    },
    close() {},
  }
}

function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  // The time-outs may be given in the address as well (?socketTimeout=5000), as everything else of the transport.
  const transport = createTransport({
    ...patience,
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, calendar, headers, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from,
          // As an object it is one address, whatever is in it.
          to: { name: '', address: to },
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        })
      } catch (error) {
        throw toFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Without the server's own words, which quote the address. Replies of the 500s are final; the rest is worth a try. */
function toFailure(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const words = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  return responseCode !== undefined && responseCode >= 500
    ? new MailRefused(`The mail server refused it for good: ${words}.`)
    : new Error(`The mail server did not take it: ${words}.`)
}
