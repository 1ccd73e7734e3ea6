import { expect, type Page } from '@playwright/test'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

// Plain HTTP/1.1: Chromium opens six connections to a host, so a stream in each tab would leave the seventh none.
const tabCount = 8

async function countStreams(page: Page): Promise<number> {
  const text = await (await page.request.get('/metrics')).text()
  return Number(/^live_streams (\d+)$/m.exec(text)?.[1])
}

async function post(page: Page, title: string): Promise<void> {
  const response = await page.request.post('/api/events', {
    data: { title },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(201)
}

test('eight tabs of one browser are all live over one stream, also after the tab that held it is closed', async ({
  page,
  openPhone,
}) => {
  await signInAsNewcomer(page, 'Tilda Tabs')
  const ben = await openPhone('Ben')
  await expect(cardOf(ben, 'Tacos on my roof')).toBeVisible()
  await expect.poll(() => countStreams(page)).toBe(2)

  const tabs = [page]
  while (tabs.length < tabCount) {
    const tab = await page.context().newPage()
    await tab.goto('/')
    await expect(cardOf(tab, 'Tacos on my roof')).toBeVisible()
    tabs.push(tab)
  }
  expect(await countStreams(page)).toBe(2)
  await post(ben, 'Eight at once')
  for (const tab of tabs) await scrollToCard(tab, 'Eight at once')

  await page.close()
  await post(ben, 'Seven are left')
  for (const tab of tabs.slice(1)) await scrollToCard(tab, 'Seven are left')
  expect(await countStreams(ben)).toBe(2)
})

test('what one tab does is shown in the other, and a tab out of sight holds no stream', async ({ page, openPhone }) => {
  await signInAsNewcomer(page, 'Hiro Hidden')
  // Those of the test before are closed when the server has heard of it.
  await expect.poll(() => countStreams(page)).toBe(1)
  const other = await page.context().newPage()
  await other.goto('/')
  const [seen, tapped] = [cardOf(other, 'Tacos on my roof'), cardOf(page, 'Tacos on my roof')]
  await expect(seen.getByRole('button', { name: "I'm going" })).toHaveAttribute('aria-pressed', 'false')
  await tapped.getByRole('button', { name: "I'm going" }).click()
  await expect(seen.getByRole('button', { name: "I'm going" })).toHaveAttribute('aria-pressed', 'true')

  const ben = await openPhone('Ben')
  await expect.poll(() => countStreams(page)).toBe(2)
  for (const tab of [page, other]) await setVisibility(tab, 'hidden')
  await expect.poll(() => countStreams(ben)).toBe(1)
  await post(ben, 'While you were away')
  await setVisibility(other, 'visible')
  for (const tab of [other, page]) await scrollToCard(tab, 'While you were away')
})

/** Headless tabs are always visible to themselves. */
function setVisibility(tab: Page, state: 'visible' | 'hidden') {
  return tab.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
