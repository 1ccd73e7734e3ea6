import { codeMinutes, codeTries } from '#server/adapters/sms/codes.ts'
import { toCheapText } from '#server/adapters/sms/gsm.ts'
import { formatNumber } from '#server/adapters/sms/numbers.ts'
import type { PhoneRow } from '#server/features/phones/queries.ts'
import { html } from '#server/html/html.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import type { Phone } from '#shared/phones.ts'

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

export const noCode = () => new HttpError('gone', t('server-phones:code.expired'))

export function wrongCode(triesLeft: number): HttpError {
  if (triesLeft <= 0) return noCode()
  return new HttpError('invalid_input', t('server-phones:code.wrong', { tries: triesLeft }), { field: 'code' })
}

export function noNumber() {
  return new HttpError('conflict', t('server-phones:no-number'), { field: 'phoneNumber' })
}

/** `from` is the sender of our texts: a number that can be texted, or the name of a service. */
export function optedOutError(from = ''): HttpError {
  const message = from.startsWith('+')
    ? t('server-phones:opted-out-of', { number: formatNumber(from) })
    : t('server-phones:opted-out')
  return new HttpError('conflict', message, { field: 'phoneNumber' })
}

/** The last line binds the code to this site, so that phones autofill it nowhere else. */
export function toCodeText(code: string, publicUrl: string): string {
  return `${toCheapText(t('texts:code', { code, minutes: codeMinutes }))}

@${new URL(publicUrl).hostname} #${code}`
}

export function toWelcomeText(): string {
  return toCheapText(t('texts:welcome'))
}

/** Replies to keywords. STOP is not among them: the provider confirms it. */
export function toReplies(supportEmail: string) {
  return {
    join: toCheapText(t('texts:welcome-back')),
    help: toCheapText(t('texts:help', { email: supportEmail })),
  }
}

/** TwiML that replies with the message, or with nothing. */
export function toTwiml(message: string | null): string {
  return html`<?xml version="1.0" encoding="UTF-8"?><Response>${message && html`<Message>${message}</Message>`}</Response>`
    .text
}
