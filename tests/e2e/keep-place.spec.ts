import { expect, type Page } from '@playwright/test'
import type { OutboxMessage } from '#shared/outbox.ts'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { answer, guestRow, hostSpon, openGuest, type Spon, waitForScripts } from '#tests/e2e/support/guests.ts'
import { giveDevice } from '#tests/e2e/support/passkey-device.ts'
import { nowhere } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

/** Guests who keep their place. GitHub and OpenID Connect have their tests on the server. */

async function comeAsGuest(page: Page, { path, id }: Spon, name: string): Promise<void> {
  await page.goto(path)
  await waitForScripts(page)
  await answer(page, name)
  await expect(page).toHaveURL(`/event/${id}`)
}

async function openSheet(page: Page) {
  await page.getByRole('region', { name: 'Make an account' }).getByRole('button', { name: 'Make an account' }).click()
  return page.getByRole('dialog', { name: 'Make an account' })
}

/** The newest code to an address, once there is another than `before`. */
async function receiveCode(page: Page, address: string, before = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    const messages = (await (await page.request.get('/api/dev/outbox')).json()) as OutboxMessage[]
    const mail = messages.find(({ to }) => to === address)
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(code).not.toBe(before)
  }).toPass()
  return code
}

async function takeCode(page: Page, address: string, before = ''): Promise<string> {
  await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
  await page.getByLabel('Your e-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await receiveCode(page, address, before)
  await page.getByLabel('6-digit code').fill(code)
  return code
}

/** A member like any other, with the same answer. */
async function expectMember(page: Page, host: Page, { id }: Spon, name: string): Promise<void> {
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByRole('button', { name: /I'm down/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Make an account' })).toHaveCount(0)
  await expect(host.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await expect(guestRow(host, name)).toHaveCount(0)
  await page.goto('/create')
  await expect(page.getByRole('heading', { name: 'Plan a Pop-Up' })).toBeVisible()
}

test('with a passkey, in place', async ({ page, openPhone }) => {
  await giveDevice(page)
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Kept by a key')
  await comeAsGuest(page, spon, 'Kai')
  const sheet = await openSheet(page)
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Make a passkey' }).click()
  await expectMember(page, host, spon, 'Kai')
})

test('with a passkey that they had: the guest becomes that account', async ({ page, openPhone }) => {
  await giveDevice(page)
  const host = await openPhone('Priya', nowhere)
  const first = await hostSpon(host, 'Keyed before')
  await comeAsGuest(page, first, 'Kira')
  await (await openSheet(page)).getByRole('button', { name: 'Make a passkey' }).click()
  await expectMember(page, host, first, 'Kira')
  await page.goto('/api/logout')

  const second = await hostSpon(host, 'Keyed again')
  await comeAsGuest(page, second, 'Kiki')
  await (await openSheet(page)).getByRole('button', { name: 'Use a passkey I have' }).click()
  await expectMember(page, host, second, 'Kira')
  await expect(guestRow(host, 'Kiki')).toHaveCount(0)
})

test('with a code by e-mail, in place, and on the next device as the account that is there', async ({
  page,
  browser,
  baseURL,
  openPhone,
}) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Kept by mail')
  await comeAsGuest(page, spon, 'Mia')
  await openSheet(page)
  const first = await takeCode(page, 'mia@elsewhere.example')
  await expectMember(page, host, spon, 'Mia')

  // Another spon, another device, again as a guest: that guest becomes the account, and nothing is doubled.
  const other = await hostSpon(host, 'Second evening')
  const tablet = await openGuest(browser, baseURL)
  await comeAsGuest(tablet, other, 'Mimi')
  await openSheet(tablet)
  await takeCode(tablet, 'mia@elsewhere.example', first)
  await expectMember(tablet, host, other, 'Mia')
  await expect(guestRow(host, 'Mimi')).toHaveCount(0)
  await tablet.goto(`/event/${spon.id}`)
  await expect(tablet.getByRole('button', { name: /I'm down/ })).toHaveAttribute('aria-pressed', 'true')
  await tablet.context().close()
})

test('two tabs: what one keeps, the other has', async ({ page, context, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Two tabs')
  await comeAsGuest(page, spon, 'Ute')
  const tab = await context.newPage()
  await tab.goto(`/event/${spon.id}`)
  await openSheet(tab)
  await openSheet(page)
  await takeCode(page, 'ute@elsewhere.example')
  await expectMember(page, host, spon, 'Ute')
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await expectMember(tab, host, spon, 'Ute')
})
