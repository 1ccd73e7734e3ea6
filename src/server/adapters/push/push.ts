import type { ClientRequest } from 'node:http'
import { type Agent, type RequestOptions, request } from 'node:https'
import { createPublicAgent, PrivateAddress } from '#server/adapters/push/endpoints.ts'
import { createGate } from '#server/adapters/push/gate.ts'
import { createVapid } from '#server/adapters/push/vapid.ts'
import type { Context } from '#server/context.ts'

export type Device = { userId: string; endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  payload: string
  /** Goes out instead where the push service finds the payload too big. */
  shorterPayload: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** Up to 32 base64url characters. A stored message with the same topic is replaced. */
  topic: string
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription has expired or was removed. */
  | { kind: 'gone' }
  /** Retry, not before `waitMs` (from Retry-After). */
  | { kind: 'later'; reason: string; waitMs: number }
  | { kind: 'refused'; reason: string }
  /** It does not take our keys for this subscription, which was made with another one. */
  | { kind: 'foreign'; reason: string }
  /** No connection, or no answer in time. */
  | { kind: 'silent'; reason: string }
  /** It was not asked: too much to the same person or host is unanswered. */
  | { kind: 'busy' }

export type Push = {
  send(device: Device, message: PushMessage): Promise<PushOutcome>
  close(): void
}

export type PushOptions = {
  /** Makes the connections, and decides which hosts are allowed. */
  agent?: Agent
  connectMs?: number
  /** For all of it, connecting included. */
  answerMs?: number
}

type Answer = { status: number; retryAfter: string | undefined }

const day = 86_400_000

/** A Web Push client (RFC 8030, 8188, 8291, 8292). */
export function createPush(
  context: Pick<Context, 'config' | 'db' | 'metrics' | 'now'>,
  options: PushOptions = {},
): Push {
  const { agent = createPublicAgent(), connectMs = 3_000, answerMs = 5_000 } = options
  const vapid = createVapid(context)
  const gate = createGate()

  async function attempt(device: Device, payload: string, message: PushMessage): Promise<Answer> {
    const url = new URL(device.endpoint)
    const { default: webPush } = await import('web-push')
    const { cipherText } = webPush.encrypt(device.p256dh, device.auth, payload, 'aes128gcm')
    const common = {
      'Content-Encoding': 'aes128gcm',
      'Content-Length': cipherText.length,
      'Content-Type': 'application/octet-stream',
      TTL: message.ttlSeconds,
      Urgency: message.urgency,
      Topic: message.topic,
    }
    const signal = AbortSignal.timeout(answerMs)
    let answer: Answer = { status: 401, retryAfter: undefined }
    for (const Authorization of await vapid.authorize(url.origin)) {
      answer = await post(url, { headers: { ...common, Authorization }, agent, signal, connectMs }, cipherText)
      if (!isForeign(answer)) break
    }
    return answer
  }

  async function ask(device: Device, message: PushMessage): Promise<PushOutcome> {
    try {
      const answer = await attempt(device, message.payload, message)
      const last = answer.status === 413 ? await attempt(device, message.shorterPayload, message) : answer
      return toOutcome(last, context.now())
    } catch (error) {
      return toFailure(error)
    }
  }

  return {
    async send(device, message) {
      const leave = gate.enter(new URL(device.endpoint).host, device.userId)
      const outcome: PushOutcome = leave ? await ask(device, message) : { kind: 'busy' }
      leave?.(outcome.kind !== 'silent')
      context.metrics.pushes.labels(outcome.kind).inc()
      return outcome
    },
    close: () => agent.destroy(),
  }
}

/** There was no free connection to the host until the timeout, or only an idle one that the host had closed. */
class NotConnected extends Error {}

/** Not web-push's own request, which buffers the whole response without a limit and has no overall timeout. */
function post(url: URL, { connectMs, ...options }: RequestOptions & { connectMs: number }, body: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', ...options }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      response.on('error', () => {}).resume()
    })
    limitConnecting(outgoing, connectMs)
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isConnected = outgoing.socket && !(outgoing.reusedSocket && error.code === 'ECONNRESET')
      reject(isConnected ? error : new NotConnected())
    })
    outgoing.end(body)
  })
}

function limitConnecting(outgoing: ClientRequest, connectMs: number) {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(() => outgoing.destroy(new Error('no connection in time')), connectMs)
    for (const end of ['secureConnect', 'close']) socket.once(end, () => clearTimeout(timer))
  })
}

/** Apple says 400 to another key, Mozilla 401, Google 403. */
const isForeign = ({ status }: Answer) => status === 400 || status === 401 || status === 403

function toOutcome(answer: Answer, now: Date): PushOutcome {
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `the push service answered ${status}`
  if (isForeign(answer)) return { kind: 'foreign', reason }
  if (status === 429 || status >= 500) return { kind: 'later', reason, waitMs: toWaitMs(retryAfter, now) }
  return { kind: 'refused', reason }
}

/** `Retry-After` is in seconds or an HTTP date. */
function toWaitMs(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(waitMs) ? Math.min(Math.max(0, waitMs), day) : 0
}

function toFailure(error: unknown): PushOutcome {
  if (error instanceof PrivateAddress) return { kind: 'refused', reason: 'its address is not on the internet' }
  if (error instanceof NotConnected) return { kind: 'busy' }
  const { code, name } = error as { code?: string; name?: string }
  return { kind: 'silent', reason: code ?? name ?? 'no connection' }
}
