import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations, listCovered } from '#tests/e2e/support/accessibility.ts'
import { scrollToCard } from '#tests/e2e/support/feed.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

const offline = "You're offline. Some features might not work properly."
const failing = 'Connection issues detected. Things might not work as normal.'
const slow = 'Slow connection detected. Things might take longer to load.'

/** The feed has rendered, and the service worker has precached the rest of the app. */
async function waitForFeed(page: Page) {
  await expect(page.getByRole('heading', { name: 'Recent Events' })).toBeVisible()
  await waitForWorker(page)
}

const topOf = async (page: Page, name: string) => (await page.getByRole('navigation', { name }).boundingBox())?.y ?? 0

// The browser logs every request that finds no server.
test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource: net::/ })

test('without a connection it says so at the foot of the screen, and what is there moves up', async ({ page }) => {
  await signInAsNewcomer(page, 'Olaf Line')
  await waitForFeed(page)
  const before = await topOf(page, 'Main')
  await page.context().setOffline(true)
  await expect(page.getByRole('status').getByText(offline)).toBeVisible()
  expect(await topOf(page, 'Main')).toBeLessThan(before)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await page.context().setOffline(false)
  await expect(page.getByText(offline)).toHaveCount(0)
  expect(await topOf(page, 'Main')).toBe(before)
})

test('a server that does not answer is told from a lost connection', async ({ page, app }) => {
  await signInAsNewcomer(page, 'Erna Error')
  await waitForFeed(page)
  await app.end()
  try {
    await expect(page.getByText(failing)).toBeVisible()
    await expectNoAxeViolations(page)
  } finally {
    await app.start()
  }
  await expect(page.getByText(failing)).toHaveCount(0)
})

test('a slow line is said, to visitors too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { get: () => ({ effectiveType: 'slow-2g', rtt: 2_000 }) })
  })
  await page.goto('/')
  await expect(page.getByText(slow)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('our card about pushes comes after the first answer, with the next page, and in its flow', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
  await signInAsNewcomer(page, 'Annie Answer')
  await waitForFeed(page)
  const card = page.getByRole('region', { name: 'About notifications' })
  async function comeBackToFeed() {
    await page.getByRole('link', { name: 'My Crew', exact: true }).click()
    await page.getByRole('link', { name: 'Feed' }).click()
    await expect(page.getByRole('tab', { name: 'My Crew' })).toBeVisible()
  }
  await comeBackToFeed()
  await expect(card).toHaveCount(0)
  const spon = page.getByRole('article').first()
  await spon.getByRole('button', { name: "I'm going" }).click()
  await expect(spon.getByRole('button', { name: "I'm going", pressed: true })).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(async () => {
    await comeBackToFeed()
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(listCovered)).toEqual([])
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(card).toHaveCount(0)
  await comeBackToFeed()
  await expect(card).toHaveCount(0)
})

test('along an evening no message covers a control, and what was taken back can be undone', async ({ page }) => {
  // Messages stay until they are closed, however slow the machine is.
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 2_500 || ms === 5_000 ? 0 : later(run, ms, ...rest)) as typeof setTimeout
  })
  const message = page.getByTestId('toast')
  async function expectNothingCovered(words: string) {
    await expect(message).toContainText(words)
    expect(await page.evaluate(listCovered)).toEqual([])
  }
  await signInAsNewcomer(page, 'Cora Covered', '/create')
  await page.getByLabel("What's your plan?").fill('Soup for all')
  await page.getByRole('button', { name: "Let's Go!" }).click()
  await expect(page).toHaveURL('/')
  await expectNothingCovered('Event created!')

  await page.getByRole('link', { name: 'Tacos on my roof' }).click()
  const down = page.getByRole('button', { name: /^I'm down/ })
  await down.click()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await down.click()
  await expectNothingCovered("You're not going any more")
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toHaveCount(0)
  await expect(down).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'Feed' }).click()
  const card = await scrollToCard(page, 'Soup for all')
  await card.getByRole('link', { name: 'Soup for all', exact: true }).click()
  await page.getByRole('button', { name: 'Delete event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click()
  await expectNothingCovered("It's off")
})

test('the numbers of a page are there for developers', async ({ page }) => {
  await page.goto('/dev/metrics')
  await expect(page.getByRole('heading', { name: 'Metrics' })).toBeVisible()
  for (const name of ['Load', 'First contentful paint', 'Largest contentful paint', 'Layout shift']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(/^\d+\.\d\d s$/)).toHaveCount(3)
  await expectNoAxeViolations(page)
})
