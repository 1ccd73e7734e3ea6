import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { createDocument, type Document } from '#server/html/document.ts'
import { createPages, type InvitePage, loadRenderer, type Page, type Pages } from '#server/http/pages.ts'
import { notFound, Refusal } from '#server/http/refusal.ts'
import { type Sessions, sessionCookie } from '#server/http/sessions.ts'
import { paperPaths } from '#shared/pages.ts'

/** The page without anybody in it: what the service worker keeps for the time without a connection. */
const shellAddress = '/app-shell.html'
const hasExtension = /\.[a-z0-9]+$/i
const invitePath = /^\/invite(?:\/([^/]*))?\/?$/
/** No page waits longer than this to hear who is there, or what is behind a token: the browser finds out itself. */
const patienceMs = 1_000

type WebApp = {
  webDir: string
  context: Context
  sessions: Sessions
  findInvite: (token: string) => Promise<InvitePage>
}

const registerFiles = (app: FastifyInstance, webDir: string) =>
  app.register(fastifyStatic, {
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

/** The work's result, or null where it takes too long or fails: a page must not hang on the database. */
const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
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

type Visitor = 'nobody' | 'somebody' | 'unknown'

const createVisitorCheck =
  (sessions: Sessions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Visitor> => {
    if (!request.cookies[sessionCookie]) return 'nobody'
    const found = await orNull(sessions.find(request, reply).then((me) => ({ me })))
    if (!found) return 'unknown'
    return found.me ? 'somebody' : 'nobody'
  }

const splitUrl = (url: string) => {
  const [path = '', search = ''] = url.split('?', 2)
  return { path, search }
}

const readToken = (path: string): string | null => {
  const token = invitePath.exec(path)?.[1]
  if (token === undefined) return null
  try {
    return decodeURIComponent(token)
  } catch {
    return null
  }
}

/** Which page this request gets, or null for the one without anybody in it. */
const createChoice = (pages: Pages, { sessions, findInvite }: WebApp) => {
  const findVisitor = createVisitorCheck(sessions)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Page | null> => {
    const address = splitUrl(request.url)
    // On its way to a session: nothing should flash up before.
    if (new URLSearchParams(address.search).has('authToken')) return null
    if (paperPaths.some((path) => path === address.path))
      return pages.render(address, request.cookies[sessionCookie] === undefined, null)
    if ((await findVisitor(request, reply)) !== 'nobody') return null
    if (!invitePath.test(address.path)) return pages.render(address, true, null)
    const token = readToken(address.path)
    if (!token) return pages.render(address, true, { token: '', status: 404, view: null, cardPath: null })
    const invite = await orNull(findInvite(token))
    return invite && pages.render(address, true, { ...invite, token })
  }
}

const sendPage = (reply: FastifyReply, { status, text, styleHash }: Page) => {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  // The style sheet in the page is known to the letter; no other is allowed.
  reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' 'sha256-${styleHash}'`))
  return reply.code(status).send(text)
}

const sendPlain = (reply: FastifyReply, document: Document, path: string) =>
  reply.send(path === '/' || path === '/home' ? document.plainWithFeed : document.plain)

const nothingHere = () => notFound('There is nothing at that address.')

/** An address of the app: not of the API, and not a file that is missing. */
const isPagePath = (path: string) => path === shellAddress || (!path.startsWith('/api/') && !hasExtension.test(path))

const registerPages = async (app: FastifyInstance, document: Document, web: WebApp): Promise<void> => {
  const renderPage = await loadRenderer(web.webDir)
  const choosePage = renderPage ? createChoice(createPages(document, renderPage, web.context), web) : async () => null
  // A route of its own, and not the answer to what is not found: only routes are compressed.
  app.get('/*', async (request, reply) => {
    const { path } = splitUrl(request.url)
    if (!isPagePath(path)) throw nothingHere()
    reply.type('text/html; charset=utf-8')
    if (path === shellAddress) return reply.header('cache-control', 'no-cache').send(document.plain)
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' })
    const page = await choosePage(request, reply).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page could not be rendered')
      return null
    })
    return page ? sendPage(reply, page) : sendPlain(reply, document, path)
  })
}

/**
 * Serves the front end: hashed files for ever, a page for every address of the app, 404 for missing files. Whoever is
 * signed out gets pages that are whole without scripts; whoever is signed in gets the app, which draws itself.
 */
export const registerWebApp = async (app: FastifyInstance, web: WebApp): Promise<void> => {
  const indexPath = join(web.webDir, 'index.html')
  const isBuilt = existsSync(indexPath)
  if (isBuilt) {
    await registerFiles(app, web.webDir)
    await registerPages(app, createDocument(readFileSync(indexPath, 'utf8')), web)
  }
  app.setNotFoundHandler(async ({ method, url }) => {
    const isPage = (method === 'GET' || method === 'HEAD') && isPagePath(splitUrl(url).path)
    if (isBuilt || !isPage) throw nothingHere()
    throw new Refusal('unavailable', 'The app is not built: run npm run build.', { retryAfter: 10 })
  })
}
