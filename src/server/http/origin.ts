import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Our own origins: the public URL, its aliases, and on localhost all names of the loopback. */
export function ownOrigins({ publicUrl, appOrigins }: Config): Set<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]']
  const names = local.includes(hostname) ? local.map((name) => `${protocol}//${name}${port && `:${port}`}`) : []
  return new Set([origin, ...appOrigins, ...names])
}

/**
 * CSRF check: unsafe methods must come from our own pages. Browsers send `Origin` or `Sec-Fetch-Site`; a client that
 * sends neither is no browser, and has no cookies but its own.
 */
export function createOriginCheck(config: Config) {
  const own = ownOrigins(config)
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const foreign =
      origin !== undefined ? !own.has(origin) : site !== undefined && site !== 'same-origin' && site !== 'none'
    if (foreign) throw new HttpError('foreign_origin', t('refusals:foreign-origin'))
  }
}
