import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from '#server/context.ts'
import { type TrustProxy, toTrustProxy } from '#server/http/client-address.ts'
import { createClientErrorHandler } from '#server/http/client-errors.ts'
import { sendError } from '#server/http/errors.ts'
import { addOwnHeaders, registerHeaders, toFixedHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { acceptShallowJson } from '#server/http/json-bodies.ts'
import { speechOf } from '#server/http/languages.ts'
import { makeToken } from '#server/http/tokens.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { untranslated } from '#shared/message.ts'

export type Timeouts = { headersMs: number; requestMs: number; keepAliveMs: number; checkMs: number }

export const defaultTimeouts: Timeouts = {
  // Connections are looked at every checkMs, so slow headers are cut after 15 seconds at the latest.
  headersMs: 12_000,
  checkMs: 3_000,
  // 5 MB on a phone that sends 30 kB a second.
  requestMs: 180_000,
  // Longer than the 60 seconds of common proxies: if we closed first, their next request would be reset.
  keepAliveMs: 65_000,
}

/** Fastify as the app needs it, without routes: who is believed, how long is waited, and an answer to every mistake. */
export function createHttpServer({ config, log }: Pick<Context, 'config' | 'log'>, timeouts = defaultTimeouts) {
  const fixed = toFixedHeaders(config)
  const isTrusted = toTrustProxy(config.trustedProxies)
  const http: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // operations.ts writes the request log, with the route pattern and no IP address or URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: 64 * 1024,
    http: {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // Node's own refusal would be bare; requireHost() gives it instead.
      requireHostHeader: false,
    },
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is answered: the database is still there.
    return503OnClosing: false,
    // Tokens and URL-encoded emoji exceed Fastify's default of 100.
    routerOptions: { maxParamLength: 500 },
    // No hooks run for an address that cannot be read, so the headers are added here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(fixed)
      addOwnHeaders(request, reply)
      sendError(error, request, reply)
    },
    clientErrorHandler: createClientErrorHandler(fixed),
  })
  // An unknown Expect header is ignored; Node would refuse it with a bare 417.
  http.server.on('checkExpectation', (request, response) => http.routing(request, response))
  http.setErrorHandler(sendError)
  registerHeaders(http, fixed)
  // For what is refused before a route is found.
  http.addHook('onRequest', (request, _reply, done) => inLanguage(speechOf(request), done))
  http.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host !== undefined || raw.httpVersion !== '1.1') return done()
    done(
      new HttpError(
        'invalid_input',
        untranslated('That request does not say which site it is for. Send a Host header.'),
      ),
    )
  })
  warnOfUnnamedProxy(http)
  acceptShallowJson(http)
  return http
}

/** The proxy's own, if it is ours and sends one. Else unique across nodes, without random bytes for every request. */
function createRequestIds(isTrusted: TrustProxy) {
  const node = makeToken().slice(0, 10)
  let count = 0
  return ({ headers, socket }: IncomingMessage): string => {
    const id = headers['x-request-id']
    // Longer ones would be hidden in the log, as tokens are.
    if (typeof id === 'string' && /^[\w.-]{8,40}$/.test(id) && isTrusted(socket.remoteAddress ?? '', 0)) return id
    return `${node}-${(count++).toString(36)}`
  }
}

/** Says once that a proxy is not believed: its callers would all be counted as one. */
function warnOfUnnamedProxy(http: FastifyInstance): void {
  let isSaid = false
  http.addHook('onRequest', ({ headers, ips, log }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined && ips?.length === 1) {
      isSaid = true
      log.warn('X-Forwarded-For is ignored: if it came from a proxy of yours, name that in TRUST_PROXY')
    }
    done()
  })
}
