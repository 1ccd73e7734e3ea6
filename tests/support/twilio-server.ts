import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signRequest } from '#server/adapters/sms/twilio.ts'

export type TakenText = { to: string; from: string; text: string }

/** `slow` accepts the text but never responds; `broken` responds 500 to everything. */
type Mood = 'well' | 'slow' | 'broken'

export type TwilioServer = {
  /** Environment variables that point the app at it. */
  environment: Record<string, string>
  /** Accepted texts. */
  taken: TakenText[]
  attempts: number
  /** Those that may send. */
  tokens: string[]
  /** Requests with another token. */
  strangers: number
  mood: Mood
  /** Error responses to the next requests, in order. */
  refusals: { status: number; code: number }[]
  /** Down until `restart`, which reuses the port. */
  stop(): Promise<void>
  restart(): Promise<void>
}

const accountSid = `AC${'0'.repeat(32)}`
const authToken = 'twilio-test-token'
export const ownNumber = '+12025550100'

/** Twilio's side of sending texts: form-encoded REST, Basic auth, Twilio's error codes. */
export async function startTwilioServer(): Promise<TwilioServer> {
  let http: Server | undefined
  let port = 0
  function isKnown(authorization: string | undefined) {
    const known = server.tokens.map((token) => `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`)
    return known.includes(authorization ?? '')
  }

  function take(form: URLSearchParams, response: ServerResponse) {
    const [to, body] = [form.get('To'), form.get('Body')]
    const from = form.get('From') ?? form.get('MessagingServiceSid')
    if (!to || !body || !from)
      return answer(response, 400, { code: 21604, message: 'Something is missing.', status: 400 })
    server.taken.push({ to, from, text: body })
    if (server.mood === 'slow') return
    return answer(response, 201, { sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued', to, body })
  }

  async function open() {
    const listening = createServer(async (request, response) => {
      const form = new URLSearchParams(await text(request))
      if (request.url === `/2010-04-01/Accounts/${accountSid}.json`)
        return answer(response, isKnown(request.headers.authorization) ? 200 : 401, { sid: accountSid })
      if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
        return answer(response, 404, { code: 20404 })
      if (!isKnown(request.headers.authorization)) {
        server.strangers += 1
        return answer(response, 401, { code: 20003 })
      }
      server.attempts += 1
      const refusal = server.refusals.shift()
      if (refusal) return answer(response, refusal.status, { ...refusal, message: `No texts to ${form.get('To')}` })
      if (server.mood === 'broken') return answer(response, 500, { code: 20500 })
      return take(form, response)
    })
    http = listening.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }

  const server: TwilioServer = {
    environment: {},
    taken: [],
    attempts: 0,
    tokens: [authToken],
    strangers: 0,
    mood: 'well',
    refusals: [],
    async stop() {
      const closing = http
      http = undefined
      closing?.closeAllConnections()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
    restart: open,
  }
  await open()
  server.environment = {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: ownNumber,
    TWILIO_API_URL: `http://127.0.0.1:${port}`,
  }
  return server
}

export type InboundText = { from: string; text: string; sid?: string; token?: string; extra?: Record<string, string> }

/** Twilio's webhook request for an incoming text: the form and its signature. */
export function toInboundCall(publicUrl: string, { from, text: body, sid, token = authToken, extra }: InboundText) {
  const fields = {
    MessageSid: sid ?? `SM${randomBytes(16).toString('hex')}`,
    AccountSid: accountSid,
    From: from,
    To: ownNumber,
    Body: body,
    NumMedia: '0',
    ...extra,
  }
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signRequest(token, `${publicUrl}/api/sms/inbound`, fields),
    },
  }
}

function answer(response: ServerResponse, status: number, body: object) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
