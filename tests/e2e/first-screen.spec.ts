import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { runStatement } from '#tests/e2e/support/database.ts'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { type Caller, comeAsNewcomer, nowhere, signIn, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

async function post({ request }: Caller, title: string): Promise<void> {
  const response = await request.post('/api/events', { data: { title, timeframe: 'Evening' } })
  expect(response.ok()).toBe(true)
}

/** The data that came with the document; null where there is none. */
const readHandover = (page: Page) => page.evaluate(() => document.getElementById('handover')?.textContent ?? null)

/** Waits until the worker is in control and has kept the feed. */
async function waitForKeptFeed(page: Page) {
  async function hasFeed() {
    const copy = navigator.serviceWorker.controller && (await caches.match('/api/events/feed', { ignoreVary: true }))
    return Boolean(copy && (await caches.match('/api/auth/user', { ignoreVary: true })))
  }
  await expect.poll(() => page.evaluate(hasFeed)).toBe(true)
}

const holdScripts = (page: Page) => hold(page, '**/*.js')

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } })

  test('paints the feed after five requests at most, within the budget of bytes, without a shift', async ({
    page,
    context,
  }) => {
    await signIn(page, 'Maya')
    await expect(page.getByRole('article').first()).toBeVisible()
    const fresh = await openFresh(page, context)
    await fresh.addInitScript(watchShifts)
    await fresh.goto('/')
    await expect(fresh.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect.poll(() => fresh.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    await expect(fresh.getByRole('region', { name: 'Free right now' })).toBeVisible()
    const { early, bytes, sheets, feed } = await fresh.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      function sizeOf(name: RegExp) {
        return entries.filter((entry) => name.test(entry.name)).reduce((sum, entry) => sum + entry.encodedBodySize, 0)
      }
      return {
        early: entries.filter(({ startTime }) => startTime < paint).map(({ name }) => new URL(name).pathname),
        bytes: sizeOf(/assets\/(core|calls|feed)-.*\.js/),
        feed: entries.find(({ name }) => /assets\/feed-/.test(name))?.name ?? '',
        sheets: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
      }
    })
    // With the document itself.
    expect(early.length + 1, early.join(' ')).toBeLessThanOrEqual(5)
    expect(early.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(3)
    // A further file would be loaded after the first paint, and before the page works.
    const imported = (await (await fresh.request.get(feed)).text()).matchAll(/(?:from|import)"\.\/([a-z]+)/g)
    expect([...new Set([...imported].map(([, chunk]) => chunk))].sort()).toEqual(['calls', 'core'])
    expect(early.filter((path) => path.endsWith('.css'))).toEqual([])
    expect(bytes).toBeLessThan(100_000)
    expect(brotliCompressSync(sheets).length).toBeLessThan(20_000)

    // Without the fonts: one that comes after the first paint may wrap a line elsewhere.
    await fresh.route('**/*.woff2', (route) => route.abort())
    await fresh.reload()
    await expect(fresh.getByRole('region', { name: 'Free right now' })).toBeVisible()
    expect(await fresh.evaluate(sumShifts)).toBe(0)
    await fresh.context().close()
  })

  test('nothing on the landing page moves when the browser was asked for passkeys', async ({ page }) => {
    await page.addInitScript(watchShifts)
    // Fonts stay away: one that comes after the first paint may wrap a line elsewhere.
    await page.route('**/*.woff2', () => {})
    const scripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('You stay logged in automatically')).toBeVisible()
    const passkey = page.getByText('use a passkey')
    await expect(passkey).toBeHidden()
    scripts.resolve()
    await expect(passkey).toBeVisible()
    expect(await page.evaluate(sumShifts)).toBe(0)
  })

  test('is readable before any script has come', async ({ page, context }) => {
    await signIn(page, 'Maya')
    const fresh = await openFresh(page, context)
    await fresh.route('**/*.js', (route) => route.abort())
    await fresh.goto('/')
    await expect(cardOf(fresh, 'Tacos on my roof')).toBeVisible()
    await expect(fresh.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await fresh.context().close()
  })

  test('a tap before any script has come counts, once', async ({ page, context }) => {
    await signInAsNewcomer(page, 'Tara Tap')
    await expect(page.getByRole('article').first()).toBeVisible()
    const fresh = await openFresh(page, context)
    const scripts = await holdScripts(fresh)
    const sent: string[] = []
    fresh.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await fresh.goto('/', { waitUntil: 'commit' })
    const card = fresh.getByRole('article').first()
    await card.getByRole('button', { name: "I'm going" }).click()
    await expect(card.getByRole('button', { name: "I'm going", pressed: false })).toBeVisible()
    scripts.resolve()
    await expect(card.getByRole('button', { name: "I'm going", pressed: true })).toBeVisible()
    await fresh.getByRole('tab', { name: 'Friends-of-friends' }).click()
    await expect(fresh.getByRole('tab', { name: 'Friends-of-friends', selected: true })).toBeVisible()
    expect(sent.filter((path) => path.endsWith('/rsvp'))).toHaveLength(1)
    await fresh.context().close()
  })
})

test.describe('a first visit to a spon', () => {
  test.use({ serviceWorkers: 'block' })

  test('a tap before any script has come counts', async ({ page }) => {
    await signInAsNewcomer(page, 'Evan Early', nowhere)
    const made = await page.request.post('/api/events', { data: { title: 'Kites', timeframe: 'Evening' } })
    const { id } = (await made.json()) as { id: string }
    const scripts = await holdScripts(page)
    await page.goto(`/event/${id}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Delete event' }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toHaveCount(0)
    scripts.resolve()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeVisible()
  })
})

test.describe('a first visit to the form of a new spon', () => {
  test.use({ serviceWorkers: 'block' })

  /** Opens the form; its scripts come when they are told to. */
  async function openWithoutScripts(page: Page) {
    const scripts = await holdScripts(page)
    await page.goto('/create', { waitUntil: 'commit' })
    await expect(page.getByText("What's your plan?")).toBeVisible()
    return scripts
  }

  test('a tap on the recorder before any script has come counts', async ({ page }) => {
    await signInAsNewcomer(page, 'Rico Recorder', nowhere)
    const scripts = await openWithoutScripts(page)
    await page.getByText('Just say it').click()
    scripts.resolve()
    await expect(page.getByText(/Microphone access denied|No microphone found/)).toBeVisible()
  })

  test('it takes no text before it can keep it, and a draft is in it then', async ({ page }) => {
    await signInAsNewcomer(page, 'Dora Draft', '/create')
    const title = page.getByRole('textbox', { name: "What's your plan?" })
    await title.fill('Kites on the hill')
    const scripts = await openWithoutScripts(page)
    function takesFocus(field: HTMLElement) {
      field.focus()
      return document.activeElement === field
    }
    expect(await title.evaluate(takesFocus)).toBe(false)
    scripts.resolve()
    await expect(title).toHaveValue('Kites on the hill')
    await page.reload()
    await expect(title).toHaveValue('Kites on the hill')
  })
})

/** Another browser with the same session and empty caches. */
async function openFresh(page: Page, context: BrowserContext): Promise<Page> {
  const { cookies } = await context.storageState()
  const browser = context.browser()
  if (!browser) throw new Error('The context has no browser')
  const shape = { viewport: page.viewportSize(), baseURL: new URL(page.url()).origin, serviceWorkers: 'block' as const }
  const fresh = await browser.newContext({ ...shape, storageState: { cookies, origins: [] } })
  return fresh.newPage()
}

test('the worker shows the last known feed at once, then what is new', async ({ page, callAs }) => {
  const ben = await callAs('Ben')
  await signInAsNewcomer(page, 'Lena Last')
  await expect(cardOf(page, 'Tacos on my roof')).toBeVisible()
  await waitForKeptFeed(page)
  await page.goto('about:blank')
  await post(ben, 'Late night ramen')
  await page.goto('/')
  const handover = await readHandover(page)
  expect(handover).toContain('Tacos on my roof')
  expect(handover).not.toContain('Late night ramen')
  await scrollToCard(page, 'Late night ramen')
})

test('who signs in after somebody else sees nothing of theirs, in no document', async ({ page }) => {
  await signInAsNewcomer(page, 'Ada Alone', nowhere)
  await post(page, 'Only for Ada')
  await page.goto('/')
  await scrollToCard(page, 'Only for Ada')
  await waitForKeptFeed(page)
  const documents: (string | null)[] = []
  page.on('domcontentloaded', async (opened) => documents.push(await readHandover(opened).catch(() => null)))

  // Without signing out.
  await comeAsNewcomer(page, 'Bo Besides')
  await expect(cardOf(page, 'Tacos on my roof')).toBeVisible()
  await expect(cardOf(page, 'Only for Ada')).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, 'Tacos on my roof')).toBeVisible()
  expect(documents.join(' ').includes('Only for Ada')).toBe(false)

  await page.goto('/api/logout')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect((await page.content()).includes('Bo Besides')).toBe(false)
  const listKept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('person')))
  await expect.poll(listKept).toEqual([])
})

type Shift = PerformanceEntry & { value: number }
type ShiftWindow = Window & { takeShifts?: () => Shift[] }

/** Runs in the page. */
function watchShifts() {
  const shifts: Shift[] = []
  const observer = new PerformanceObserver((list) => void shifts.push(...(list.getEntries() as Shift[])))
  observer.observe({ type: 'layout-shift' })
  const page: ShiftWindow = window
  page.takeShifts = () => [...shifts, ...(observer.takeRecords() as Shift[])]
}

/** Runs in the page. */
function sumShifts() {
  const page: ShiftWindow = window
  if (!page.takeShifts) throw new Error('Nobody watches')
  return page.takeShifts().reduce((sum, { value }) => sum + value, 0)
}

/** Runs in the page: it has scrolled, the cards of the next screen are here, and the end of the list is below them. */
function isReadyAt(place: number) {
  const isFar = (element: Element) => element.getBoundingClientRect().top > 2 * innerHeight
  const slots = [...document.querySelectorAll('[data-card]')]
  const isFilled = slots.every((slot) => {
    return slot.getBoundingClientRect().bottom < 0 || isFar(slot) || slot.firstElementChild
  })
  const more = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more')
  const isBusy = document.querySelector('[aria-busy=true]') !== null
  return scrollY >= place && isFilled && !isBusy && (!more || isFar(more))
}

test('however far one scrolls, the document stays small and nothing moves', async ({ page, app }) => {
  test.setTimeout(600_000)
  await signInAsNewcomer(page, 'Sara Scrolls', nowhere)
  await runStatement(
    app,
    `insert into events (host_id, title, timeframe, created_at)
     select id, 'Spon number ' || n, 'Evening', now() - (300 - n) * interval '1 second'
     from users, generate_series(0, 299) n where last_name = 'Scrolls'`,
  )
  await page.goto('/')
  await expect(cardOf(page, 'Spon number 299')).toBeVisible()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await page.evaluate(watchShifts)
  const last = cardOf(page, 'Spon number 0')
  for (let place = 800; !(await last.isVisible()); place += 800) {
    await page.mouse.wheel(0, 800)
    await page.waitForFunction(isReadyAt, place, { polling: 50 })
  }
  const { nodes, cards } = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    cards: document.querySelectorAll('article').length,
  }))
  expect(nodes).toBeLessThan(2_500)
  expect(cards).toBeLessThan(20)
  expect(await page.evaluate(sumShifts)).toBe(0)

  // An event and back: the same place.
  await last.getByRole('link', { name: 'Spon number 0', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spon number 0' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
})
