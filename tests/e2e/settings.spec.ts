import { expect } from '@playwright/test'
import { settingsPaths } from '#shared/settings.ts'
import { expectFineEverywhere } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

const longName = `${'Wolfeschlegelsteinhausen'.repeat(2)} ${'Bergerdorff'.repeat(4)}`

const rows = [
  [/^Notifications/, settingsPaths.notifications, 'What pings you'],
  [/^Look/, settingsPaths.look, 'Day or night'],
  [/^Language/, settingsPaths.language, 'Language'],
  [/^Calendar/, settingsPaths.calendar, 'Your calendar'],
  [/^Texts/, settingsPaths.texts, 'Sponti event invitations by SMS'],
  [/^Ways in/, settingsPaths['ways-in'], 'Your ways in'],
  [/^Devices/, settingsPaths.devices, 'Your devices'],
  [/^Your data & account/, settingsPaths.data, 'Your data'],
] as const

test('the profile leads to the settings, each row opens, and Back closes it', async ({ page }) => {
  await signInAsNewcomer(page, 'Sett Ings', '/profile')
  await expect(page.getByRole('region', { name: 'What pings you' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveTitle('Settings · Sponti')
  const list = page.getByRole('region', { name: 'All settings' })
  await expect(list.getByRole('link')).toHaveText(rows.map(([name]) => name))
  for (const [name, path, card] of rows) {
    await list.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible()
    await page.goBack()
    await expect(list).toBeVisible()
  }
  await list.getByRole('link', { name: /^Look/ }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/profile')
})

test('a row that there is not is no page', async ({ page }) => {
  await signInAsNewcomer(page, 'Noah Row', '/settings/constructor')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('each row fits a narrow screen, in both schemes', async ({ page }) => {
  await signInAsNewcomer(page, longName, '/settings')
  for (const path of ['/settings', ...Object.values(settingsPaths)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFineEverywhere(page, { widths: [320] })
  }
})
