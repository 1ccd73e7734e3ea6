import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { type Caller, nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

async function post({ request }: Caller, title: string): Promise<string> {
  const reply = await request.post('/api/events', { data: { title, timeframe: 'Right Now' } })
  expect(reply.status()).toBe(201)
  const { id }: { id: string } = await reply.json()
  return id
}
async function comment({ request }: Caller, eventId: string, times: number) {
  for (let nr = 1; nr <= times; nr += 1)
    expect(
      (await request.post(`/api/events/${eventId}/comments`, { data: { content: `Is it on? (${nr})` } })).status(),
    ).toBe(201)
}
const rows = (phone: Page) => phone.getByRole('region', { name: 'Latest' }).getByRole('listitem')

/** No reloads: the bell and the list update by the live stream. */
test('the bell counts, the list tells, and a tap leads there', async ({ page: otis, callAs }) => {
  await signInAsNewcomer(otis, 'Otis Bell')
  const yuki = await callAs('Yuki')

  await test.step('nothing has happened yet, but somebody asked to be friends', async () => {
    await otis.getByRole('link', { name: 'Notifications, 1 unread' }).click()
    const requests = otis.getByRole('region', { name: 'Friend requests' })
    await requests.getByRole('button', { name: 'Decline Cleo' }).click()
    await expect(otis.getByRole('heading', { name: 'All caught up!' })).toBeVisible()
    await expect(otis.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await expectNoAxeViolations(otis)
  })

  const eventId = await post(otis, 'Kites on the hill')
  await test.step('one comment: the list fills, the tap marks it read and opens the spon', async () => {
    await comment(yuki, eventId, 1)
    const row = otis.getByRole('link', { name: /Yuki Tanaka commented on Kites on the hill/ })
    await expect(row).toContainText('Is it on? (1)')
    await expect(row.getByText('Unread')).toBeAttached()
    await expect(otis.getByRole('heading', { level: 1 })).toHaveText('Notifications1unread')
    await expectNoAxeViolations(otis)
    await row.click()
    await expect(otis.getByRole('heading', { name: 'Kites on the hill', level: 1 })).toBeVisible()
    await otis.getByRole('link', { name: 'Back' }).click()
    await expect(otis.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    await expect(row.getByText('Unread')).toHaveCount(0)
  })

  await test.step('ten more: the badge stops at 9+, the list has one row, and all are read in one tap', async () => {
    await otis.getByRole('link', { name: 'Back' }).click()
    await comment(yuki, eventId, 10)
    const bell = otis.getByRole('link', { name: 'Notifications, more than 9 unread' })
    await expect(bell).toHaveText('9+')
    await bell.click()
    await expect(otis.getByText('Unread', { exact: true })).toHaveCount(1)
    await expect(rows(otis)).toHaveCount(1)
    await expect(rows(otis)).toContainText('9+')
    await otis.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(otis)
    await otis.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(otis.getByText('Unread', { exact: true })).toHaveCount(0)
    await expect(otis.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await otis.reload()
    await expect(rows(otis)).toHaveCount(1)
    await expect(otis.getByText('Unread', { exact: true })).toHaveCount(0)
  })

  await test.step('more than a page: scrolling shows the rest, each once', async () => {
    const titles = Array.from({ length: 32 }, (_, nr) => `Spon ${nr}`)
    // One after the other, each taken: of 32 at once a busy machine refused some.
    for (const title of titles) await comment(yuki, await post(otis, title), 1)
    await otis.reload()
    await expect(rows(otis)).toHaveCount(30)
    await rows(otis).last().scrollIntoViewIfNeeded()
    await expect(rows(otis)).toHaveCount(33)
    await expect(otis.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})

async function answer({ request }: Caller, eventId: string) {
  await request.post(`/api/events/${eventId}/rsvp`, { data: { response: 'going' } })
}

test('what many do at one spon is one row for each kind, and opening the spon reads all, on every device', async ({
  page: rosa,
  callAs,
}) => {
  await signInAsNewcomer(rosa, 'Rosa Bell')
  const [yuki, maya, ben] = [await callAs('Yuki'), await callAs('Maya'), await callAs('Ben')]
  const tablet = await rosa.context().newPage()
  await tablet.goto('/notifications')
  const eventId = await post(rosa, 'Kites on the hill')
  const other = await post(rosa, 'Soup swap')

  await test.step('three people: the newest is named, the others are counted', async () => {
    for (const phone of [yuki, maya, ben]) {
      await answer(phone, eventId)
      await comment(phone, eventId, 1)
    }
    await comment(yuki, other, 1)
    await expect(rows(tablet)).toHaveCount(3)
    const folded = tablet.getByRole('link', { name: /^Ben .* and 2 others commented on Kites on the hill/ })
    await expect(folded).toContainText('Is it on? (1)')
    await expect(tablet.getByRole('link', { name: /and 2 others answered your spon/ })).toBeVisible()
    await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Notifications8unread')
    await expectNoAxeViolations(tablet)
  })

  await test.step('opened from the feed: one write reads all of it, and the other page hears', async () => {
    const writes: string[] = []
    rosa.on('request', (request) => {
      if (request.method() === 'POST') writes.push(new URL(request.url()).pathname)
    })
    await rosa.getByRole('link', { name: 'Kites on the hill', exact: true }).first().click()
    await expect(rosa.getByRole('heading', { name: 'Kites on the hill', level: 1 })).toBeVisible()
    await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Notifications2unread')
    await expect(tablet.getByText('Unread', { exact: true })).toHaveCount(1)
    expect(writes.filter((path) => path.startsWith('/api/notifications'))).toEqual([
      `/api/notifications/events/${eventId}/read`,
    ])
  })

  await test.step('what comes while it is open is read at once', async () => {
    await comment(maya, eventId, 1)
    await expect(tablet.getByRole('link', { name: /^Maya .* and 2 others commented/ })).toBeVisible()
    await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Notifications2unread')
  })

  await test.step('back at the feed the bell has the rest, and going round asks for it no more', async () => {
    await rosa.getByRole('link', { name: 'Back' }).click()
    await expect(rosa.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
    const asked: string[] = []
    rosa.on('request', (request) => {
      if (request.url().endsWith('/unread-count')) asked.push(request.url())
    })
    for (const place of ['My Crew', 'Me', 'Feed'])
      await rosa.getByRole('navigation').getByRole('link', { name: place }).click()
    await expect(rosa.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
    expect(asked).toEqual([])
  })

  await test.step('nobody who was blocked is named or counted', async () => {
    const mayaId = (await (await maya.request.get('/api/auth/user')).json()).id
    await rosa.request.post(`/api/users/${mayaId}/block`)
    await tablet.reload()
    await expect(tablet.getByRole('link', { name: /^Ben .* and Yuki Tanaka commented on Kites/ })).toBeVisible()
    await expect(tablet.getByRole('region', { name: 'Latest' })).not.toContainText('Maya')
  })
})

test.describe('where the test answers for the server', () => {
  // Otherwise requests come from the worker, where page.route() does not see them.
  test.use({ serviceWorkers: 'block' })

  test('a refused "mark all as read" is said, and nothing is marked', async ({ page, callAs }) => {
    await signInAsNewcomer(page, 'Pearl Fox', nowhere)
    const maya = await callAs('Maya')
    await comment(maya, await post(page, 'Soup swap'), 1)
    await page.route('**/api/notifications/read-all', (route) => route.fulfill({ status: 409, body: '{}' }))
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(1)
  })
})
