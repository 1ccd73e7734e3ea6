import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { listGifOrigins } from '#server/adapters/gifs/gifs.ts'
import type { Config } from '#server/config.ts'
import { apiPrefix } from '#shared/paths.ts'

export async function registerHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
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
        // Signing in on an alias origin ends with a redirect there, which counts as part of the form.
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
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), geolocation=(self), camera=(), payment=(), usb=()')
    reply.header('x-request-id', request.id)
    // Answers of the API belong to one person; whoever may be cached says so itself.
    if (request.url.startsWith(apiPrefix) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
}

/**
 * Pictures of the sign-in provider, and GIFs, are shown from their own hosts; nothing else comes from outside. An own GitHub serves
 * them itself, or from a host beside it where it isolates them.
 */
function pictureHosts({ github }: Config): string[] {
  if (!github) return []
  if (github.url === 'https://github.com') return ['https://avatars.githubusercontent.com']
  const { origin, protocol, host } = new URL(github.url)
  return [origin, `${protocol}//avatars.${host}`]
}
