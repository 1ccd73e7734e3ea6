import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { toTable, writeReport } from './report.ts'

const runs = 5
const goalSeconds = 10
/** A busy machine is slow, which the report should say instead of giving up. */
const rowMs = 120_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What Lighthouse applies for slow 4G on a phone. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const cpuSlowdown = 4
const keyMs = 200

type Reach = {
  paint: number
  sent: number
  row: number
  spon: number | null
  taps: number
  bytes: number
  script: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** From opening a link to the answer on the host's open screen, on a slow phone. */
export async function measureReach(): Promise<void> {
  const app = await startApp()
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: run `node scripts/ensure-browser.ts`.')
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const host = await (await browser.newContext({ ...phone, baseURL: app.url })).newPage()
    await signInAsNewcomer(host, 'Lena Light')
    const found: Record<string, Reach[]> = {}
    for (const [name, javaScriptEnabled] of [
      ['with scripts', true],
      ['without scripts', false],
    ] as const) {
      found[name] = []
      for (let run = 0; run < runs; run++) found[name].push(await reach(browser, host, javaScriptEnabled))
    }
    report(found)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** A new spon each time, open on the host's unslowed screen. */
async function invite(host: Page): Promise<string> {
  const data = {
    title: 'Tacos on my roof',
    description: 'Bring limes.',
    location: '12 Elm Street',
    specificTime: 'tonight at 8',
    gifUrl: '/gifs/taco-hop.svg',
    gifAltText: 'A taco hops',
  }
  const { id } = (await (await host.request.post('/api/events', { data })).json()) as { id: string }
  const link = (await (await host.request.post(`/api/events/${id}/share-link`)).json()) as { url: string }
  await host.goto(`/event/${id}`)
  await host.getByRole('heading', { name: data.title }).waitFor()
  return link.url
}

async function reach(browser: Browser, host: Page, javaScriptEnabled: boolean): Promise<Reach> {
  const url = await invite(host)
  const context: BrowserContext = await browser.newContext({ ...phone, javaScriptEnabled })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  const count = await slowDown(line)
  const row = host
    .getByText('Ana · guest')
    .waitFor({ timeout: rowMs })
    .then(() => Date.now())
  let taps = 0
  const start = Date.now()
  const seconds = (at: number) => (at - start) / 1000

  await page.goto(url, { waitUntil: 'commit' })
  const answer = page.getByRole('button', { name: "I'm going" }).first()
  await answer.waitFor()
  const paint = Date.now()
  await answer.tap()
  taps += 1
  const field = page.getByLabel('Your first name').first()
  await field.waitFor()
  const isFocused = (await page.locator(':focus').getAttribute('name')) === 'name'
  if (!isFocused) {
    await field.tap()
    taps += 1
  }
  await page.keyboard.type('Ana', { delay: keyMs })
  await page.getByRole('dialog').getByRole('button', { name: "I'm going" }).tap()
  taps += 1
  const sent = Date.now()
  const arrived = await row
  const { bytes, script } = count()
  const spon = javaScriptEnabled
    ? await page
        .getByRole('button', { name: /I'm down/ })
        .waitFor()
        .then(() => seconds(Date.now()))
    : null
  await context.close()
  return { paint: seconds(paint), sent: seconds(sent), row: seconds(arrived), spon, taps, bytes, script }
}

/** Really slow: the line and the processor. Counts what comes over the wire. */
async function slowDown(line: CDPSession) {
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slow4G)
  await line.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const kinds = new Map<string, string>()
  let bytes = 0
  let script = 0
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') script += encodedDataLength
  })
  return () => ({ bytes, script })
}

function report(found: Record<string, Reach[]>) {
  const rows = Object.entries(found).map(([name, all]) => {
    const of = (pick: (one: Reach) => number) => median(all.map(pick))
    const spon = all.some((one) => one.spon !== null) ? of((one) => one.spon ?? 0).toFixed(1) : '–'
    const kilobytes = (pick: (one: Reach) => number) => (of(pick) / 1000).toFixed(0)
    const row = of((one) => one.row)
    return {
      isKept: row <= goalSeconds,
      cells: [
        name,
        of((one) => one.taps),
        of((one) => one.paint).toFixed(1),
        of((one) => one.sent).toFixed(1),
        row.toFixed(1),
        Math.max(...all.map((one) => one.row)).toFixed(1),
        spon,
        kilobytes((one) => one.bytes),
        kilobytes((one) => one.script),
        row <= goalSeconds ? 'kept' : 'broken',
      ],
    }
  })
  const head = [
    'invitation',
    'taps',
    'answers shown, s',
    'answer sent, s',
    "host's row, s",
    'slowest, s',
    'page is the spon, s',
    'kB until the row',
    'of it scripts',
    `goal ${goalSeconds} s`,
  ]
  const body = [
    `From navigation to the row “Ana · guest” on the host's open screen: Chromium at phone size, empty caches, slow 4G (562.5 ms, 1.47 Mbit/s down) and a processor at a quarter of its speed, both applied. The first tap comes as soon as the answers are shown; a name of three letters is typed at five keys a second. Median of ${runs} visits, bytes with their headers.`,
    toTable(
      head,
      rows.map(({ cells }) => cells),
    ),
  ]
  writeReport('reach', 'From a link to a counted answer', body.join('\n\n'))
  if (rows.some(({ isKept }) => !isKept)) process.exitCode = 1
}
