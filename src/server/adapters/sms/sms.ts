import { keepText } from '#server/adapters/outbox/queries.ts'
import type { Texter } from '#server/adapters/sms/texter.ts'
import { createTwilio } from '#server/adapters/sms/twilio.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'

export function findDelivery({ twilio, demo }: Config): 'phone' | 'outbox' | 'none' {
  return twilio ? 'phone' : demo ? 'outbox' : 'none'
}

/** Routes that send texts call this first. */
export function requireTexts(config: Config): void {
  if (findDelivery(config) === 'none') throw new HttpError('unavailable', t('refusals:no-texts'))
}

/** Real texts where Twilio is configured; else the demo's outbox; else a line in the log. */
export function createSms({ config, db, log }: Context): Texter {
  if (config.twilio) return createTwilio(config.twilio)
  return {
    async send(text) {
      if (config.demo) await keepText(db, text)
      else log.warn('a text was not sent: TWILIO_ACCOUNT_SID is not set')
    },
  }
}
