import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { NotTaken, type Texter, TextRefused } from '#server/adapters/sms/texter.ts'
import type { Config } from '#server/config.ts'

type Account = NonNullable<Config['twilio']>

const answerMs = 10_000
/** Twilio's error code for a recipient who has replied STOP. */
const optedOutCode = 21610

/** Errors before any byte was sent. After a later error Twilio may have accepted the text. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const wrongToken = 'Twilio does not take TWILIO_AUTH_TOKEN.'

const Problem = z.object({ code: z.optional(z.number()) })

export function createTwilio({ accountSid, authTokens: [authToken], from, apiUrl }: Account): Texter {
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const origin: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  async function post(form: URLSearchParams): Promise<Response> {
    const signal = AbortSignal.timeout(answerMs)
    try {
      return await fetch(url, { method: 'POST', headers: { authorization }, body: form, redirect: 'error', signal })
    } catch (error) {
      if (neverConnected.has(codeOf(error))) throw new NotTaken('Twilio cannot be reached.', { cause: error })
      throw error
    }
  }

  return {
    async send({ to, text }) {
      const response = await post(new URLSearchParams({ ...origin, To: to, Body: text }))
      if (response.ok) return void (await response.body?.cancel())
      if (response.status === 429 || response.status === 401) {
        await response.body?.cancel()
        // A token that is being changed: the next worker knows the new one.
        throw new NotTaken(response.status === 401 ? wrongToken : 'Twilio has too much to do.')
      }
      const code = await readProblem(response)
      const message = `Twilio answered ${response.status}${code === undefined ? '' : ` (${code})`}.`
      if (response.status >= 400 && response.status < 500) throw new TextRefused(message, code === optedOutCode)
      throw new Error(message)
    },
  }
}

/** Asks for the account itself, and sends nothing. Returns the status. */
export async function checkTwilio(
  { accountSid, authTokens: [authToken], apiUrl }: Account,
  ms: number,
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}.json`
  const response = await fetch(url, { headers: { authorization }, redirect: 'error', signal: AbortSignal.timeout(ms) })
  await response.body?.cancel()
  return response.status
}

/** Twilio's webhook signature: HMAC over the URL and all form fields, sorted by name. */
export function signRequest(authToken: string, url: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((all, name) => all + name + fields[name], url)
  return createHmac('sha1', authToken).update(text).digest('base64')
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

async function readProblem(response: Response): Promise<number | undefined> {
  const problem = Problem.safeParse(await response.json().catch(() => null))
  return problem.success ? problem.data.code : undefined
}
