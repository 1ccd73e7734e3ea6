import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { findBrowser } from '#scripts/browsers/find-browser.ts'
import { languageCodes } from '#shared/languages.ts'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { signIn } from '#tests/e2e/support/sign-in.ts'
import { toTable, writeReport } from './report.ts'

type Download = { kind: string; bytes: number }

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Kilobytes and files of JavaScript, kilobytes of CSS, fonts. */
const budgets: Readonly<Record<string, readonly number[]>> = {
  landing: [70, 3, 20, 2],
  invitation: [70, 3, 20, 2],
  feed: [100, 3, 20, 2],
}
// The live stream stays open, so `networkidle` never fires: wait this long after the page has rendered.
const quietMs = 2_000
/** Loaded after the load event (when-loaded.ts): see the chunks of vite.config.ts. */
const laterChunk = '**/assets/{,*/}{deferred,landing-rest,languages,later,scenes,scraps}-*.js'

const ofKind = (downloads: readonly Download[], kind: string) => downloads.filter((download) => download.kind === kind)
const kilobytes = (downloads: readonly Download[]) => downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

export async function measurePageWeight(): Promise<void> {
  const app = await startApp()
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: run `node scripts/browsers/ensure-browser.ts`.')
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const signedIn = await browser.newContext({ ...phone, baseURL: app.url })
    const host = await signedIn.newPage()
    await signIn(host, 'Maya')
    const { cookies } = await signedIn.storageState()
    const visits = { landing: '/', invitation: await makeInvitation(host), feed: '/' }
    const rows: (string | number)[][] = []
    for (const [name, path] of Object.entries(visits))
      for (const locale of languageCodes) {
        // Cookies only, so that the feed is measured with empty caches.
        const storageState = { cookies: name === 'feed' ? cookies : [], origins: [] }
        const context = await browser.newContext({ ...phone, baseURL: app.url, storageState, locale })
        rows.push(toRow({ name, language: locale }, await visit(context, path)))
      }
    report(rows)
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function makeInvitation(host: Page): Promise<string> {
  const data = { title: 'Tacos on my roof', timeframe: 'Evening', gifUrl: '/gifs/taco-hop.svg' }
  const { id } = (await (await host.request.post('/api/events', { data })).json()) as { id: string }
  const link = (await (await host.request.post(`/api/events/${id}/share-link`)).json()) as { url: string }
  return new URL(link.url).pathname
}

/** The downloads of a first visit with their sizes on the wire, without what is loaded when the first screen is there. */
async function visit(context: BrowserContext, path: string): Promise<Download[]> {
  const page = await context.newPage()
  await page.route(laterChunk, (route) => route.abort())
  const isInvitation = path.startsWith('/invite/')
  const finished: Request[] = []
  const late = new Set<Request>()
  let hasLoaded = false
  page.on('request', (request) => hasLoaded && late.add(request))
  page.on('load', () => (hasLoaded = true))
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('main h1, main article').first().waitFor()
  await page.waitForTimeout(quietMs)
  // An invitation can be answered as it was drawn: what it fetches later is for the spon.
  const first = finished.filter((request) => !(isInvitation && late.has(request)))
  const downloads = await Promise.all(
    first.map(async (request) => ({ kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize })),
  )
  const sheets = (await page.locator('style').allTextContents()).join('')
  await context.close()
  return [...downloads, { kind: 'stylesheet', bytes: brotliCompressSync(sheets).length }]
}

function toRow(
  { name: page, language }: { name: string; language: string },
  downloads: Download[],
): (string | number)[] {
  const measured = [
    kilobytes(ofKind(downloads, 'script')),
    ofKind(downloads, 'script').length,
    kilobytes(ofKind(downloads, 'stylesheet')),
    ofKind(downloads, 'font').length,
  ]
  const cells = measured.map((value, index) => {
    const limit = budgets[page]?.[index] ?? 0
    if (value > limit) process.exitCode = 1
    return `${Number.isInteger(value) ? value : value.toFixed(1)} of ${limit}${value > limit ? ', broken' : ''}`
  })
  return [page, language, ...cells, downloads.length - 1]
}

function report(rows: (string | number)[][]) {
  const words = 'First visit with empty caches, bytes of the bodies as they came over the wire (Chromium, phone size).'
  const head = ['page', 'language', 'JavaScript, kB', 'files', 'CSS, kB', 'fonts', 'requests']
  writeReport('page-weight', 'What the first visit downloads', `${words}\n\n${toTable(head, rows)}`)
}
