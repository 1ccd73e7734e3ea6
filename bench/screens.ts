import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'
import { type AppProcess, startApp } from '#tests/e2e/support/app-process.ts'
import { signIn } from '#tests/e2e/support/sign-in.ts'
import { toTable, writeReport } from './report.ts'

const runs = 3
const cards = 300
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What Lighthouse applies for slow 4G on a phone. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const cpuSlowdown = 4
const settleMs = 6_000

type Seen = { paint: number; largest: number; blocking: number; longest: number; shift: number; nodes: number }
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
type House = { app: AppProcess; pages: Record<string, { path: string; cookies: Cookies }> }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The first paint of each page on a slow phone, then the feed of 300 cards; beside another checkout with `--before`. */
export async function measureScreens(): Promise<void> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { before: { type: 'string' } } })
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: run `node scripts/ensure-browser.ts`.')
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const houses: Record<string, House> = {}
  try {
    if (values.before) houses.before = await settle(browser, await startApp({ root: values.before }))
    houses.now = await settle(browser, await startApp())
    const loads = await measureLoads(browser, houses)
    const scrolls: [string, Scroll][] = []
    for (const [name, house] of Object.entries(houses)) scrolls.push([name, await scroll(browser, house)])
    report(loads, scrolls)
  } finally {
    await browser.close()
    for (const { app } of Object.values(houses)) await app.stop()
  }
}

/** Somebody whose friend has posted a lot. */
async function settle(browser: Browser, app: AppProcess): Promise<House> {
  async function enter(name: string) {
    const page = await (await browser.newContext({ ...phone, baseURL: app.url, serviceWorkers: 'block' })).newPage()
    await signIn(page, name)
    return page
  }
  const [ben, maya] = [await enter('Ben'), await enter('Maya')]
  let id = ''
  for (let index = 0; index < cards; index++) {
    const data = {
      title: `Spon number ${index}`,
      timeframe: 'Evening',
      gifUrl: index % 3 ? null : '/gifs/taco-hop.svg',
    }
    const made = await ben.request.post('/api/events', { data })
    id = ((await made.json()) as { id: string }).id
  }
  const cookies = await maya.context().cookies()
  for (const page of [ben, maya]) await page.context().close()
  const member = (path: string) => ({ path, cookies })
  const visitor = (path: string) => ({ path, cookies: [] })
  return {
    app,
    pages: {
      feed: member('/'),
      event: member(`/event/${id}`),
      create: member('/create'),
      landing: visitor('/'),
      terms: visitor('/terms'),
    },
  }
}

/** Interleaved, so that what else the machine does meets all alike. */
async function measureLoads(browser: Browser, houses: Record<string, House>) {
  const found = new Map<string, Seen[]>()
  for (let run = 0; run < runs; run++)
    for (const name of ['feed', 'event', 'create', 'landing', 'terms'])
      for (const [when, house] of Object.entries(houses)) {
        const key = `${name} ${when}`
        found.set(key, [...(found.get(key) ?? []), await load(browser, house, name)])
      }
  return found
}

async function open(browser: Browser, { app, pages }: House, name: string) {
  const { path, cookies } = pages[name] ?? { path: '/', cookies: [] }
  const context = await browser.newContext({ ...phone, baseURL: app.url, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: watch })
  return { page, path, devtools }
}

async function load(browser: Browser, house: House, name: string): Promise<Seen> {
  const { page, path, devtools } = await open(browser, house, name)
  await slowDown(devtools)
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForTimeout(settleMs)
  const seen = await look(page)
  await page.context().close()
  return seen
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
}

/** Runs in the page, before anything of it. */
const watch = `
  window.seen = { largest: 0, shift: 0, tasks: [], taps: [] }
  const observe = (type, note, extra) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...extra })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  observe('layout-shift', ({ value }) => (seen.shift += value))
  observe('longtask', ({ duration }) => seen.tasks.push(duration))
  observe('event', ({ name, duration }) => name === 'pointerup' && seen.taps.push(duration), { durationThreshold: 16 })
`
const reset = 'Object.assign(seen, { shift: 0, tasks: [], taps: [] })'
const lookAround = `({
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  largest: seen.largest,
  shift: seen.shift,
  blocking: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
  longest: Math.max(0, ...seen.tasks),
  count: seen.tasks.length,
  nodes: document.querySelectorAll('*').length,
  tap: Math.max(0, ...seen.taps),
})`

const look = (page: Page): Promise<Seen & { count: number; tap: number }> => page.evaluate(lookAround)

type Scroll = { count: number; longest: number; shift: number; nodes: number; tap: number }

async function scroll(browser: Browser, house: House): Promise<Scroll> {
  const { page, path } = await open(browser, house, 'feed')
  await page.goto(path)
  await page.getByRole('article', { name: `Spon number ${cards - 1}`, exact: true }).waitFor()
  await page.waitForTimeout(settleMs)
  await page.evaluate(reset)
  const last = page.getByRole('article', { name: 'Spon number 0', exact: true })
  const deadline = Date.now() + 180_000
  while (!(await last.isVisible()) && Date.now() < deadline) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(60)
  }
  const { count, longest, shift, nodes } = await look(page)
  await last.getByRole('button', { name: "I'm going" }).tap()
  await page.waitForTimeout(2_000)
  const { tap } = await look(page)
  await page.context().close()
  return { count, longest, shift, nodes, tap }
}

function report(loads: Map<string, Seen[]>, scrolls: readonly [string, Scroll][]): void {
  const round = (seen: Seen[], pick: (one: Seen) => number) => Math.round(median(seen.map(pick)))
  const rows = [...loads].map(([name, seen]) => [
    name,
    round(seen, ({ paint }) => paint),
    round(seen, ({ largest }) => largest),
    round(seen, ({ blocking }) => blocking),
    round(seen, ({ longest }) => longest),
    median(seen.map(({ shift }) => shift)).toFixed(3),
    round(seen, ({ nodes }) => nodes),
  ])
  const body = [
    `A phone whose processor runs at a quarter of its speed, empty caches, slow 4G; median of ${runs} visits, pages and checkouts in turn. The machine's load at the end was ${loadavg()[0]?.toFixed(1)}: the times are worth comparing only with each other.`,
    toTable(['page', 'first paint, ms', 'largest, ms', 'blocking, ms', 'longest task, ms', 'shift', 'nodes'], rows),
    `## Scrolling ${cards} cards, then one tap`,
    toTable(
      ['feed', 'long tasks', 'longest, ms', 'shift', 'nodes', 'tap to paint, ms'],
      scrolls.map(([name, seen]) => [
        name,
        seen.count,
        Math.round(seen.longest),
        seen.shift.toFixed(3),
        seen.nodes,
        Math.round(seen.tap),
      ]),
    ),
  ]
  writeReport('screens', 'What a slow phone shows, and when', body.join('\n\n'))
}
