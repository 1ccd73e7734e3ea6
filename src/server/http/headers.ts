import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { listGifOrigins } from '#server/config/gifs.ts'
import type { Config } from '#server/config.ts'
import { speechOf } from '#server/http/languages.ts'
import { apiPrefix } from '#shared/paths.ts'

/** Sent with every response, also with those from outside of any route. */
export type FixedHeaders = Record<string, string>

export function toFixedHeaders(config: Config): FixedHeaders {
  const https = config.publicUrl.startsWith('https:')
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...pictureHosts(config), ...listGifOrigins(config)],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        // Sign-in on an alias origin ends with a redirect there, to which the CSP's form-action applies too.
        formAction: ["'self'", ...config.appOrigins],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const blank = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(blank.req, blank, () => {})
  blank.setHeader('permissions-policy', 'microphone=(self), geolocation=(self), camera=(), payment=(), usb=()')
  return blank.getHeaders() as FixedHeaders
}

export function registerHeaders(app: FastifyInstance, fixed: FixedHeaders): void {
  // `done` here and in other hooks that begin every request, because each promise costs a turn of the queue.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(fixed)
    done()
  })
  app.addHook('onSend', async (request, reply) => addOwnHeaders(request, reply))
}

export function addOwnHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  // API responses are per user: no-store unless the route set Cache-Control.
  if (request.url.startsWith(apiPrefix) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (String(reply.getHeader('content-type') ?? '').startsWith('text/html'))
    reply.header('content-language', speechOf(request).language)
}

/** Origins of avatars. A GitHub Enterprise Server serves them itself, or with subdomain isolation from a subdomain. */
function pictureHosts({ github }: Config): string[] {
  if (!github) return []
  if (github.url === 'https://github.com') return ['https://avatars.githubusercontent.com']
  const { origin, protocol, host } = new URL(github.url)
  return [origin, `${protocol}//avatars.${host}`]
}
