import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDocument, type Document } from '#server/html/document.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { type Sessions, sessionCookie } from '#server/http/sessions.ts'
import type { RenderPage } from '#shared/pages.ts'
import { apiPrefix } from '#shared/paths.ts'

/** The page without anybody in it: what the service worker keeps for the time without a connection. */
const shellAddress = '/app-shell.html'
const hasExtension = /\.[a-z0-9]+$/i
/** No page waits longer than this to hear who is there, or what is behind a token: the browser finds out itself. */
const patienceMs = 1_000

export type Address = { path: string; search: string }
export type Page = { status: number; text: string; styleHash: string }
type Visitor = 'nobody' | 'somebody' | 'unknown'

/** Which page that the server draws is sent, or null for the one without anybody in it. */
export type ChoosePage = (visit: {
  address: Address
  /** Somebody may be signed in; whether they are costs a look. */
  hasCookie: boolean
  findVisitor(): Promise<Visitor>
}) => Promise<Page | null>

type WebApp = {
  webDir: string
  sessions: Sessions
  createChoice(document: Document, renderPage: RenderPage): ChoosePage
}

/** The work's result, or null where it takes too long or fails: a page must not hang on the database. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  try {
    return await Promise.race([work, patience])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

const nothingHere = () => notFound('There is nothing at that address.')

/** An address of the app: not of the API, and not a file that is missing. */
const isPagePath = (path: string) => path === shellAddress || (!path.startsWith(apiPrefix) && !hasExtension.test(path))

/**
 * Serves the front end: hashed files for ever, a page for every address of the app, 404 for missing files. Whoever is
 * signed out gets pages that are whole without scripts; whoever is signed in gets the app, which draws itself.
 */
export async function registerWebApp(app: FastifyInstance, web: WebApp): Promise<void> {
  const indexPath = join(web.webDir, 'index.html')
  const isBuilt = existsSync(indexPath)
  if (isBuilt) {
    await registerFiles(app, web.webDir)
    await registerPages(app, createDocument(readFileSync(indexPath, 'utf8')), web)
  }
  app.setNotFoundHandler(async ({ method, url }) => {
    const isPage = (method === 'GET' || method === 'HEAD') && isPagePath(splitUrl(url).path)
    if (isBuilt || !isPage) throw nothingHere()
    throw new HttpError('unavailable', 'The app is not built: run npm run build.', { retryAfter: 10 })
  })
}

async function findVisitor(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
  if (!request.cookies[sessionCookie]) return 'nobody'
  const found = await orNull(sessions.find(request, reply).then((me) => ({ me })))
  if (!found) return 'unknown'
  return found.me ? 'somebody' : 'nobody'
}

function registerFiles(app: FastifyInstance, webDir: string) {
  return app.register(fastifyStatic, {
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

async function registerPages(app: FastifyInstance, document: Document, web: WebApp): Promise<void> {
  const renderPage = await loadRenderer(web.webDir)
  const choosePage: ChoosePage = renderPage ? web.createChoice(document, renderPage) : async () => null
  // A route of its own, and not the answer to what is not found: only routes are compressed.
  app.get('/*', async (request, reply) => {
    const address = splitUrl(request.url)
    const { path } = address
    if (!isPagePath(path)) throw nothingHere()
    reply.type('text/html; charset=utf-8')
    if (path === shellAddress) return reply.header('cache-control', 'no-cache').send(document.plain)
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
    const hasCookie = request.cookies[sessionCookie] !== undefined
    const visit = { address, hasCookie, findVisitor: () => findVisitor(web.sessions, request, reply) }
    const page = await choosePage(visit).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page could not be rendered')
      return null
    })
    return page ? sendPage(reply, page) : sendPlain(reply, document, path)
  })
}

/** The program that draws pages, from the build beside the front end. Without it the browser draws them alone. */
async function loadRenderer(webDir: string): Promise<RenderPage | null> {
  const path = join(webDir, '../render/render.js')
  if (!existsSync(path)) return null
  const built = (await import(pathToFileURL(path).href)) as { renderPage: RenderPage }
  return built.renderPage
}

function splitUrl(url: string): Address {
  const [path = '', search = ''] = url.split('?', 2)
  return { path, search }
}

function sendPage(reply: FastifyReply, { status, text, styleHash }: Page) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  // The style sheet in the page is known to the letter; no other is allowed.
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${styleHash}'`))
  return reply.code(status).send(text)
}

function sendPlain(reply: FastifyReply, document: Document, path: string) {
  return reply.send(path === '/' || path === '/home' ? document.plainWithFeed : document.plain)
}
