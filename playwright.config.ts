import { defineConfig } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'
import { engines, isInstalled } from '#scripts/find-engines.ts'

const executablePath = findBrowser()
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  // What is expected comes; on a busy machine it comes later than Playwright's five seconds.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces (--trace on) cost a tenth of the time.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox does not run as root, which most containers do.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: 'engines/**',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: 'engines/**', grep: /@desktop/, use: { viewport: { width: 1440, height: 900 } } },
    ...engines.filter(isInstalled).map(({ name }) => ({ name, testDir: 'tests/e2e/engines', timeout: 240_000 })),
  ],
})
