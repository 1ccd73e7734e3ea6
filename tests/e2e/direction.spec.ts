import { expect } from '@playwright/test'
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

const areas = Map.groupBy(screens.keys(), (name) => name.split('--')[0] ?? '')
// All words there are ours.
areas.delete('paper')

for (const [area, names] of areas)
  test(`${area}: what people typed keeps its own direction`, async ({ page }) => {
    const problems: string[] = []
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of names) {
      await page.goto(`/dev/screens/${name}?language=ar`)
      await page.locator('html[data-screen=ready]').waitFor()
      // Lists and sheets come with scripts of their own.
      await page.waitForLoadState('networkidle')
      problems.push(...(await page.evaluate(listBare)).map((text) => `${name}: ${text}`))
    }
    expect(problems).toEqual([])
  })

/** Run in an Arabic page: typed Latin words that lie bare in a line of ours, where their marks would turn and the start be cut. */
function listBare(): string[] {
  const typed = new Set((window as unknown as { typedWords: string[] }).typedWords)
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    // What the server refuses with is in the reader's language; here it is a stand-in.
    if (!parent || parent.closest('script, style, noscript, p[role=alert]')) continue
    let bare = node.data
    // A value of a message stands between signs, and a list of values between further ones.
    while (/\u2068[^\u2068\u2069]*\u2069/.test(bare)) bare = bare.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
    if (bare.match(/[A-Za-z]{2,}/g)?.some((word) => typed.has(word)) && !keepsDirection(parent))
      found.push(`${node.data} in ${parent.outerHTML.slice(0, 150)}`)
  }
  return found

  /** The line of text, or what holds these words within it. */
  function keepsDirection(element: Element): boolean {
    const { unicodeBidi, display } = getComputedStyle(element)
    if (unicodeBidi === 'plaintext' || element.matches('bdi, [dir]')) return true
    return display === 'inline' && element.parentElement !== null && keepsDirection(element.parentElement)
  }
}
