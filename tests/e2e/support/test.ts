import { type APIRequestContext, type Browser, test as base, type Page, type TestInfo } from '@playwright/test'
import { type AppProcess, startApp } from '#tests/e2e/support/app-process.ts'
import { getPreparedData } from '#tests/e2e/support/prepared-data.ts'
import { type Caller, enterAsSample, signIn } from '#tests/e2e/support/sign-in.ts'

type PerTest = {
  app: AppProcess
  /** Another person's phone: a separate browser context, signed in as one of the sample people, on the feed or another page. */
  openPhone: (name: string, path?: string) => Promise<Page>
  /** One of the sample people without a phone. */
  callAs: (name: string) => Promise<Caller>
  /** Console errors that this test provokes. */
  expectedErrors: RegExp
  complaints: string[]
}
type PerWorker = { lendApp: (file: string) => Promise<AppProcess> }

// The browser logs every 4xx response, including those that the app handles.
const refusedAnswer = /Failed to load resource: the server responded with a status of 4\d\d/

export const appTimeoutMs = 240_000

/** For tests that run on both: a project of its own would start the app of each file again. */
export const screens = Object.entries({
  'on a phone': {},
  'at a desk': { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
})

/** Starts the real app, anew for each file, and opens phones. A page that logs an error fails its test. */
export const test = base.extend<PerTest, PerWorker>({
  browser: [async ({ browser }, use) => use(refuseBlockedWorkers(browser)), { scope: 'worker' }],
  lendApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      let lent: { file: string; app: AppProcess } | undefined
      await use(async (file) => {
        if (lent?.file === file) return lent.app
        await lent?.app.stop()
        lent = undefined
        lent = { file, app: await startApp({ data: getPreparedData() }) }
        return lent.app
      })
      await lent?.app.stop()
    },
    { scope: 'worker', timeout: appTimeoutMs },
  ],
  app: [async ({ lendApp }, use, { file }) => use(await lendApp(file)), { timeout: appTimeoutMs }],
  baseURL: ({ app }, use) => use(app.url),
  // Matches nothing. Not an array of patterns: Playwright reads an array in test.use() as [value, options].
  expectedErrors: [/(?!)/, { option: true }],
  complaints: async ({ expectedErrors }, use) => {
    const complaints: string[] = []
    await use(complaints)
    const unexpected = complaints.filter((text) => ![refusedAnswer, expectedErrors].some((known) => known.test(text)))
    base.expect(unexpected, 'errors in the console').toEqual([])
  },
  page: async ({ browser, page, complaints }, use, testInfo) => {
    listen(page, complaints)
    await use(page)
    const open = browser.contexts().flatMap((context) => context.pages())
    await keepScreens(open, testInfo)
  },
  openPhone: async (
    { browser, contextOptions, baseURL, viewport, isMobile, hasTouch, serviceWorkers, complaints },
    use,
    testInfo,
  ) => {
    const opened: Page[] = []
    await use(async (name, path) => {
      const shape = { viewport, isMobile, hasTouch, serviceWorkers }
      const context = await browser.newContext({ ...contextOptions, ...shape, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      opened.push(page)
      listen(page, complaints)
      await signIn(page, name, path)
      return page
    })
    await keepScreens(opened, testInfo)
    for (const page of opened) await page.context().close()
  },
  callAs: async ({ playwright, baseURL }, use) => {
    const opened: APIRequestContext[] = []
    await use(async (name) => {
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
      opened.push(request)
      await enterAsSample({ request }, name)
      return { request }
    })
    for (const request of opened) await request.dispose()
  },
})

/** As where a browser's settings forbid workers. Playwright's own block registers nothing and calls that a success. */
export function refuseBlockedWorkers(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(() => {
      const { serviceWorker } = navigator
      if (!serviceWorker) return
      serviceWorker.register = async (...what) => {
        const registration = await ServiceWorkerContainer.prototype.register.apply(serviceWorker, what)
        if (!registration) throw new DOMException('Workers are off', 'SecurityError')
        return registration
      }
    })
    return context
  }
  return browser
}

/** Where the test has failed. Playwright's own setting takes them of each page that closes, to throw most of them away. */
async function keepScreens(pages: Page[], testInfo: TestInfo) {
  if (!testInfo.error) return
  for (const page of pages) {
    const path = testInfo.outputPath(`screen-${testInfo.attachments.length}.png`)
    const isTaken = await page.screenshot({ path }).catch(() => null)
    if (isTaken) testInfo.attachments.push({ name: 'screen', path, contentType: 'image/png' })
    // Whoever reads only what the run printed sees no pictures.
    const words = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.log(`On the screen, ${page.url()}:\n${words.slice(0, 4_000)}\n`)
  }
}

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
}
