import { expect, type Page } from '@playwright/test'
import { cardOf } from '#tests/e2e/support/feed.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Requests per route so far, counted by the server: responses from the worker's caches are not included. */
async function countCalls(page: Page): Promise<Map<string, number>> {
  const text = await (await page.request.get('/metrics')).text()
  const lines = text.matchAll(/^http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)".*\} (\d+)$/gm)
  const counts = new Map<string, number>()
  for (const [, method, route, count] of lines) {
    const call = `${method} ${route}`
    counts.set(call, (counts.get(call) ?? 0) + Number(count))
  }
  return counts
}

/** Requests per route since then, without the test's own. */
async function listCallsSince(page: Page, before: Map<string, number>) {
  const after = await countCalls(page)
  return Object.fromEntries(
    [...after]
      .map(([call, count]) => [call, count - (before.get(call) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
}

/** Waits until a newly opened stream replays nothing. */
async function waitUntilQuiet(page: Page) {
  async function openStream() {
    const response = await fetch('/api/auth/user')
    const since = response.headers.get('x-sponti-position') ?? ''
    const stream = new EventSource(`/api/live?since=${since}`)
    const heard: string[] = []
    stream.addEventListener('changed', () => heard.push('changed'))
    const hello = await new Promise<MessageEvent<string>>((resolve) => stream.addEventListener('hello', resolve))
    stream.close()
    return [...heard, hello.data]
  }
  await expect.poll(() => page.evaluate(openStream)).toEqual(['{"isCaughtUp":true}'])
}

test('a first load asks for everything once', async ({ browser, app }) => {
  // Without a worker, whose own requests would be counted later.
  const earlier = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await earlier.newPage()
  await signInAsNewcomer(page, 'Odile Once')
  await expect(cardOf(page, 'Tacos on my roof')).toBeVisible()
  await waitUntilQuiet(page)
  const cookies = await earlier.cookies()
  await earlier.close()

  const context = await browser.newContext({ baseURL: app.url })
  await context.addCookies(cookies)
  const first = await context.newPage()
  const before = await countCalls(first)
  await first.goto('/')
  await expect(cardOf(first, 'Tacos on my roof')).toBeVisible()
  // The document brought what the page would ask for, and the worker has cached the reads that it did not bring.
  await expect.poll(async () => (await listCallsSince(first, before))['GET /api/friends/requests']).toBe(1)
  await expect.poll(async () => (await listCallsSince(first, before))['GET /api/notifications']).toBe(1)
  const calls = await listCallsSince(first, before)
  // The page, and the empty shell for the worker.
  expect(calls).toMatchObject({ 'GET /*': 2 })
  for (const known of ['auth/user', 'config', 'events/feed', 'notifications/unread-count'])
    expect(calls).not.toHaveProperty([`GET /api/${known}`])
  await context.close()
})

test('another’s answer brings that one spon to the open feed, and nothing to the screen that answered', async ({
  page,
  openPhone,
}) => {
  await signInAsNewcomer(page, 'Wanda Watches')
  const ben = await openPhone('Ben')
  const [seen, tapped] = [cardOf(page, 'Tacos on my roof'), cardOf(ben, 'Tacos on my roof')]
  await expect(seen).toBeVisible()
  const going = tapped.getByRole('button', { name: "I'm going" })
  const wasGoing = (await going.getAttribute('aria-pressed')) === 'true'
  const who = seen.getByText(/(is|are|\d+) going$/)
  const before = await who.textContent()
  await expect.poll(async () => (await listCallsSince(ben, new Map()))['GET /api/friends/requests']).toBeGreaterThan(1)
  const calls = await countCalls(page)

  await going.click()
  await expect(tapped.getByRole('button', { name: "I'm going", pressed: !wasGoing })).toBeVisible()
  await expect(who).not.toHaveText(before ?? '')
  // By the second change, all requests caused by the first have been made.
  await going.click()
  await expect.poll(async () => (await listCallsSince(page, calls))['GET /api/events/:id']).toBe(2)
  expect(await listCallsSince(page, calls)).toMatchObject({ 'GET /api/events/:id': 2 })
  expect(await listCallsSince(page, calls)).not.toHaveProperty(['GET /api/events/feed'])
})
