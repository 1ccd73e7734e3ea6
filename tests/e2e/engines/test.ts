import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import type { EngineName } from '#scripts/browsers/find-engines.ts'
import type { Engine } from '#tests/e2e/engines/browser.ts'
import { createEngine } from '#tests/e2e/engines/engine.ts'
import { type Line, startAppBehindLine } from '#tests/e2e/engines/line.ts'
import { createPhone, type Phone } from '#tests/e2e/engines/phone.ts'

type PerTest = { phone: Phone; expectedErrors: RegExp }
type PerWorker = { engine: Engine; line: Line }

/** What ends with its page: in Firefox a live stream or a request to the worker, in WebKit a request to our own address. */
const endedWithPage =
  /\/api\/live\S* was interrupted while the page was loading|A ServiceWorker intercepted the request and encountered|cannot load http:\/\/localhost:\d+\/\S* due to access control checks/i

/** A phone with another engine than Chromium, fresh for each test. An error in its console fails the test. */
export const test = base.extend<PerTest, PerWorker>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, { project }) => {
      const engine = createEngine(project.name as EngineName)
      await use(engine)
      await engine.end()
    },
    { scope: 'worker' },
  ],
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const line = await startAppBehindLine()
      await use(line)
      await line.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  expectedErrors: [/(?!)/, { option: true }],
  phone: async ({ engine, line, expectedErrors }, use, testInfo) => {
    const browser = await engine.open()
    testInfo.annotations.push({ type: 'browser', description: `${testInfo.project.name} ${browser.version}` })
    try {
      await use(createPhone(browser, line.url, testInfo))
      if (testInfo.error) writeFileSync(testInfo.outputPath('end.png'), await browser.takeScreenshot())
      const known = [endedWithPage, expectedErrors]
      const errors = (await browser.listErrors()).filter((text) => !known.some((each) => each.test(text)))
      expect(errors, 'errors in the console').toEqual([])
    } finally {
      await browser.close()
    }
  },
})
