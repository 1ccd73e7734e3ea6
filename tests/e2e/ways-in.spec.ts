import { expect, type Page } from '@playwright/test'
import type { OutboxMessage } from '#shared/outbox.ts'
import { expectFineEverywhere, expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

let people = 0
const newAddress = () => `walker-${process.pid}-${++people}@example.com`

async function giveDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openSheet(page: Page) {
  await page.goto('/')
  // It appears with the scripts; before them the link leads to the server's own page.
  await expect(page.getByRole('button', { name: 'use a passkey' })).toBeVisible()
  await page.getByRole('link', { name: 'Launch Sponti' }).click()
  await expect(page.getByRole('dialog', { name: 'Come on in' })).toBeVisible()
}

async function readCode(page: Page, to: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const messages = (await (await page.request.get('/api/dev/outbox')).json()) as OutboxMessage[]
    code = /^(\d{6}) is your/.exec(messages.find((message) => message.to === to)?.text ?? '')?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

async function askForCode(page: Page, email: string) {
  await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
  await page.getByLabel('Your e-mail address').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  return readCode(page, email)
}

async function whoIs(page: Page) {
  const answer = await page.request.get('/api/auth/user')
  return answer.ok() ? ((await answer.json()) as { displayName: string }).displayName : answer.status()
}

test('somebody new comes in with a code by e-mail, and next time that way is the first', async ({ page }) => {
  const email = newAddress()
  await openSheet(page)
  await expectNoAxeViolations(page)
  const code = await askForCode(page, email)
  const field = page.getByLabel('6-digit code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert').filter({ hasText: 'That is not the code. 4 tries left.' })).toBeVisible()
  await expectNoAxeViolations(page)
  // Pasted with a blank, as mail programs copy it; nothing more to tap.
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByLabel('What should your crew call you?').fill('Wanda Lake')
  await page.keyboard.press('Enter')
  await expect.poll(() => whoIs(page)).toBe('Wanda Lake')
  await expect(page.getByRole('tab', { name: 'My Crew' })).toBeVisible()

  await page.goto('/api/logout')
  await openSheet(page)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toHaveText('Get a code by e-mail')
})

test('a code that was asked for before the page was lost can still be typed', async ({ page }) => {
  const email = newAddress()
  await openSheet(page)
  const code = await askForCode(page, email)
  await openSheet(page)
  await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByLabel('What should your crew call you?')).toBeVisible()
})

test('an address that is none is said at the field, and other ways are a tap away', async ({ page }) => {
  await openSheet(page)
  await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Your e-mail address')).toHaveAccessibleDescription(/Type your e-mail address/)
  await page.getByLabel('Your e-mail address').fill('nobody')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Your e-mail address')).toHaveAccessibleDescription(/That is not a whole e-mail address/)
  await page.getByRole('button', { name: 'Other ways' }).click()
  await expect(page.getByRole('link', { name: 'Pick a sample person' })).toBeVisible()
})

test('a tap before the scripts leads to a page with every way, and from there to the sheet', async ({ page }) => {
  await giveDevice(page)
  await page.goto('/api/login?redirect=%2Fcreate')
  await page.getByRole('link', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/create')
  const sheet = page.getByRole('dialog', { name: 'Come on in' })
  await expect(sheet.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await sheet.getByRole('button', { name: 'A name and a passkey will do' }).click()
  await page.getByLabel('What should your crew call you?').fill('Early Earl')
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByLabel("What's your plan?")).toBeVisible()
})

test('a name and a passkey make an account, and a second way is advised in passing', async ({ page }) => {
  await giveDevice(page)
  await openSheet(page)
  await page.getByRole('button', { name: 'A name and a passkey will do' }).click()
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByText('A first name is enough.')).toBeVisible()
  await page.getByLabel('What should your crew call you?').fill('Pia Keys')
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('tab', { name: 'My Crew' })).toBeVisible()

  const line = page.getByRole('region', { name: 'About your way in' })
  async function comeBackToFeed() {
    await page.getByRole('link', { name: 'Me', exact: true }).click()
    await page.getByRole('link', { name: 'Feed' }).click()
    await expect(page.getByRole('tab', { name: 'My Crew' })).toBeVisible()
  }
  await test.step('the settings say so quietly, and lead there', async () => {
    await comeBackToFeed()
    await expect(line).toHaveCount(0)
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'One key, one door' })
    await expectNoAxeViolations(page)
    await card.getByRole('link', { name: 'Add a second way' }).click()
    const ways = page.getByRole('region', { name: 'Your ways in' })
    await expect(ways.getByText('This passkey is your only way in, so it stays.')).toBeVisible()
    await expect(ways.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })
  await test.step('from the third visit on a line of the feed does, until it is closed', async () => {
    await page.evaluate(() => localStorage.setItem('sponti:visits', '2 0'))
    await page.goto('/')
    // Its code comes after the first screen.
    await expect(async () => {
      await comeBackToFeed()
      await expect(line).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectNoAxeViolations(page)
    await line.getByRole('button', { name: 'Not now' }).click()
    await expect(line).toHaveCount(0)
    await comeBackToFeed()
    await expect(line).toHaveCount(0)
  })
})

test('ways in are added and removed in the settings, down to the last one', async ({ page }) => {
  await giveDevice(page)
  await signInAsNewcomer(page, 'Wim Ways', '/settings/ways-in')
  const card = page.getByRole('region', { name: 'Your ways in' })
  await card.getByRole('button', { name: 'Add an address' }).click()
  const email = newAddress()
  await page.getByLabel('Your e-mail address').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('6-digit code').fill(await readCode(page, email))
  await expect(page.getByText('Address added')).toBeVisible()
  await expect(card.getByText(email)).toBeVisible()
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: 'Remove E-mail' }).click()
  await page.getByRole('dialog', { name: 'Remove E-mail?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText(email)).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('the sheet fits every screen', async ({ page }) => {
  const widths = [320, 390, 1440]
  await openSheet(page)
  await expectFineEverywhere(page, { widths })
  await page.getByRole('button', { name: 'Get a code by e-mail' }).click()
  await expectFineEverywhere(page, { widths })
})
