import { expect, type Page } from '@playwright/test'
import { expectFineEverywhere } from '#tests/e2e/support/accessibility.ts'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { type Caller, nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

// What is tried without a connection is logged by the browser.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

const strip = (page: Page) => page.getByRole('region', { name: 'Free right now' })

async function befriend(one: Caller, other: Caller) {
  const [oneId, otherId] = await Promise.all(
    [one, other].map(
      async ({ request }) => ((await (await request.get('/api/auth/user')).json()) as { id: string }).id,
    ),
  )
  await one.request.post('/api/friends/request', { data: { friendId: otherId } })
  await other.request.post('/api/friends/accept', { data: { friendId: oneId } })
}

test('free with words for just one: me too, and the two of them make it a spon', async ({ page: ana, openPhone }) => {
  // Twelve looks by axe.
  test.setTimeout(600_000)
  await signInAsNewcomer(ana, 'Ana Ocean', nowhere)
  const [ben, cleo] = [await openPhone('Ben', nowhere), await openPhone('Cleo', nowhere)]
  await befriend(ana, ben)
  await befriend(ana, cleo)
  await Promise.all([ana, ben, cleo].map((page) => page.goto('/')))

  await test.step('Ana says what for, and chooses Ben alone', async () => {
    await strip(ana).getByRole('button', { name: "I'm free" }).click()
    const dialog = ana.getByRole('dialog', { name: 'How long are you free?' })
    await dialog.getByLabel('What are you up for?').fill('Swimming, anyone?')
    await dialog.getByText('Just these people').click()
    const sheet = ana.getByRole('dialog', { name: 'Just these people' })
    await sheet.getByText('Ben Adeyemi').click()
    await sheet.getByRole('button', { name: 'For 1 person' }).click()
    await expectFineEverywhere(ana)
    await dialog.getByRole('button', { name: /^Free until / }).click()
    await expect(strip(ana).getByText('“Swimming, anyone?” Only the one you chose can see it.')).toBeVisible()
  })

  await test.step('Ben reads it at once and says me too', async () => {
    await strip(ben)
      .getByRole('button', { name: /Ana free till .* Swimming, anyone\?/ })
      .click()
    const sheet = ben.getByRole('dialog', { name: /^Ana is free until / })
    await expectFineEverywhere(ben)
    await sheet.getByRole('button', { name: 'Me too', pressed: false }).click()
    await expect(sheet.getByRole('button', { name: 'Me too', pressed: true })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'You and Ana: make it a spon?' })).toBeVisible()
    await expectFineEverywhere(ben)
  })

  await test.step('Cleo sees nothing of it', async () => {
    await cleo.reload()
    await expect(strip(cleo).getByText('Nobody is free right now. Got time? Let your crew know.')).toBeVisible()
  })

  await test.step('Ana hears of it live, and makes it a spon for the two', async () => {
    await expect(strip(ana).getByRole('button', { name: /Ben said me too/ })).toBeVisible()
    await strip(ana).getByRole('button', { name: "I'm free" }).click()
    await expectFineEverywhere(ana)
    const offer = ana.getByRole('button', { name: 'You and Ben: make it a spon?' })
    const card = cardOf(ana, 'Swimming, anyone?')
    await offer.click()
    await expect(ana.getByText('Posted for you and Ben')).toBeVisible()
    await ana.getByRole('button', { name: 'Undo' }).click()
    await expect(ana.getByText('Taken back')).toBeVisible()
    await expect(card).toHaveCount(0)
    await strip(ana).getByRole('button', { name: "I'm free" }).click()
    await offer.click()
    await scrollToCard(ana, 'Swimming, anyone?')
    await expect
      .poll(async () => {
        const heard = (await (await ben.request.get('/api/notifications')).json()) as { type: string }[]
        return heard.filter(({ type }) => type === 'event_invite').length
      })
      .toBe(1)
  })

  await test.step('both are in it, and nobody else', async () => {
    await ben.getByRole('button', { name: 'Close' }).click()
    const card = await scrollToCard(ben, 'Swimming, anyone?')
    await expect(card).toContainText('for 1 person')
    await card.getByRole('button', { name: /^I'm going/ }).click()
    await expect(cardOf(ana, 'Swimming, anyone?')).toContainText('1 going')
    await cleo.reload()
    await expect(strip(cleo)).toBeVisible()
    await expect(cardOf(cleo, 'Swimming, anyone?')).toHaveCount(0)
  })

  await test.step('with the free time its offers go', async () => {
    await strip(ben).getByRole('button', { name: /^Ana/ }).click()
    await expect(ben.getByRole('button', { name: 'You and Ana: make it a spon?' })).toBeVisible()
    await ana.request.delete('/api/free')
    await expect(ben.getByRole('dialog', { name: 'Not free any more' })).toBeVisible()
    await expect(ben.getByRole('button', { name: 'You and Ana: make it a spon?' })).toHaveCount(0)
    await expect(strip(ana).getByText('Nobody is free right now. Got time? Let your crew know.')).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what one says waits with its words, and goes out', async ({ page, openPhone }) => {
    await signInAsNewcomer(page, 'Offa Line', nowhere)
    const ben = await openPhone('Ben', nowhere)
    await befriend(page, ben)
    await ben.request.put('/api/free', { data: {} })
    await page.goto('/')
    await expect(strip(page).getByRole('button', { name: /Ben/ })).toBeVisible()
    await waitForWorker(page)
    await strip(page).getByRole('button', { name: /Ben/ }).click()
    await expect(page.getByRole('button', { name: 'Me too' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Me too' }).click()
    await expect(page.getByRole('dialog').getByText("Goes out when you're back online")).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await strip(page).getByRole('button', { name: 'Make it a spon' }).click()
    await expect(page.getByText('Kept for later')).toBeVisible()
    const kept = page.getByText('Hanging out')
    await expect(kept).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(kept).toHaveCount(0)
    await page.getByRole('button', { name: "I'm free" }).click()
    await page.getByLabel('What are you up for?').fill('Climbing')
    await page.getByRole('button', { name: /^Free until / }).click()
    await expect(strip(page).getByRole('button', { name: "I'm free", pressed: true })).toBeVisible()
    await page.context().setOffline(false)
    await ben.goto('/')
    await expect(strip(ben).getByRole('button', { name: /Offa said me too Climbing/ })).toBeVisible()
    await expect(ben.getByRole('article', { name: 'Hanging out' })).toHaveCount(0)
  })
})
