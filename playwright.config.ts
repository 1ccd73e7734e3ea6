import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from '#scripts/browsers/find-browser.ts'
import { engines, isInstalled } from '#scripts/browsers/find-engines.ts'

const isRoot = process.getuid?.() === 0
function toLaunch(executablePath: string | null, own: string[] = []) {
  const args = [
    ...own,
    // With a debugger attached each first stack trace has V8 parse the script again: a twentieth of the time. And a
    // page here is gone before optimizing its code pays.
    '--js-flags=--no-enable-lazy-source-positions --no-opt --no-maglev',
    // Chromium's sandbox does not run as root, which most containers do.
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
  return { ...(executablePath && { executablePath }), args }
}

const whole = findBrowser()
/** Notifications and the browser's own prompts, which the headless shell lacks. */
const needWhole = ['push.spec.ts', 'voice.spec.ts']
/** A drawing within a picture does not know that its page was told of reduced motion, and would be drawn anew all the time. */
const stillPictures = '--force-prefers-reduced-motion'
const needMoving = 'gifs.spec.ts'
const shell = findHeadlessShell() ?? whole
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Two more than there are cores: a test also waits, for a page to load or for its app to start.
  workers: availableParallelism() + 2,
  forbidOnly: true,
  // A browser test is a whole story of people, which begins with the start of an app.
  timeout: 180_000,
  // What is expected comes; on a busy machine it comes later than Playwright's five seconds.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // It comes when the page is quiet, which no test may count on. Those about it allow it, and wait for it.
    serviceWorkers: 'block',
    // Traces (--trace on) cost a tenth of the time.
    launchOptions: toLaunch(shell, [stillPictures]),
  },
  projects: [
    // The longest first: at the end one core would wait for them. One worker for each engine: another would start its own app.
    ...engines.filter(isInstalled).map(({ name }) => ({
      name,
      testDir: 'tests/e2e/engines',
      workers: 1,
      timeout: 600_000,
    })),
    { name: 'whole-phone', testMatch: needWhole, use: { ...phone, launchOptions: toLaunch(whole, [stillPictures]) } },
    { name: 'moving-phone', testMatch: needMoving, use: { ...phone, launchOptions: toLaunch(shell) } },
    { name: 'phone', testIgnore: ['engines/**', needMoving, ...needWhole], use: phone },
  ],
})
