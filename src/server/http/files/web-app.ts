import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDocument, type Document, inlineFirstScript } from '#server/html/document.ts'
import { toErrorPage } from '#server/html/error-page.ts'
import { HttpError, nothingHere } from '#server/http/http-error.ts'
import { namesNoLanguage, speakTo, speechOf } from '#server/http/languages.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Sessions } from '#server/http/sessions.ts'
import { inLanguage, serverMessages } from '#server/messages/messages.ts'
import { type provideMessages, t, untranslated } from '#shared/message.ts'
import type { RenderPage } from '#shared/pages.ts'
import { apiPrefix } from '#shared/paths.ts'

/** The empty shell, which the service worker caches for offline use. */
const shellAddress = '/app-shell.html'
const pageType = 'text/html; charset=utf-8'
const hasExtension = /\.[a-z0-9]+$/i
/** Timeout for looking up the session or a token. After it the empty shell is sent, and the browser fetches them. */
const timeoutMs = 1_000

export type Address = { path: string; search: string }
export type Page = {
  status: number
  text: string
  styleHashes: string[]
  /** It holds what one person may see. */
  isPersonal?: true
}
/** `unknown`: the database did not say in time. */
type Visitor = Me | 'nobody' | 'unknown'

/** Chooses the server-rendered page, or null for the empty shell. */
export type ChoosePage = (visit: {
  address: Address
  /** A session cookie was sent; whether it is valid costs a query. */
  hasCookie: boolean
  namesNoLanguage: boolean
  findVisitor(): Promise<Visitor>
}) => Promise<Page | null>

type WebApp = {
  webDir: string
  sessions: Sessions
  /** Throws when too many pages were drawn for one address. */
  countDrawing(request: FastifyRequest): void
  createChoice(document: Document, renderPage: RenderPage): ChoosePage
}

/** The result, or null on an error or timeout: a page must not hang on the database. */
export async function withTimeoutOrNull<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  try {
    return await Promise.race([work, deadline])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Where public/scheme.js leads browsers that cannot run the app; the versions are those of vite.config.ts. */
function toOldBrowserPage(): string {
  const action = { href: '/', label: t('app:try-again') }
  return toErrorPage(200, t('app:old-browser'), { title: t('app:old-browser-title'), action })
}

/** A route of the front end: neither an API path nor a missing file. */
const isPagePath = (path: string) => path === shellAddress || (!path.startsWith(apiPrefix) && !hasExtension.test(path))

/**
 * Serves the front end: hashed assets as immutable, a page for every route, 404 for missing files. Signed-out visitors
 * get server-rendered pages that work without scripts, and so do guests at their invitation; members get a document with
 * the data of their first screen. A person who cannot be looked up in time gets the shell, which asks for everything.
 */
export async function registerWebApp(app: FastifyInstance, web: WebApp): Promise<void> {
  const indexPath = join(web.webDir, 'index.html')
  const isBuilt = existsSync(indexPath)
  if (isBuilt) {
    const script = readFileSync(join(web.webDir, 'scheme.js'), 'utf8').trim()
    const { index, scriptHash } = inlineFirstScript(readFileSync(indexPath, 'utf8'), script)
    const document = createDocument(index, (path) => readFileSync(join(web.webDir, path), 'utf8'))
    const openPage = await createPages(document, { ...web, scriptHash })
    app.get('/old-browser', (request, reply) =>
      reply.type(pageType).send(inLanguage(speechOf(request), toOldBrowserPage)),
    )
    app.get('/*', openPage)
    await registerFiles(app, web.webDir, openPage)
  }
  // Before a body is read, which may be wrong in ways of its own.
  app.addHook('onRequest', ({ is404, method }, _reply, done) => {
    done(is404 && method !== 'GET' && method !== 'HEAD' ? nothingHere() : undefined)
  })
  app.setNotFoundHandler(async ({ method, url }) => {
    const isPage = (method === 'GET' || method === 'HEAD') && isPagePath(splitUrl(url).path)
    if (isBuilt || !isPage) throw nothingHere()
    throw new HttpError('unavailable', untranslated('The app is not built: run npm run build.'), { retryAfter: 10 })
  })
}

async function findVisitor(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
  if (!sessions.readToken(request)) return 'nobody'
  const found = await withTimeoutOrNull(sessions.find(request, reply).then((me) => ({ me })))
  if (!found) return 'unknown'
  if (found.me?.language) speakTo(request, found.me.language)
  return found.me ?? 'nobody'
}

async function registerFiles(app: FastifyInstance, webDir: string, openPage: OpenPage) {
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(webDir, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The SVGs animate with inline styles; the CSP forbids everything else.
      if (path.startsWith(join(webDir, 'gifs'))) {
        reply.header('cache-control', 'public, max-age=86400')
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      }
    },
  })
  const files = new Set(listFiles(webDir))
  // One for each folder: hundreds of routes would slow each start, and each would be a series of its own in the metrics.
  const routes = new Set([...files].map((path) => path.replace(/^(\/[^/]+\/).*/, '$1*')))
  for (const route of routes)
    app.get<{ Params: { '*'?: string } }>(route, async (request, reply) => {
      const path = route.replace('*', () => request.params['*'] ?? '')
      return files.has(path) ? reply.sendFile(path) : openPage(request, reply)
    })
}

/** Without the document, which is a page, and the compressed copies, which are sent instead of the files. */
function listFiles(webDir: string): string[] {
  return readdirSync(webDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${relative(webDir, join(parentPath, name)).split(sep).join('/')}`)
}

type OpenPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

async function createPages(document: Document, web: WebApp & { scriptHash: string }): Promise<OpenPage> {
  const renderPage = await loadRenderer(web.webDir)
  const choosePage: ChoosePage = renderPage ? web.createChoice(document, renderPage) : async () => null
  return (request, reply) => inLanguage(speechOf(request), () => answerPage(request, reply))

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = splitUrl(request.url)
    const { path } = address
    if (!isPagePath(path)) throw nothingHere()
    allow(reply, 'script', web.scriptHash)
    if (path === shellAddress) return reply.type(pageType).header('cache-control', 'no-cache').send(document.toPlain())
    web.countDrawing(request)
    reply.type(pageType).headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language' })
    const hasCookie = web.sessions.readToken(request) !== ''
    const visit = {
      address,
      hasCookie,
      namesNoLanguage: namesNoLanguage(request),
      findVisitor: () => findVisitor(web.sessions, request, reply),
    }
    const page = await choosePage(visit).catch((error: unknown) => {
      request.log.error({ err: error }, 'a page could not be rendered')
      return null
    })
    return page ? sendPage(reply, page) : reply.send(document.toPlain())
  }
}

/** The server-side renderer from the build. Without it pages are rendered in the browser only. */
async function loadRenderer(webDir: string): Promise<RenderPage | null> {
  const path = join(webDir, '../render/render.js')
  if (!existsSync(path)) return null
  const built = (await import(pathToFileURL(path).href)) as {
    renderPage: RenderPage
    provideMessages: typeof provideMessages
  }
  built.provideMessages(serverMessages)
  return built.renderPage
}

function splitUrl(url: string): Address {
  const [path = '', search = ''] = url.split('?', 2)
  return { path, search }
}

function sendPage(reply: FastifyReply, { status, text, styleHashes, isPersonal }: Page) {
  if (isPersonal) reply.header('cache-control', 'private, no-store')
  for (const hash of styleHashes) allow(reply, 'style', hash)
  return reply.code(status).send(text)
}

/** Allows exactly this inline script or style sheet, by its hash. */
function allow(reply: FastifyReply, kind: 'script' | 'style', hash: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace(`${kind}-src 'self'`, `$& 'sha256-${hash}'`))
}
