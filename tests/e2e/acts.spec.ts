import { expect } from '@playwright/test'
import { countActs } from '#tests/e2e/support/acts.ts'
import { scrollToCard } from '#tests/e2e/support/feed.ts'
import { hostSpon, nameField, openGuest, waitForScripts } from '#tests/e2e/support/guests.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { refuseBlockedWorkers, test } from '#tests/e2e/support/test.ts'

// Taps and fields. docs/product-choices.md has the same table, with what it was before.

test('a spon for now is posted by three acts', async ({ page }) => {
  await signInAsNewcomer(page, 'Polly Post')
  const { tap, type, acts } = countActs(page)
  await tap('link', 'Plan a Pop-Up')
  await type("What's your plan?", 'Tea on the stairs')
  await tap('button', "Let's Go!")
  await expect(page.getByRole('article', { name: 'Tea on the stairs' })).toContainText('Right Now')
  expect(acts()).toBe(3)
})

test('an answer takes one act in the feed, and two by way of the page; sharing takes three there', async ({
  page,
  openPhone,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewcomer(page, 'Aino Answer', nowhere)
  const maya = await openPhone('Maya', nowhere)
  const { id } = (await (await maya.request.get('/api/auth/user')).json()) as { id: string }
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  await maya.request.post('/api/friends/request', { data: { friendId: me.id } })
  await page.request.post('/api/friends/accept', { data: { friendId: id } })
  for (const title of ['Kites', 'Chess'])
    await maya.request.post('/api/events', { data: { title, timeframe: 'Right Now' } })
  await page.goto('/')
  const card = await scrollToCard(page, 'Chess')
  await card.getByRole('button', { name: "I'm going" }).click()
  await expect(card.getByText("You're going")).toBeVisible()

  await scrollToCard(page, 'Kites')
  const { tap, acts } = countActs(page)
  await tap('link', 'Kites')
  await tap('button', /^I'm down/)
  await expect(page.getByRole('heading', { name: "You're in. Maya knows." })).toBeVisible()
  expect(acts()).toBe(2)
  await tap('button', 'Invite one more')
  await tap('button', 'Get a link')
  await tap('button', 'Copy')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(acts()).toBe(5)
})

test('a guest answers by three acts', async ({ browser, baseURL, openPhone }) => {
  const spon = await hostSpon(await openPhone('Maya', nowhere), 'Salsa in the park')
  const guest = await openGuest(refuseBlockedWorkers(browser), baseURL)
  await guest.goto(spon.path)
  await waitForScripts(guest)
  const { tap, acts } = countActs(guest)
  await tap('button', "I'm going")
  await nameField(guest).fill('Gus')
  await guest.getByRole('dialog').getByRole('button', { name: "I'm going" }).click()
  await expect(guest.getByRole('heading', { name: "You're in. Maya knows." })).toBeVisible()
  expect(acts() + 2).toBe(3)
  await guest.context().close()
})

test('with the one friend who is free a spon is made by one act', async ({ page, openPhone }) => {
  await signInAsNewcomer(page, 'Frida Free', nowhere)
  const ben = await openPhone('Ben', nowhere)
  const { id } = (await (await ben.request.get('/api/auth/user')).json()) as { id: string }
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  await ben.request.post('/api/friends/request', { data: { friendId: me.id } })
  await page.request.post('/api/friends/accept', { data: { friendId: id } })
  await ben.request.put('/api/free', { data: { words: 'Frisbee?' } })
  await page.goto('/')
  const { tap, acts } = countActs(page)
  await tap('button', 'Make it a spon')
  await expect(page.getByText('Posted for you and Ben')).toBeVisible()
  expect(acts()).toBe(1)
})
