import { writeFileSync } from 'node:fs'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { findViolations, listCovered } from '#tests/e2e/support/accessibility.ts'
import {
  compare,
  findOtherBrowser,
  keepPicture,
  type Picture,
  readPicture,
  takePicture,
} from '#tests/e2e/support/pictures.ts'
import { serveScreens } from '#tests/e2e/support/screens-site.ts'
import { appTimeoutMs, test as base } from '#tests/e2e/support/test.ts'
import { screens } from '#tests/screens/screens.ts'

const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const { url, close } = await serveScreens()
      await use(url)
      await close()
    },
    { scope: 'worker', timeout: appTimeoutMs },
  ],
  baseURL: ({ site }, use) => use(site),
})
test.describe.configure({ mode: 'parallel', timeout: 600_000 })
// One screen is about such an error.
test.use({ expectedErrors: /Cannot read properties of undefined/ })

const phone = { width: 390, height: 844 }
const smallPhone = { width: 320, height: 568 }
/** So many pictures in a row are equal: nothing comes any more. */
const enough = 3
const pauseMs = 100
/** Those whose pictures came out the same twice: feed, create, event, connect and admin are looked at by hand. */
const areas = ['landing', 'profile', 'settings', 'notifications', 'invitation', 'paper']
const schemes = ['light', 'dark'] as const
const versionOf = (page: Page) => page.context().browser()?.version() ?? ''
const isRenewing = ({ config }: TestInfo) => ['all', 'changed'].includes(config.updateSnapshots)

test.beforeAll(({ browser }) => {
  const otherBrowser = findOtherBrowser(browser.version())
  if (otherBrowser) console.warn(otherBrowser)
})

for (const area of areas) {
  test(`${area}: each state looks as it did, fits and can be used`, async ({ page }, testInfo) => {
    const problems: string[] = []
    for (const [name, { isDarkToo }] of screens) {
      if (!name.startsWith(`${area}--`)) continue
      for (const scheme of isDarkToo ? schemes : schemes.slice(0, 1)) {
        await open(page, name, scheme)
        const picture = scheme === 'dark' ? `${name}.dark` : name
        if (isRenewing(testInfo)) keepPicture(picture, versionOf(page), await takeSteady(page))
        else problems.push(...(await judgePicture(page, picture, testInfo)), ...(await judge(page, picture)))
      }
    }
    expect(problems).toEqual([])
  })
}

// The smallest phone that many have, held upright, with the bars of no browser.
for (const name of ['friend-unanswered', 'friend-going', 'friend-going-if', 'long-names', 'long-title-and-gif'])
  test(`event--${name}: both answers are above the composer and the bar at 320 × 640`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/dev/screens/event--${name}`)
    await page.locator('html[data-screen=ready]').waitFor()
    const composer = page.getByRole('form', { name: 'Add a comment' })
    await expect(composer).toBeInViewport({ ratio: 1 })
    const top = (await composer.boundingBox())?.y ?? 0
    expect(((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0) > top).toBe(true)
    for (const answer of [/^I'm down/, /^Might show/]) {
      const box = await page.getByRole('button', { name: answer }).boundingBox()
      expect(box && box.y + box.height <= top, `${box?.y} + ${box?.height} is above ${top}`).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

/** One of each area: with the bar, a composer, a form, a dock, and nothing at its foot. */
const underNotices = `feed--full event--friend-unanswered event--host create--empty connect--many profile--own
  settings--data notifications--many invitation--event-signed-in`.split(/\s+/)
/** No push comes to those. */
const visitorsScreens = ['landing--signed-out', 'invitation--event', 'paper--help']

for (const notice of ['toast', 'undo', 'push', 'update'])
  test(`no control is covered by what floats: ${notice}`, async ({ page }) => {
    const problems: string[] = []
    const names = [...underNotices, ...(notice === 'push' ? [] : visitorsScreens)]
    // A message is above a sheet, and the sheet lower by it.
    if (notice === 'undo') names.push('landing--ways-in')
    for (const name of names) {
      await page.setViewportSize(phone)
      await page.goto(`/dev/screens/${name}?notice=${notice}`)
      await page.locator('html[data-screen=ready]').waitFor()
      problems.push(...(await judgeRoom(page, name)))
      await page.setViewportSize(smallPhone)
      problems.push(...(await judgeRoom(page, `${name} at ${smallPhone.width}`)))
    }
    expect(problems).toEqual([])
  })

async function open(page: Page, name: string, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme })
  await page.goto(`/dev/screens/${name}`)
  await page.locator('html[data-screen=ready]').waitFor()
}

async function judge(page: Page, name: string): Promise<string[]> {
  // What is still loading has no heading yet.
  const allowed = name.includes('--loading') ? 'page-has-heading-one' : 'none'
  const violations = (await findViolations(page)).filter((violation) => !violation.startsWith(allowed))
  const room = await judgeRoom(page, name)
  await page.setViewportSize(smallPhone)
  const smallRoom = await judgeRoom(page, `${name} at ${smallPhone.width}`)
  return [...violations.map((violation) => `${name}: ${violation}`), ...room, ...smallRoom]
}

async function judgeRoom(page: Page, name: string): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  const covered = await page.evaluate(listCovered)
  const fits = wide <= (page.viewportSize()?.width ?? 0)
  return [...(fits ? [] : [`${name}: it is ${wide} wide`]), ...covered.map((control) => `${name}: ${control}`)]
}

async function judgePicture(page: Page, name: string, testInfo: TestInfo): Promise<string[]> {
  const otherBrowser = findOtherBrowser(versionOf(page))
  const before = otherBrowser ? null : await readPicture(name)
  const now = await takeSteady(page, before)
  if (otherBrowser) return []
  const difference = before ? await compare(page, now, before) : 'it has no picture'
  if (!difference) return []
  const path = testInfo.outputPath(`${name}.webp`)
  writeFileSync(path, now.packed)
  return [`${name}: ${difference}. It is ${path} now.`]
}

/** As it is expected to be, else once it stays as it is. */
async function takeSteady(page: Page, expected: Picture | null = null): Promise<Picture> {
  let picture = await takePicture(page)
  for (let equal = 0; equal < enough; ) {
    if (expected && !(await compare(page, picture, expected))) break
    await page.waitForTimeout(pauseMs)
    const next = await takePicture(page)
    equal = next.packed.equals(picture.packed) ? equal + 1 : 0
    picture = next
  }
  return picture
}
