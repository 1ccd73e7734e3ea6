import type { Mail } from '#server/adapters/mail/message.ts'
import { keepMail } from '#server/adapters/outbox/queries.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { signMail } from '#server/html/operator.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Metrics } from '#server/telemetry/metrics.ts'
import { t } from '#shared/message.ts'

export type Mailer = {
  /** Resolves once the server accepted the mail. Throws `MailRefused` if a retry is pointless, another error if not. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Permanent rejection (SMTP 5xx): no such address, or not from us. */
export class MailRefused extends Error {
  /** The address was refused, not its sender or what was written. */
  readonly isOfAddress: boolean

  constructor(message: string, { isOfAddress }: { isOfAddress: boolean }) {
    super(message)
    this.isOfAddress = isOfAddress
  }
}

/** Routes that send mail call this first: it throws if no mail can be sent. */
export function requireMail({ mail, demo }: Config): void {
  if (!mail && !demo) throw new HttpError('unavailable', t('refusals:no-mail'))
}

const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Real mail where SMTP_URL is set; else the demo's outbox; else a line in the log. */
export function createMailer({ config, db, log, metrics }: Pick<Context, 'config' | 'db' | 'log' | 'metrics'>): Mailer {
  const sign = (mail: Mail) => withDomain(signMail(mail, config.operator), new URL(config.publicUrl).hostname)
  if (config.mail) return createSmtpMailer(config.mail, sign, metrics)
  return {
    async send(written) {
      const { calendar, ...mail } = sign(written)
      if (config.demo) await keepMail(db, { ...mail, hasCalendar: calendar !== undefined })
      else log.warn('a mail was not sent: SMTP_URL is not set')
    },
    close() {},
  }
}

/** Connects and signs in, and sends nothing. */
export async function checkSmtp({ url }: { url: string }, ms: number): Promise<void> {
  const times = { dnsTimeout: ms, connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...times, url, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Versions before this one put their own domain into the job. */
function withDomain(mail: Mail, host: string): Mail {
  return mail.messageId.startsWith('<') ? mail : { ...mail, messageId: `<${mail.messageId}@${host}>` }
}

type Sign = (mail: Mail) => Mail

function createSmtpMailer({ url, from }: { url: string; from: string }, sign: Sign, { providers }: Metrics): Mailer {
  /** With the first mail, not at the start. */
  async function open() {
    const { createTransport } = await import('nodemailer')
    // The url overrides these options: timeouts can be set in its query (?socketTimeout=5000).
    return createTransport({
      ...timeouts,
      url,
      pool: true,
      maxConnections: 2,
      maxRequeues: 1,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(written) {
      const { to, calendar, headers, ...mail } = sign(written)
      const endTimer = providers.startTimer({ provider: 'mail' })
      try {
        transport ??= open()
        await (await transport).sendMail({
          ...mail,
          from,
          // As an object it is exactly one address: nodemailer would split a string at commas.
          to: { name: '', address: to },
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        })
        endTimer({ outcome: 'answered' })
      } catch (error) {
        const failure = toFailure(error)
        endTimer({ outcome: failure instanceof MailRefused ? 'refused' : 'failed' })
        throw failure
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

/** By the enhanced code (RFC 3463: 5.1 the address, 5.2 the mailbox), or where there is none. 5.7 says that we may not send. */
const noSuchMailbox = /^5\d\d[ -](5\.[12]\.|(?!5\.\d))/

/**
 * Drops the server's reply text, which quotes the address. 5xx replies are permanent; everything else is retried. So is a refused
 * password, which says nothing about the mail: it is being changed, and the next worker knows the new one.
 */
function toFailure(error: unknown): Error {
  const { code, responseCode, command, response = '' } = error as SmtpError
  const words = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
  const isOurs = code === 'EAUTH' || responseCode === 530
  return responseCode !== undefined && responseCode >= 500 && !isOurs
    ? new MailRefused(`The mail server refused it for good: ${words}.`, {
        isOfAddress: command === 'RCPT TO' && noSuchMailbox.test(response),
      })
    : new Error(`The mail server did not take it: ${words}.`)
}
