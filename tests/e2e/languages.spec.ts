import { expect, type Page } from '@playwright/test'
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
test.describe.configure({ mode: 'parallel', timeout: 1_800_000 })
// One screen is about such an error.
test.use({ expectedErrors: /Cannot read properties of (?:undefined|null)/ })

/** Of `Intl`, which does not know the pseudo-language, and names that are the same in every language. */
const sameEverywhere =
  `Mon Tue Wed Thu Fri Sat Sun Monday Tuesday Wednesday Thursday Friday Saturday Sunday Jan Feb Mar Apr May
  Jun Jul Aug Sep Oct Nov Dec January February March April June July August September October November December
  Sponti Deutsch English Portugu Brasil Espa Fran GitHub Google Apple Outlook iPhone iPad iOS Safari Chrome Firefox Edge
  Android OpenStreetMap WhatsApp ESC AGPL STOP START HELP JOIN SMS Springfield GIF GIFs GIPHY IRL app com org net https http www`.split(
    /\s+/,
  )

test('the pseudo-language leaves no English word of ours on any screen, and every screen fits', async ({ page }) => {
  const problems: string[] = []
  for (const name of screens.keys()) {
    await open(page, name, 'en-XA')
    const left = await page.evaluate(listReadable, sameEverywhere)
    if (left.length > 0) problems.push(`${name} says ${left.join(', ')}`)
    // Longer than any language by a third, so not on the narrowest screen.
    problems.push(...(await judge(page, name, [390])))
  }
  expect(problems).toEqual([])
})

for (const [language, name] of [
  ['de', 'German'],
  ['ja', 'Japanese'],
  ['ar', 'Arabic'],
] as const)
  test(`every screen fits in ${name}`, async ({ page }) => {
    const problems: string[] = []
    for (const screen of screens.keys()) {
      await open(page, screen, language)
      problems.push(...(await judge(page, screen)))
    }
    expect(problems).toEqual([])
  })

async function open(page: Page, name: string, language: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dev/screens/${name}?language=${language}`)
  await page.locator('html[data-screen=ready]').waitFor()
  await page.locator('main').first().waitFor({ state: 'attached' })
}

/** Nothing is wider than the screen, or cut off. */
async function judge(page: Page, name: string, widths = [390, 320]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    const problems = await page.evaluate(listCut)
    if (wide > width) problems.push(`it is ${wide} wide`)
    found.push(...problems.map((problem) => `${name} at ${width}: ${problem}`))
  }
  return found
}

/** Run in the page: words in plain letters that nobody typed. */
function listReadable(same: readonly string[]): string[] {
  const typed = new Set([...(window as unknown as { typedWords: string[] }).typedWords, ...same])
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('script, style, noscript')) texts.push(node.data)
    else if (node instanceof Element)
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
        texts.push(node.getAttribute(name) ?? '')
  }
  const words = texts.flatMap((text) => text.match(/(?<![\p{L}\p{M}@./])[A-Za-z]{3,}(?![\p{L}\p{M}@./])/gu) ?? [])
  return [...new Set(words)].filter((word) => !typed.has(word))
}

/** Run in the page: words on controls that do not fit. What is shortened with dots, or scrolls, is meant to be. */
function listCut(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('button, a, label, summary, h1, h2, h3, [role=tab]')) {
    const text = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : [])).join(' ')
    // The area to touch is larger than the words.
    if (text.length < 2 || !element.checkVisibility() || element.matches('.touch-area')) continue
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
    if (clipPath !== 'none' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) continue
    if (element.clientWidth > 8 && element.scrollWidth > element.clientWidth + 2)
      found.push(`${text.slice(0, 60)} is ${element.scrollWidth} wide in ${element.clientWidth}`)
  }
  return found
}
