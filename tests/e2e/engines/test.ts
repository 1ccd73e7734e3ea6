import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import type { EngineName } from '#scripts/browsers/find-engines.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { chooseLanguage } from '#shared/accounts.ts'
import type { Language } from '#shared/languages.ts'
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

/** Of the stories: the source, a wordy one, and a mirrored one. */
export const languages: readonly Language[] = ['en', 'de', 'ar']

/** Runs it with a phone on which the language was chosen. In the test, `t` says what the app does. */
export function runIn(language: Language, phone: Phone, story: () => Promise<void>): Promise<void> {
  return inLanguage(language, async () => {
    await phone.open('/api/login')
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ language }) }
    expect(await phone.run((path, how) => fetch(path, how).then(({ ok }) => ok), chooseLanguage.path, sent)).toBe(true)
    await story()
  })
}
