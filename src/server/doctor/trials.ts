import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:https'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createPush, type PushMessage, type PushOutcome } from '#server/adapters/push/push.ts'
import { listDevices } from '#server/adapters/push/queries.ts'
import { toE164 } from '#server/adapters/sms/numbers.ts'
import { createTwilio } from '#server/adapters/sms/twilio.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { broken, type Finding, ok } from '#server/doctor/finding.ts'
import { findPerson } from '#server/doctor/queries.ts'
import { html } from '#server/html/html.ts'
import { toLetter } from '#server/html/letter.ts'
import { product } from '#shared/product.ts'
import type { PushPayload } from '#shared/push.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'metrics' | 'now'>

const toSentence = (error: unknown) => (error as Error).message
const toWords = ({ publicUrl }: Config) => `A test by ${publicUrl}: if you read this, they arrive.`

/** Sends one mail by the server that people's mails go through. */
export async function tryMail(parts: Parts, to: string): Promise<Finding> {
  const { config } = parts
  if (!config.mail) return broken('mail', 'not set up', 'Set SMTP_URL and MAIL_FROM.')
  const mailer = createMailer(parts)
  const words = toWords(config)
  const mail = {
    subject: `${product.name}: a test`,
    text: words,
    messageId: randomUUID(),
  }
  const letter = { headline: 'It works', body: html`<p>${words}</p>`, footer: html`${config.publicUrl}` }
  try {
    await mailer.send({ ...mail, to, html: toLetter(letter) })
    return ok('mail', `${new URL(config.mail.url).host} took a test for ${to}: look for it, in the spam too`)
  } catch (error) {
    return broken('mail', toSentence(error), 'See what the log of that mail server says about it.')
  } finally {
    mailer.close()
  }
}

export async function tryText({ config }: Pick<Parts, 'config'>, number: string): Promise<Finding> {
  const { twilio } = config
  if (!twilio) return broken('texts', 'not set up', 'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.')
  try {
    const to = toE164(number, config.numbers)
    await createTwilio(twilio).send({ to, text: toWords(config) })
    return ok('texts', `${new URL(twilio.apiUrl).host} took a test for ${to}: see that it arrives`)
  } catch (error) {
    return broken('texts', toSentence(error), 'Look for the text in the log at Twilio, which says why.')
  }
}

/** To each device of a person, named by id or address. */
export async function tryPush(parts: Parts, person: string, agent?: Agent): Promise<Finding[]> {
  const userId = await findPerson(parts.db, person)
  if (userId === null)
    return [
      broken(
        'push',
        `nobody is ${person}`,
        'Give the address they sign in with, or an id: npm run admin -- people find.',
      ),
    ]
  const devices = await listDevices(parts.db, userId)
  if (devices.length === 0)
    return [broken('push', `${person} has no device that takes pushes`, 'Turn them on in the app, under Settings.')]
  const push = createPush(parts, agent && { agent })
  try {
    return await Promise.all(
      devices.map(async (device) =>
        judge(new URL(device.endpoint).host, await push.send(device, toMessage(parts.config, userId))),
      ),
    )
  } finally {
    push.close()
  }
}

function judge(host: string, outcome: PushOutcome): Finding {
  if (outcome.kind === 'sent') return ok('push', `${host} took a test: it shows within seconds, if the device is on`)
  if (outcome.kind === 'gone') return broken('push', `${host} knows that device no more`, 'Open the app on it again.')
  const reason = outcome.kind === 'busy' ? 'there is no way to it' : outcome.reason
  return broken(
    'push',
    `${host}: ${reason}`,
    'Let this machine reach it, by https; then open the app on the device again.',
  )
}

function toMessage(config: Config, reader: string): PushMessage {
  const [id, icon, url] = [randomUUID(), '/icons/icon-192.png', '/notifications']
  const common = { title: 'It works', body: toWords(config), tag: id, silent: false }
  const payload: PushPayload = {
    ...common,
    ...{ url, icon, id, reader, actions: [] },
    web_push: 8030,
    notification: {
      ...common,
      navigate: config.publicUrl + url,
      icon: config.publicUrl + icon,
      lang: 'en',
      renotify: true,
    },
  }
  const text = JSON.stringify(payload)
  return { payload: text, shorterPayload: text, ttlSeconds: 600, urgency: 'high', topic: id.replaceAll('-', '') }
}
