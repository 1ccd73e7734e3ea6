import { codeMinutes, codeTries } from '#server/adapters/sms/codes.ts'
import { formatNumber } from '#server/adapters/sms/numbers.ts'
import type { PhoneRow } from '#server/features/phones/queries.ts'
import { html } from '#server/html/html.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Phone } from '#shared/phones.ts'
import { product } from '#shared/product.ts'

export function toPhoneView(row: PhoneRow, delivery: Phone['delivery']): Phone {
  const { phone_number: number, pending_number: pending, expires_at, resend_at, tries } = row
  return {
    delivery,
    phoneNumber: number,
    displayNumber: number && formatNumber(number),
    findableByPhone: row.findable_by_phone,
    smsEnabled: number !== null && row.sms_consent && row.sms_consent_at !== null && !row.has_stopped,
    smsConsentAt: row.sms_consent_at?.toISOString() ?? null,
    hasStopped: number !== null && row.has_stopped,
    lostAt: row.phone_lost_at?.toISOString() ?? null,
    pending:
      pending === null || expires_at === null || resend_at === null
        ? null
        : {
            displayNumber: formatNumber(pending),
            expiresAt: expires_at.toISOString(),
            resendAt: resend_at.toISOString(),
            triesLeft: Math.max(0, codeTries - (tries ?? 0)),
          },
  }
}

export const noCode = () => new HttpError('gone', 'That code is used up or has run out. Ask for a new one.')

export function wrongCode(triesLeft: number): HttpError {
  if (triesLeft <= 0) return noCode()
  const tries = triesLeft === 1 ? 'One try' : `${triesLeft} tries`
  return new HttpError('invalid_input', `That is not the code. ${tries} left.`, { field: 'code' })
}

export function noNumber() {
  return new HttpError('conflict', 'Add your phone number first, then turn texts on.', { field: 'phoneNumber' })
}

/** `from` is the sender of our texts: a number that can be texted, or the name of a service. */
export function optedOutError(from = ''): HttpError {
  const to = from.startsWith('+') ? ` to ${formatNumber(from)}` : ''
  const message = `That phone has texted us STOP. Text JOIN or START${to} from it, then ask for a code again.`
  return new HttpError('conflict', message, { field: 'phoneNumber' })
}

const terms = 'Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to stop.'

/** The last line binds the code to this site, so that phones autofill it nowhere else. */
export function toCodeText(code: string, publicUrl: string): string {
  return `${code} is your ${product.name} code. It works for ${codeMinutes} minutes. Did not ask for it? Ignore this text.

@${new URL(publicUrl).hostname} #${code}`
}

export function toWelcomeText(): string {
  return `${product.name}: SMS notifications are on. We text you when somebody invites you. ${terms}`
}

/** Replies to keywords. STOP is not among them: the provider confirms it. */
export function toReplies(supportEmail: string) {
  return {
    join: `${product.name}: welcome back, texts are on again. ${terms}`,
    help: `${product.name}: event invitations by text, no marketing. Help: ${supportEmail}. Msg frequency varies. Msg & data rates may apply. Reply STOP to stop, JOIN to resume.`,
  }
}

/** TwiML that replies with the message, or with nothing. */
export function toTwiml(message: string | null): string {
  return html`<?xml version="1.0" encoding="UTF-8"?><Response>${message && html`<Message>${message}</Message>`}</Response>`
    .text
}
