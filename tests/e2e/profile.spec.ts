import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoAxeViolations, expectNoOverflow } from '#tests/e2e/support/accessibility.ts'
import type { AppProcess } from '#tests/e2e/support/app-process.ts'
import { runStatement } from '#tests/e2e/support/database.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { screens, test } from '#tests/e2e/support/test.ts'

test('the profile shows who one is and leads to the crew', async ({ openPhone }) => {
  const phone = await openPhone('Maya', '/profile')
  await expect(phone).toHaveTitle('Your Profile · Sponti')
  await expect(phone.getByRole('heading', { name: 'Your Profile', level: 1 })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Maya Ortiz' })).toBeVisible()
  const spons = phone.getByRole('region', { name: 'My Spons' })
  await expect(spons.getByRole('listitem').first()).toBeVisible()
  await expectNoAxeViolations(phone)
  const address = await spons.getByRole('link').first().getAttribute('href')
  expect(address).toMatch(/^\/event\/[0-9a-f-]{36}$/)
  await phone.getByRole('link', { name: /\d+ Friends?$/ }).click()
  await expect(phone).toHaveURL('/onboarding')
  await phone.goBack()
  await phone.getByRole('link', { name: 'Back' }).click()
  await expect(phone).toHaveURL('/')
})

test('the name has rules, and a new one shows at once', async ({ page }) => {
  await signInAsNewcomer(page, 'Ada Old', '/profile')
  await page.getByRole('button', { name: 'Edit your name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your name' })
  const [first, last] = [dialog.getByLabel('First name'), dialog.getByLabel('Last name')]
  await expect(first).toBeFocused()
  await first.fill('')
  await last.fill('x'.repeat(51))
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await expect(dialog.getByText('Last name too long')).toBeVisible()
  await expectNoAxeViolations(page)
  await first.fill('x'.repeat(51))
  await last.fill('')
  await expect(dialog.getByText('First name too long')).toBeVisible()
  await expect(dialog.getByText('Last name is required')).toBeVisible()
  await first.fill('🦄')
  await last.fill('Lovelace')
  await last.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: '🦄 Lovelace' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '🦄 Lovelace' })).toBeVisible()
})

test('a refused name stays in the dialog', async ({ page, context }) => {
  await signInAsNewcomer(page, 'Grace Net', '/profile')
  await page.getByRole('button', { name: 'Edit your name' }).click()
  await page.getByLabel('First name').fill('Gracie')
  await context.route('**/api/auth/user', (route) => route.fulfill({ status: 409, body: '{}' }))
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Oops!')).toBeVisible()
  await expect(page.getByText('Failed to update your name. Try again?')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Gracie')
})

test('a device is signed out from another one', async ({ openPhone }) => {
  const [lost, mine] = [await openPhone('Priya', '/settings'), await openPhone('Priya', '/settings/devices')]
  const card = mine.getByRole('region', { name: 'Your devices' })
  await expect(card.getByText('This one')).toHaveCount(1)
  // Newest first: the other phone, however many sessions Priya has.
  await card
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click()
  const dialog = mine.getByRole('dialog', { name: 'Sign this device out?' })
  await expectNoAxeViolations(mine)
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(dialog).toBeHidden()
  await lost.reload()
  await expect(lost.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  await mine.goto('/profile')
  await expect(mine.getByRole('heading', { name: /Priya/ })).toBeVisible()
})

test('the colours follow the choice, also after a reload', async ({ page }) => {
  await signInAsNewcomer(page, 'Hue Man', '/settings/look')
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expectNoAxeViolations(page)
})

test('signing out leaves nothing to read', async ({ page }) => {
  await signInAsNewcomer(page, 'Gone Person', '/profile')
  await expect(page.getByRole('heading', { name: 'Gone Person' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
  expect(kept).not.toMatch(/was-here|Gone/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  await expect(page.getByText('Gone Person')).toHaveCount(0)
})

test('everything about oneself comes as a file', async ({ page }) => {
  await signInAsNewcomer(page, 'Ex Port', '/settings/data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sponti-my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain('Port')
})

test('a copy and the deletion take a sign-in of now, which leads back to them', async ({ page, app }) => {
  await signInAsNewcomer(page, 'Stale Session', nowhere)
  await ageSignIns(app)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Go on as Stale Session' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Welcome back' }).getByRole('button', { name: 'Download my data' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Stale')
  await expect(page).toHaveURL('/settings/data')

  await ageSignIns(app)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' })
  await deletion.getByLabel('Type “delete” to go on').fill('delete')
  await deletion.getByRole('button', { name: 'Delete it all' }).click()
  await question.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Go on as Stale Session' }).click()
  await deletion.getByLabel('Type “delete” to go on').fill('delete')
  await deletion.getByRole('button', { name: 'Delete it all' }).click()
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
})

/** As if everybody had signed in an hour ago. */
async function ageSignIns(app: AppProcess): Promise<void> {
  await runStatement(app, `update sessions set created_at = created_at - interval '1 hour'`)
}

test('an account goes after its owner has typed the word', async ({ page }) => {
  await signInAsNewcomer(page, 'Del Eted', '/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete it all' }).click()
  await expect(dialog.getByText('That does not say delete yet')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Type “delete” to go on').fill('delete')
  await dialog.getByRole('button', { name: 'Delete it all' }).click()
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  await page.goto('/settings/data')
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
})

for (const [where, screen] of screens)
  test.describe(where, () => {
    test.use(screen)
    test('profile and settings work by keyboard', async ({ page }) => {
      await signInAsNewcomer(page, 'Key Board', '/profile')
      const edit = page.getByRole('button', { name: 'Edit your name' })
      await edit.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('First name')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(edit).toBeFocused()
      await page.getByRole('link', { name: 'Settings' }).press('Enter')
      await page.getByRole('link', { name: /^Look/ }).press('Enter')
      await page.getByRole('radio', { name: 'Auto' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
    })
  })

for (const width of [320, 1440]) {
  test(`nothing sticks out at ${width} pixels, with the longest of names`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await signInAsNewcomer(page, `${'Wolfeschlegelsteinhausen'.repeat(2)} ${'Bergerdorff'.repeat(4)}`, '/profile')
    await expect(page.getByRole('heading', { name: /^Wolfe/ })).toBeVisible()
    await expectNoOverflow(page)
    await expectNoAxeViolations(page)
  })
}
