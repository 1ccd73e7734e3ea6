import { setTimeout as wait } from 'node:timers/promises'

/** The service is down, slow, out of quota, refuses us or sends nonsense. Messages quote no request or response. */
export class ServiceError extends Error {
  readonly retryAfter: number | undefined
  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

export type RetryLimits = { attempts: number; attemptMs: number; totalMs: number; pauseMs: number }
export const retryLimits: RetryLimits = { attempts: 3, attemptMs: 15_000, totalMs: 25_000, pauseMs: 500 }

const longestAnswer = 256 * 1024
const longestWait = 600

type Failure = { error: ServiceError; isWorthRetrying: boolean }

type Ask = { url: string; apiKey: string; body: FormData | object; retryLimits: RetryLimits }

/** One request to the service, retried with exponential backoff. Throws `ServiceError`. */
export async function postWithRetry({ url, apiKey, body, retryLimits }: Ask): Promise<unknown> {
  const endsAt = performance.now() + retryLimits.totalMs
  const isForm = body instanceof FormData
  const headers = { authorization: `Bearer ${apiKey}`, ...(!isForm && { 'content-type': 'application/json' }) }
  for (let attempt = 1; ; attempt += 1) {
    const timeLeft = Math.max(1, Math.min(retryLimits.attemptMs, endsAt - performance.now()))
    const signal = AbortSignal.timeout(Math.ceil(timeLeft))
    const result = await tryOnce(url, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body), signal })
    if ('answer' in result) return result.answer
    const { error, isWorthRetrying } = result
    const pause = error.retryAfter ? error.retryAfter * 1000 : retryLimits.pauseMs * 2 ** (attempt - 1)
    if (!isWorthRetrying || attempt >= retryLimits.attempts || performance.now() + pause >= endsAt) throw error
    await wait(pause)
  }
}

async function tryOnce(url: string, init: RequestInit): Promise<{ answer: unknown } | Failure> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    if (response.ok) return { answer: parse(await readBounded(response)) }
    await response.body?.cancel()
    const { status } = response
    const error = new ServiceError(`answered ${status}`, readRetryAfter(response))
    return { error, isWorthRetrying: status === 429 || status === 408 || status >= 500 }
  } catch (error) {
    return toFailure(error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('answered with something that is not JSON')
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestAnswer) throw new ServiceError('answered with too much')
  }
  return text
}

function readRetryAfter(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  if (header === null) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return seconds > 0 ? Math.min(seconds, longestWait) : undefined
}

function toFailure(error: unknown): Failure {
  if (error instanceof ServiceError) return { error, isWorthRetrying: false }
  const name = error instanceof Error ? error.name : 'unknown'
  return { error: new ServiceError(`gave no whole answer: ${name}`), isWorthRetrying: true }
}
