import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#scripts/browsers/find-browser.ts'
import { findFreePort } from '#scripts/run/free-port.ts'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { signIn } from '#tests/e2e/support/sign-in.ts'
import { toTable, writeReport } from './report.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
/** Fetched when it is needed: with what it brings it would be a fifth of all that is installed. */
const lighthouse = 'lighthouse@13.5.0'

/**
 * The phone that is meant, in Lighthouse's measure of speed: by default it slows the processor four times, and its guide to
 * throttling expects that of machines between 1500 and 2000, and less of slower ones.
 */
const phoneSpeed = 1750 / 4

type Page = { path: string; cookie?: string }
/** Pages of somebody who is signed in do more: their performance may be a little less. */
const toGoal = ({ cookie }: Page, category: Category) => (cookie && category === 'performance' ? 95 : 100)
type Target = { url: string; port: number; slowdown: number }
/** The part of Lighthouse's answer that is read here. */
type Verdict = {
  audits: Record<string, { numericValue?: number; score: number | null } | undefined>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  environment: { benchmarkIndex: number }
}

type Run = {
  scores: Record<Category, number>
  paint: number
  largestPaint: number
  blocking: number
  shift: number
  failed: string[]
  /** How fast the machine was in the moment before. */
  speed: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export async function measureLighthouse(): Promise<void> {
  const app = await startApp()
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: run `node scripts/browsers/ensure-browser.ts`.')
  const port = await findFreePort()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, ...sandbox] })
  try {
    const pages = await listPages(browser, app.url)
    const slowdown = await calibrate(app.url, port)
    const verdicts = []
    for (const [name, page] of Object.entries(pages)) {
      const visits: Run[] = []
      for (let run = 0; run < runs; run++) visits.push(await visit({ url: app.url, port, slowdown }, page))
      verdicts.push(judge(name, page, visits))
    }
    report(verdicts, slowdown)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** The pages of a visitor, with a real invitation, and those of somebody whose crew has posted. */
async function listPages(browser: Browser, url: string): Promise<Record<string, Page>> {
  const context = await browser.newContext({ baseURL: url })
  const host = await context.newPage()
  await signIn(host, 'Maya')
  const data = {
    title: 'Tacos on my roof',
    description: 'Bring limes.',
    location: '12 Elm Street',
    timeframe: 'Evening',
  }
  const { id } = (await (await host.request.post('/api/events', { data })).json()) as { id: string }
  const link = (await (await host.request.post(`/api/events/${id}/share-link`)).json()) as { url: string }
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.close()
  return {
    landing: { path: '/' },
    invite: { path: new URL(link.url).pathname },
    terms: { path: '/terms' },
    feed: { path: '/', cookie },
    event: { path: `/event/${id}`, cookie },
    create: { path: '/create', cookie },
  }
}

/** How many times slower than this machine the phone is. */
async function calibrate(url: string, port: number): Promise<number> {
  const speeds: number[] = []
  for (let run = 0; run < runs; run++) {
    const { environment } = await ask(`${url}/terms`, [`--port=${port}`, '--only-categories=seo'])
    speeds.push(environment.benchmarkIndex)
  }
  return Math.max(1, Number((median(speeds) / phoneSpeed).toFixed(1)))
}

/** Now and then the browser records no trace, and Lighthouse ends with an error instead of figures: the page is visited anew. */
async function ask(url: string, options: readonly string[], triesLeft = 2): Promise<Verdict> {
  const args = ['--yes', lighthouse, url, '--output=json', '--quiet', ...options]
  try {
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 256 * 1024 * 1024 })
    return JSON.parse(stdout)
  } catch (error) {
    if (triesLeft === 0) throw error
    console.log(`${url} was not recorded: once more.`)
    return ask(url, options, triesLeft - 1)
  }
}

/** One visit of a phone on a slow network. Network and CPU are really throttled (`devtools`), not simulated. */
async function visit({ url, port, slowdown }: Target, { path, cookie }: Page): Promise<Run> {
  const lhr = await ask(url + path, [
    `--port=${port}`,
    '--form-factor=mobile',
    '--throttling-method=devtools',
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    `--only-categories=${categories.join(',')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ])
  const number = (id: string) => lhr.audits[id]?.numericValue ?? 0
  const graded = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    paint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    failed: graded.map(({ id }) => id).filter((id) => (lhr.audits[id]?.score ?? 1) < 1),
    speed: Math.round(lhr.environment.benchmarkIndex),
  }
}

function judge(name: string, page: Page, visits: readonly Run[]) {
  const failed = [...new Set(visits.flatMap((run) => run.failed))]
  const scores = categories.map((category) => median(visits.map((run) => run.scores[category])))
  const isKept = categories.every((category, index) => (scores[index] ?? 0) >= toGoal(page, category))
  const seconds = (pick: (run: Run) => number) => (median(visits.map(pick)) / 1000).toFixed(2)
  const row = [
    name,
    ...scores,
    seconds((run) => run.paint),
    seconds((run) => run.largestPaint),
    Math.round(median(visits.map((run) => run.blocking))),
    median(visits.map((run) => run.shift)).toFixed(3),
    failed.join(', ') || 'none',
    visits
      .map(({ speed }) => speed)
      .toSorted((a, b) => a - b)
      .join(', '),
  ]
  return { row, isKept }
}

function report(verdicts: readonly ReturnType<typeof judge>[], slowdown: number) {
  const head = [
    'page',
    ...categories,
    'first paint, s',
    'largest paint, s',
    'blocking, ms',
    'shift',
    'audits that failed',
    'speed of the machine',
  ]
  const body = [
    `Lighthouse for a phone, the first three pages signed out, median of ${runs} visits with empty caches. Throttling is applied (\`devtools\`): the line is slow 4G, really, and the processor runs ${slowdown} times slower than it could. That makes it the mid-tier phone of Lighthouse's guide, a quarter of a machine of speed 1750. The goal is 100, but 95 for the performance of pages behind the sign-in.`,
    toTable(
      head,
      verdicts.map(({ row }) => row),
    ),
    "The speed is Lighthouse's own `benchmarkIndex`, taken before each visit. A row whose speeds lie far apart was not measured on a quiet machine.",
    'An invitation tells the search engines that people use, by name, to keep away: whoever has its address can read it.',
  ]
  writeReport('lighthouse', 'What Lighthouse says of the pages', body.join('\n\n'))
  if (verdicts.some(({ isKept }) => !isKept)) process.exitCode = 1
}
