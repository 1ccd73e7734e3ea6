import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { keepText } from '#server/sms/queries.ts'
import { createTwilio } from '#server/sms/twilio.ts'

export type Text = { to: string; text: string }

export type Texter = {
  /**
   * Comes back once the provider has taken it. Throws `NotTaken` where it surely has not and may later, `TextRefused`
   * where it surely will not. After anything else nobody knows whether the text is on its way.
   */
  send(text: Text): Promise<void>
}

/** The provider was busy or could not be reached: the text is not on its way, and another try is safe. */
export class NotTaken extends Error {}

/** The provider said no. */
export class TextRefused extends Error {
  /** The receiver told the provider to stop, and we did not know. */
  readonly isOptedOut: boolean

  constructor(message: string, isOptedOut: boolean) {
    super(message)
    this.isOptedOut = isOptedOut
  }
}

/** Is there anyone to carry a text? */
export const canText = ({ twilio, demo }: Config): boolean => twilio !== undefined || demo

/** Whoever is asked to send a text begins with this. */
export const requireTexts = (config: Config): void => {
  if (!canText(config)) throw new Refusal('unavailable', 'Texts are not set up here. Send the link yourself instead.')
}

/** Real texts where Twilio is configured; else the demo's outbox; else a line in the log. */
export const createSms = ({ config, db, log }: Context): Texter => {
  if (config.twilio) return createTwilio(config.twilio)
  return {
    async send(text) {
      if (config.demo) await keepText(db, text)
      else log.warn('a text was not sent: TWILIO_ACCOUNT_SID is not set')
    },
  }
}
