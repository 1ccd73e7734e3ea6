import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

const cardOf = (page: Page) => page.getByRole('region', { name: 'Sponti event invitations by SMS' })

test('a number is added, verified with the code from the outbox, texted and removed', async ({ page, context }) => {
  await signInAsNewcomer(page, 'Nora Number', '/settings/texts')
  const card = cardOf(page)
  await expect(card.getByText('Phone Number Required')).toBeVisible()
  await expect(card.getByRole('switch', { name: 'Enable SMS notifications' })).toBeDisabled()
  await expectNoAxeViolations(page)

  await card.getByLabel('Your phone number').fill('+49 1512 3456789')
  await card.getByRole('button', { name: 'Text me a code' }).click()
  await expect(card.getByText(/We cannot text that number \(Germany\)/)).toBeVisible()
  await card.getByLabel('Your phone number').fill('(202) 555-0142')
  await card.getByRole('button', { name: 'Text me a code' }).click()
  await expect(card.getByLabel('6-digit code')).toBeFocused()

  const opening = context.waitForEvent('page')
  await card.getByRole('link', { name: 'in the outbox' }).click()
  const outbox = await opening
  const text = outbox.getByRole('listitem').filter({ hasText: '+12025550142' })
  await expect(text).toContainText('is your Sponti code')
  await expectNoAxeViolations(outbox)
  const code = /(\d{6}) is your/.exec((await text.textContent()) ?? '')?.[1] ?? ''

  await card.getByLabel('6-digit code').fill(code)
  await card.getByRole('button', { name: 'Verify' }).click()
  await expect(card.getByText('+1 202 555 0142')).toBeVisible()
  await card.getByRole('switch', { name: 'Enable SMS notifications' }).click()
  await expect(card.getByText('SMS notifications are on')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(text.filter({ hasText: 'SMS notifications are on' })).toBeVisible()

  await page.reload()
  await expect(card.getByText('SMS notifications are on')).toBeVisible()
  await card.getByRole('button', { name: 'Remove number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('Phone Number Required')).toBeVisible()
})

test('what one device turns on shows on the other', async ({ openPhone }) => {
  const [one, other] = [await openPhone('Priya', '/settings/texts'), await openPhone('Priya', '/settings/texts')]
  await expect(cardOf(other).getByText('Phone Number Required')).toBeVisible()
  await cardOf(one).getByLabel('Your phone number').fill('(202) 555-0143')
  await cardOf(one).getByRole('button', { name: 'Text me a code' }).click()
  async function read() {
    const messages = (await (await one.request.get('/api/dev/outbox')).json()) as { to: string; text: string }[]
    const text = messages.find(({ to }) => to === '+12025550143')?.text ?? ''
    return /^(\d{6}) is/.exec(text)?.[1] ?? ''
  }
  await expect.poll(read).toMatch(/^\d{6}$/)
  await cardOf(one)
    .getByLabel('6-digit code')
    .fill(await read())
  await cardOf(one).getByRole('button', { name: 'Verify' }).click()
  await expect(cardOf(other).getByText('+1 202 555 0143')).toBeVisible()
  await cardOf(one).getByRole('button', { name: 'Remove number' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(cardOf(other).getByText('Phone Number Required')).toBeVisible()
})
