import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound, Refusal } from '#server/http/refusal.ts'

/** The page without anybody in it: what the service worker keeps for the time without a connection. */
const shellAddress = '/app-shell.html'
const hasExtension = /\.[a-z0-9]+$/i

/** Serves the built front end: hashed files for ever, the shell for every address of the app, 404 for missing files. */
export const registerWebApp = async (app: FastifyInstance, webDir: string): Promise<void> => {
  const shellPath = join(webDir, 'index.html')
  const shell = existsSync(shellPath) ? readFileSync(shellPath, 'utf8') : null
  if (shell) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(webDir, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A drawing carries its motion in its own style sheet; it is a picture and may do nothing else.
        if (path.startsWith(join(webDir, 'gifs'))) {
          reply.header('cache-control', 'public, max-age=86400')
          reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        }
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && (path === shellAddress || !hasExtension.test(path))
    if (path.startsWith('/api/') || !isPage) throw notFound('There is nothing at that address.')
    if (!shell) throw new Refusal('unavailable', 'The app is not built: run npm run build.', { retryAfter: 10 })
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
  })
}
