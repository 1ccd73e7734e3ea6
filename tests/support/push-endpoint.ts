import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type ConnectionOptions, connect } from 'node:tls'
import ece from 'http_ece'
import { type DeviceSubscription, PushPayload } from '#shared/push.ts'
import { createCertificate } from '#tests/support/certificate.ts'

export type ReceivedPush = { endpoint: string; payload: PushPayload; headers: IncomingHttpHeaders; bytes: number }

/** How another process connects to it. */
export type PushAddress = { port: number; certificate: string }

export type PushEndpoint = {
  address: PushAddress
  /** The subscription that a browser would send to the app. */
  subscribe(vapidPublicKey: string): DeviceSubscription
  /** Accepted pushes, decrypted with the device's keys. */
  received: ReceivedPush[]
  attempts: number
  /** `slow` accepts a push but does not respond, until `answerLate`. */
  mood: 'well' | 'slow'
  answerLate(): void
  /** Error responses to the next requests, in order. */
  refusals: { status: number; headers?: Record<string, string> }[]
  /** Maximum body size. */
  maxBytes: number
  /** Down until `restart`, which reuses the port. */
  stop(): Promise<void>
  restart(): Promise<void>
}

const host = 'push.sponti.example'

export const silentHost = 'silent.example'

/** Routes connections to the fake, or to a silent port, and trusts the fake's certificate for its own host name only. */
export function createLocalAgent({ port, certificate }: PushAddress, silentPort = 0): Agent {
  const agent = new Agent({ keepAlive: true, ca: certificate })
  agent.createConnection = (given) => {
    const options = given as ConnectionOptions
    return connect({ ...options, host: '127.0.0.1', port: options.host === silentHost ? silentPort : port })
  }
  return agent
}

type Device = { pair: ECDH; auth: Buffer; vapidPublicKey: string }

/** A push service as browser vendors run one: TLS, VAPID and encrypted bodies. */
export async function startPushEndpoint(): Promise<PushEndpoint> {
  const { key, certificate } = createCertificate(host)
  const devices = new Map<string, Device>()
  const late: (() => void)[] = []
  let https: Server | undefined

  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const device = devices.get(request.url ?? '')
    endpoint.attempts += 1
    const refusal = endpoint.refusals.shift()
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end('No.')
    if (!device) return response.writeHead(404).end()
    if (!isAuthorized(request.headers.authorization, device.vapidPublicKey)) return response.writeHead(403).end()
    if (!/^\d+$/.test(request.headers.ttl?.toString() ?? '')) return response.writeHead(400).end()
    if (body.length > endpoint.maxBytes) return response.writeHead(413).end()
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: device.pair, authSecret: device.auth })
    endpoint.received.push({
      endpoint: `https://${host}${request.url}`,
      payload: PushPayload.parse(JSON.parse(text.toString())),
      headers: request.headers,
      bytes: text.length,
    })
    const answer = () => void response.writeHead(201, { location: `https://${host}/message` }).end()
    return endpoint.mood === 'slow' ? void late.push(answer) : answer()
  }

  async function open() {
    https = createServer({ key, cert: certificate }, take).listen(endpoint.address.port, '127.0.0.1')
    await once(https, 'listening')
    endpoint.address.port = (https.address() as AddressInfo).port
  }

  const endpoint: PushEndpoint = {
    address: { port: 0, certificate },
    subscribe(vapidPublicKey) {
      const [path, pair, auth] = [`/send/${randomBytes(16).toString('hex')}`, createECDH('prime256v1'), randomBytes(16)]
      const p256dh = pair.generateKeys().toString('base64url')
      devices.set(path, { pair, auth, vapidPublicKey })
      return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    received: [],
    attempts: 0,
    mood: 'well',
    answerLate: () => void late.splice(0).map((answer) => answer()),
    refusals: [],
    maxBytes: 4096,
    async stop() {
      const closing = https
      https = undefined
      closing?.closeAllConnections()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
    restart: open,
  }
  await open()
  return endpoint
}

/** RFC 8292: a JWT for this audience, signed with the key of the subscription. */
function isAuthorized(header: string | undefined, vapidPublicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== vapidPublicKey) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    return false
  const { aud, exp, sub } = fromJson(claims)
  const secondsLeft = Number(exp) - Date.now() / 1000
  return aud === `https://${host}` && secondsLeft > 0 && secondsLeft <= 86_400 && /^mailto:.+@.+\./.test(String(sub))
}

function fromJson(part: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
}
