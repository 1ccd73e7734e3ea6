import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

async function post(phone: Page, title: string): Promise<string> {
  const reply = await phone.request.post('/api/events', { data: { title, timeframe: 'Right Now' } })
  const { id }: { id: string } = await reply.json()
  return id
}
async function comment(phone: Page, eventId: string, times: number) {
  for (let nr = 1; nr <= times; nr += 1)
    await phone.request.post(`/api/events/${eventId}/comments`, { data: { content: `Is it on? (${nr})` } })
}
const rows = (phone: Page) => phone.getByRole('region', { name: 'Latest' }).getByRole('listitem')

/** No reloads: the bell and the list update by the live stream. */
test('the bell counts, the list tells, and a tap leads there', async ({ page: otis, openPhone }) => {
  await signInAsNewcomer(otis, 'Otis Bell')
  const yuki = await openPhone('Yuki')

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

  await test.step('ten more: the badge stops at 9+, and all are read in one tap', async () => {
    await otis.getByRole('link', { name: 'Back' }).click()
    await comment(yuki, eventId, 10)
    const bell = otis.getByRole('link', { name: 'Notifications, more than 9 unread' })
    await expect(bell).toHaveText('9+')
    await bell.click()
    await expect(otis.getByText('Unread', { exact: true })).toHaveCount(10)
    await otis.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(otis)
    await otis.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(otis.getByText('Unread', { exact: true })).toHaveCount(0)
    await expect(otis.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await otis.reload()
    await expect(rows(otis)).toHaveCount(11)
    await expect(otis.getByText('Unread', { exact: true })).toHaveCount(0)
  })

  await test.step('more than a page: scrolling shows the rest, each once', async () => {
    await comment(yuki, eventId, 45)
    await otis.reload()
    await expect(rows(otis)).toHaveCount(50)
    await rows(otis).last().scrollIntoViewIfNeeded()
    await expect(rows(otis)).toHaveCount(56)
    await expect(otis.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })
})

test.describe('where the test answers for the server', () => {
  // Otherwise requests come from the worker, where page.route() does not see them.
  test.use({ serviceWorkers: 'block' })

  test('a refused "mark all as read" is said, and nothing is marked', async ({ page, openPhone }) => {
    await signInAsNewcomer(page, 'Pearl Fox')
    const maya = await openPhone('Maya')
    await comment(maya, await post(page, 'Soup swap'), 1)
    await page.route('**/api/notifications/read-all', (route) => route.fulfill({ status: 409, body: '{}' }))
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('Failed to mark all notifications as read')).toBeVisible()
    await expect(page.getByText('Unread', { exact: true })).toHaveCount(1)
  })
})
