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
    problems.push(...(await judge(page, name, 'en-XA')))
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
      problems.push(...(await judge(page, screen, language)))
    }
    expect(problems).toEqual([])
  })

async function open(page: Page, name: string, language: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dev/screens/${name}?language=${language}`)
  await page.locator('html[data-screen=ready]').waitFor()
  await page.locator('main').first().waitFor({ state: 'attached' })
  // The page comes later than the frame around it; until then its place says that it loads.
  if (!name.includes('--loading')) await page.locator('[role=status] > .hop').first().waitFor({ state: 'detached' })
  await page.evaluate(waitUntilStill)
}

/** Nothing is wider than the screen, cut off, or broken within a word. Japanese has no spaces between words. */
async function judge(page: Page, name: string, language: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    const problems = await page.evaluate(listCut)
    if (language !== 'ja') problems.push(...(await page.evaluate(listBroken)))
    if (wide > width) problems.push(`it is ${wide} wide`)
    found.push(...problems.map((problem) => `${name} at ${width}: ${problem}`))
  }
  return found
}

/** Run in the page: until its fonts are there and its words stay as they are. */
async function waitUntilStill() {
  await document.fonts.ready
  const enough = 3
  for (let same = 0, before = ''; same < enough; ) {
    await new Promise(requestAnimationFrame)
    const words = document.body.textContent
    same = words === before ? same + 1 : 0
    before = words
  }
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

/** Run in the page: words that nobody typed and that do not fit on a line. */
function listBroken(): string[] {
  const typed = new Set((window as unknown as { typedWords: string[] }).typedWords)
  const isTyped = (word: string) => word.match(/[A-Za-z]+/g)?.every((piece) => typed.has(piece)) ?? false
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    // What is only for screen readers has no width.
    if (!element?.checkVisibility() || element.closest('.typed, .sr-only, script, style, svg')) continue
    for (const { 0: word, index } of node.textContent?.matchAll(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      if (isTyped(word)) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(lines).size > 1) found.push(`${word} breaks in ${node.textContent?.slice(0, 60)}`)
    }
  }
  return found
}
