import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { signIn } from '#tests/e2e/support/sign-in.ts'
import { toTable, writeReport } from './report.ts'

type Kind = 'script' | 'stylesheet' | 'font'
type Download = { kind: string; bytes: number; encoding: string; path: string }
type Budget = { script: number; stylesheet: number; fonts: number }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const budgets: Record<'landing' | 'invitation' | 'feed', Budget> = {
  landing: { script: 70, stylesheet: 20, fonts: 2 },
  invitation: { script: 70, stylesheet: 20, fonts: 2 },
  feed: { script: 100, stylesheet: 20, fonts: 2 },
}
// The live stream stays open, so `networkidle` never fires: wait this long after the page has rendered.
const settleMs = 2_000

const ofKind = (downloads: readonly Download[], kind: Kind) => downloads.filter((download) => download.kind === kind)
const kilobytes = (downloads: readonly Download[]) => downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** Loaded after the first screen has rendered; see src/web/app/deferred.tsx. */
const laterChunk = '**/assets/deferred-*.js'

type Visit = { first: Download[]; later: Download[] }

export async function measurePageWeight(): Promise<void> {
  const app = await startApp()
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: run `node scripts/ensure-browser.ts`.')
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    function open(storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) {
      return browser.newContext({ ...phone, baseURL: app.url, ...(storageState && { storageState }) })
    }
    const landing = await measure(() => open())
    const signedIn = await open()
    await signIn(await signedIn.newPage(), 'Maya')
    const { cookies } = await signedIn.storageState()
    // Cookies only: the feed is measured with empty caches.
    const feed = await measure(() => open({ cookies, origins: [] }))
    const path = await makeInvitation(await signedIn.newPage())
    const context = await open()
    const invitation = await visitInvitation(await context.newPage(), path)
    report(landing, invitation, feed)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Loads the page twice: with the deferred chunk blocked, for `first`, then whole; the rest is `later`. */
async function measure(open: () => Promise<BrowserContext>): Promise<Visit> {
  async function list(isWhole: boolean) {
    const context = await open()
    if (!isWhole) await context.route(laterChunk, (route) => route.abort())
    const downloads = await listDownloads(await context.newPage())
    await context.close()
    return downloads
  }
  const first = await list(false)
  const known = new Set(first.map(({ path }) => path))
  return { first, later: (await list(true)).filter(({ path }) => !known.has(path)) }
}

/** Lists the downloads of a first visit, with their sizes on the wire. */
async function listDownloads(page: Page, path = '/'): Promise<(Download & { isEarly: boolean })[]> {
  const seen: Promise<Download & { isEarly: boolean }>[] = []
  const early = new Set<Request>()
  let hasLoaded = false
  page.on('request', (request) => hasLoaded || early.add(request))
  page.on('load', () => (hasLoaded = true))
  page.on('requestfinished', (request) => {
    async function read() {
      const [sizes, response] = await Promise.all([request.sizes(), request.response()])
      return {
        kind: request.resourceType(),
        bytes: sizes.responseBodySize,
        encoding: response?.headers()['content-encoding'] ?? 'none',
        path: new URL(request.url()).pathname,
        isEarly: early.has(request),
      }
    }
    seen.push(read())
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('main h1, main article').first().waitFor()
  await page.waitForTimeout(settleMs)
  const sheets = await page.locator('style').allTextContents()
  const bytes = brotliCompressSync(sheets.join('')).length
  const inlined = { kind: 'stylesheet', bytes, encoding: 'br', path: 'style sheets in the document', isEarly: true }
  return [...(await Promise.all(seen)), inlined]
}

/** A drawn invitation can be answered as it is; what it fetches after its load event is for the spon. */
async function visitInvitation(page: Page, path: string): Promise<Visit> {
  const downloads = await listDownloads(page, path)
  await page.context().close()
  return { first: downloads.filter(({ isEarly }) => isEarly), later: downloads.filter(({ isEarly }) => !isEarly) }
}

async function makeInvitation(host: Page): Promise<string> {
  const data = { title: 'Tacos on my roof', timeframe: 'Evening', gifUrl: '/gifs/taco-hop.svg' }
  const { id } = (await (await host.request.post('/api/events', { data })).json()) as { id: string }
  const link = (await (await host.request.post(`/api/events/${id}/share-link`)).json()) as { url: string }
  return new URL(link.url).pathname
}

function report(landing: Visit, invitation: Visit, feed: Visit) {
  const verdicts = [
    ...judge('landing', landing.first),
    ...judge('invitation', invitation.first),
    ...judge('feed', feed.first),
  ]
  const body = [
    'First visit with empty caches, bytes of the bodies as they came over the wire (Chromium, phone size).',
    toTable(
      ['page', 'what', 'measured', 'budget', ''],
      verdicts.map(({ row }) => row),
    ),
    describeVisit('Landing page', landing),
    describeVisit('Invitation', invitation),
    describeVisit('Feed', feed),
  ]
  writeReport('page-weight', 'What the first visit downloads', body.join('\n\n'))
  if (verdicts.some(({ kept }) => !kept)) process.exitCode = 1
}

function judge(page: keyof typeof budgets, downloads: readonly Download[]) {
  const budget = budgets[page]
  const weights = [
    ['JavaScript, kB', kilobytes(ofKind(downloads, 'script')), budget.script],
    ['CSS, kB', kilobytes(ofKind(downloads, 'stylesheet')), budget.stylesheet],
    ['fonts', ofKind(downloads, 'font').length, budget.fonts],
  ] as const
  return weights.map(([what, measured, limit]) => {
    const shown = Number.isInteger(measured) ? measured : measured.toFixed(1)
    return { row: [page, what, shown, limit, measured <= limit ? 'kept' : 'broken'], kept: measured <= limit }
  })
}

function describeVisit(title: string, { first, later }: Visit) {
  return [
    `## ${title}: ${first.length} requests`,
    describeDownloads(first),
    `After that, once the page has loaded: ${later.length} requests, ${kilobytes(ofKind(later, 'script')).toFixed(1)} kB of JavaScript. They do not count against the budget.`,
    ...(later.length > 0 ? [describeDownloads(later)] : []),
  ].join('\n\n')
}

function describeDownloads(downloads: readonly Download[]) {
  return toTable(
    ['file', 'kind', 'encoding', 'bytes'],
    [...downloads]
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ path, kind, encoding, bytes }) => [path, kind, encoding, bytes]),
  )
}
