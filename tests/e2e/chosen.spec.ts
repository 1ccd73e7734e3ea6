import { expect } from '@playwright/test'
import { expectFineEverywhere } from '#tests/e2e/support/accessibility.ts'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { test } from '#tests/e2e/support/test.ts'

test('a spon is for just these people: chosen, read by them alone, and changed', async ({ openPhone }) => {
  const maya = await openPhone('Maya', '/create')
  const ben = await openPhone('Ben', '/')
  const made = await maya.request.post('/api/crews', { data: { name: 'Roof people' } })
  const crew = (await made.json()) as { id: string }
  const link = (await (await maya.request.post(`/api/crews/${crew.id}/link`)).json()) as { url: string }
  expect((await ben.request.post(`/api/invite/${link.url.split('/').pop()}/accept`)).ok()).toBe(true)
  const sheet = maya.getByRole('dialog', { name: 'Just these people' })

  await test.step('Maya chooses a crew, and nobody else', async () => {
    await maya.getByRole('textbox', { name: "What's your plan?" }).fill('Secret tacos')
    await maya.getByText('Just these people', { exact: true }).click()
    await expect(sheet.getByRole('button', { name: 'Choose who it is for' })).toBeVisible()
    await expectFineEverywhere(maya)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await maya.getByRole('button', { name: "Let's Go!" }).click()
    await expect(maya.getByText('Choose who it is for first.')).toBeVisible()
    await expectFineEverywhere(maya)
    await maya.getByRole('button', { name: 'Choose people' }).click()
    await sheet.getByRole('button', { name: 'Roof people (1)' }).click()
    await expect(sheet.getByRole('checkbox', { name: 'Ben Adeyemi' })).toBeChecked()
    await sheet.getByRole('button', { name: 'For 1 person' }).click()
    await maya.getByRole('button', { name: "Let's Go!" }).click()
    await expect(maya.getByText('Those you chose will see it in their feed')).toBeVisible()
  })

  const card = (page: typeof maya) => cardOf(page, 'Secret tacos')
  await test.step('Ben has it in his feed, as for one person', async () => {
    await expect(await scrollToCard(ben, 'Secret tacos')).toContainText('for 1 person')
    await expect(card(maya)).toContainText('for 1 person')
  })

  await test.step('Maya reads who it is for, and changes that', async () => {
    await card(maya).getByRole('link', { name: 'Secret tacos', exact: true }).click()
    await maya.getByText('Who it is for').click()
    await expect(maya.getByRole('list', { name: 'Who it is for' })).toHaveText(/Ben Adeyemi/)
    await expectFineEverywhere(maya)
    await maya.goto(`${maya.url()}/edit`)
    await maya.getByRole('button', { name: 'Change' }).click()
    await sheet.getByText('Ben Adeyemi').click()
    await sheet.getByText('Priya Raghunathan').click()
    await sheet.getByRole('button', { name: 'For 1 person' }).click()
    await maya.getByRole('button', { name: 'Update Event' }).click()
    await expect(maya.getByText('Event updated! ✨')).toBeVisible()
    await expect(card(ben)).toHaveCount(0)
  })

  await test.step('The same people are one tap away the next time', async () => {
    await maya.goto('/create')
    await maya.getByText('Just these people', { exact: true }).click()
    await sheet.getByRole('button', { name: 'Same as last time (1)' }).click()
    await expect(sheet.getByRole('checkbox', { name: 'Priya Raghunathan' })).toBeChecked()
  })
})
