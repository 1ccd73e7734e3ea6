import { expect, type Page } from '@playwright/test'
import type { OutboxMessage } from '#shared/outbox.ts'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { giveDevice } from '#tests/e2e/support/passkey-device.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

async function addPasskey(page: Page) {
  await page.goto('/settings/ways-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
}

async function signOut(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** Another way in: the last one could not be removed. */
async function addAddress(page: Page, email: string) {
  await page.request.post('/api/auth/email/start', { data: { email } })
  await expect(async () => {
    const messages = (await (await page.request.get('/api/dev/outbox')).json()) as OutboxMessage[]
    const code = /^\d{6}/.exec(messages.find(({ to }) => to === email)?.text ?? '')?.[0]
    expect((await page.request.post('/api/ways-in/email', { data: { email, code } })).ok()).toBe(true)
  }).toPass()
}

test('somebody adds a passkey, signs out, and comes back with it', async ({ page }) => {
  const device = await giveDevice(page)
  await signInAsNewcomer(page, 'Nia Passkey', '/settings/ways-in')
  const card = page.getByRole('region', { name: 'Your ways in' })
  await expect(card.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await addPasskey(page)
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByText(/^Added /)).toBeVisible()
  await expectNoAxeViolations(page)

  await signOut(page)
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  await page.goto('/settings/ways-in')
  await page.getByRole('button', { name: 'use a passkey' }).click()
  await expect(card.getByText(/^Last used /)).toBeVisible()
  expect(await device.listCredentials()).toHaveLength(1)
})

test('one device gets one passkey', async ({ page }) => {
  await giveDevice(page)
  await signInAsNewcomer(page, 'Olu Twice', nowhere)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for Sponti.')).toBeVisible()
})

test('a removed passkey opens nothing, and the page says what to do', async ({ page }) => {
  await giveDevice(page)
  await signInAsNewcomer(page, 'Rem Oved', nowhere)
  await addAddress(page, 'rem@oved.example')
  await addPasskey(page)
  // Simulates a browser without the Signal API, which keeps the removed passkey.
  await page.evaluate('PublicKeyCredential.signalAllAcceptedCredentials = undefined')
  await page.getByRole('button', { name: /^Remove the passkey of / }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText(/^Passkey · /)).toHaveCount(0)

  await signOut(page)
  await page.getByRole('button', { name: 'use a passkey' }).click()
  await expect(page.getByText('We do not know that passkey any more.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('calling it off is silent', async ({ page }) => {
  const device = await giveDevice(page)
  await signInAsNewcomer(page, 'Cal Off', nowhere)
  await addPasskey(page)
  await signOut(page)
  await device.forgetEverything()
  const button = page.getByRole('button', { name: 'use a passkey', exact: true })
  await Promise.all([page.waitForResponse('**/api/passkeys/login/options'), button.click()])
  await expect(button).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})
