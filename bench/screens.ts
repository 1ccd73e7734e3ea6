import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browsers/find-browser.ts'
import { type AppProcess, startApp } from '#tests/e2e/support/app-process.ts'
import { signIn } from '#tests/e2e/support/sign-in.ts'
import { toTable, writeReport } from './report.ts'

const cards = 300
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const cpuSlowdown = 4
const quietMs = 6_000

type Seen = { count: number; longest: number; shift: number; nodes: number; tap: number }

/** Scrolling a feed of 300 cards on a slow phone, then a tap. `lighthouse` measures how pages load. */
export async function measureScreens(): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: run `node scripts/browsers/ensure-browser.ts`.')
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const app = await startApp()
  try {
    const ben = await enter(browser, app, 'Ben')
    for (let index = 0; index < cards; index++) {
      const gifUrl = index % 3 ? null : '/gifs/taco-hop.svg'
      await ben.request.post('/api/events', { data: { title: `Spon number ${index}`, timeframe: 'Evening', gifUrl } })
    }
    const { count, longest, shift, nodes, tap } = await scroll(await enter(browser, app, 'Maya'))
    const head = ['long tasks', 'longest, ms', 'shift', 'nodes in the document', 'tap to paint, ms']
    const row = [count, Math.round(longest), shift.toFixed(3), nodes, Math.round(tap)]
    const words = `A feed of ${cards} cards on a processor ${cpuSlowdown} times slower (Chromium, phone size), scrolled to its end; then one answer by a tap.`
    writeReport('screens', 'Scrolling on a slow phone', `${words}\n\n${toTable(head, [row])}`)
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function enter(browser: Browser, app: AppProcess, name: string): Promise<Page> {
  const page = await (await browser.newContext({ ...phone, baseURL: app.url, serviceWorkers: 'block' })).newPage()
  await signIn(page, name)
  return page
}

/** Runs in the page, before anything of it. */
const watch = `
  window.seen = { shift: 0, tasks: [], taps: [] }
  const observe = (type, note, extra) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...extra })
  observe('layout-shift', ({ value }) => (seen.shift += value))
  observe('longtask', ({ duration }) => seen.tasks.push(duration))
  observe('event', ({ name, duration }) => name === 'pointerup' && seen.taps.push(duration), { durationThreshold: 16 })
`
const reset = 'Object.assign(seen, { shift: 0, tasks: [], taps: [] })'
const lookAround = `({
  shift: seen.shift,
  longest: Math.max(0, ...seen.tasks),
  count: seen.tasks.length,
  nodes: document.querySelectorAll('*').length,
  tap: Math.max(0, ...seen.taps),
})`

async function scroll(page: Page): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: watch })
  await page.goto('/')
  await page.getByRole('article', { name: `Spon number ${cards - 1}`, exact: true }).waitFor()
  await page.waitForTimeout(quietMs)
  await page.evaluate(reset)
  const last = page.getByRole('article', { name: 'Spon number 0', exact: true })
  const deadline = Date.now() + 180_000
  while (!(await last.isVisible()) && Date.now() < deadline) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(60)
  }
  const seen = await page.evaluate<Seen>(lookAround)
  await last.getByRole('button', { name: "I'm going" }).tap()
  await page.waitForTimeout(2_000)
  const { tap } = await page.evaluate<Seen>(lookAround)
  return { ...seen, tap }
}
