import { expect } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { scrollToCard } from '#tests/e2e/support/feed.ts'
import { type Caller, nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

async function idOf({ request }: Caller): Promise<string> {
  return ((await (await request.get('/api/auth/user')).json()) as { id: string }).id
}

async function invite({ request }: Caller, inviteeId: string, title: string): Promise<string> {
  const made = await request.post('/api/events', { data: { title, timeframe: 'Evening' } })
  const { id } = (await made.json()) as { id: string }
  expect((await request.post(`/api/events/${id}/invite-user`, { data: { inviteeId } })).status()).toBe(200)
  return id
}

/** No reloads on the guest's phone: the line comes and grows by the live stream. */
test('what strangers invite to is one quiet line until it is accepted', async ({ page: nina, callAs }) => {
  await signInAsNewcomer(nina, 'Nina Quiet', nowhere)
  const me = await idOf(nina)
  await nina.goto('/notifications')
  await nina.getByRole('button', { name: 'Decline Cleo' }).click()
  await expect(nina.getByRole('heading', { name: 'All caught up!' })).toBeVisible()
  const [priya, tomasz] = [await callAs('Priya'), await callAs('Tomasz')]
  const line = nina.getByRole('region', { name: 'Invitations' })

  await test.step('three invitations of one stranger are one line, without a badge', async () => {
    for (const title of ['Warehouse rave', 'After hours', 'Sunrise set']) await invite(priya, me, title)
    await expect(line).toContainText("whom you don't know yet, invited you")
    await invite(tomasz, me, 'Chess in the park')
    await expect(line).toContainText("and 1 other you don't know yet invited you")
    await expect(nina.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    await expectNoAxeViolations(nina)
  })

  await test.step('opened, it says who and to what', async () => {
    await line.locator('summary').click()
    await expect(line.getByRole('listitem')).toHaveCount(2)
    await expect(line.getByRole('listitem').last()).toContainText(
      'Invited you to Sunrise set, After hours, Warehouse rave',
    )
    await expectNoAxeViolations(nina)
    await nina.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(nina)
    await nina.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('the feed has none of it until it is accepted', async () => {
    await nina.getByRole('link', { name: 'Back' }).click()
    await expect(nina.getByRole('tab', { name: 'My Crew' })).toBeVisible()
    await expect(nina.getByText('Chess in the park')).toHaveCount(0)
    await nina.getByRole('link', { name: 'Notifications', exact: true }).click()
    await line.locator('summary').click()
    await line.getByRole('button', { name: /^Accept Tomasz/ }).click()
    await expect(nina.getByText('Chess in the park is in your feed now')).toBeVisible()
    await nina.getByRole('link', { name: 'Back' }).click()
    await scrollToCard(nina, 'Chess in the park')
    await expect(nina.getByText('Sunrise set')).toHaveCount(0)
  })

  await test.step('blocking the other ends it', async () => {
    await nina.getByRole('link', { name: 'Notifications', exact: true }).click()
    await line.locator('summary').click()
    await line.getByRole('button', { name: /^More about Priya/ }).click()
    await nina.getByRole('menuitem', { name: 'Block' }).click()
    await nina.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(line).toHaveCount(0)
  })
})

test('a friend request that was taken back leaves a line that leads to whoever asked', async ({ page, callAs }) => {
  await signInAsNewcomer(page, 'Otto Ring', nowhere)
  const priya = await callAs('Priya')
  const friendId = await idOf(page)
  await page.goto('/notifications')
  await priya.request.post('/api/friends/request', { data: { friendId } })
  await expect(page.getByRole('button', { name: /^Accept Priya/ })).toBeVisible()
  await priya.request.post('/api/friends/unfriend', { data: { friendId } })
  await expect(page.getByRole('button', { name: /^Accept Priya/ })).toHaveCount(0)
  const row = page.getByRole('link', { name: /asked and took it back/ })
  await expect(row).toBeVisible()
  await expect(row.getByText('Unread')).toHaveCount(0)
  await row.click()
  await page.getByRole('button', { name: /^More about Priya/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
})
