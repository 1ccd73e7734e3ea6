import { defineConfig } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'

const executablePath = findBrowser()
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  // The app and its database run beside the browser: more workers only take turns.
  workers: 1,
  // A busy machine is no defect. What passes only at the second try is listed as flaky, and is to be looked into.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium's sandbox refuses to run as root, as in most containers.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
