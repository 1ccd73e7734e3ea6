import { expect } from '@playwright/test'
import { test } from '#tests/e2e/support/test.ts'

test.describe('a browser that is too old for the app', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted')))
  // The bundle fails in it, as it would in a really old one.
  test.use({ expectedErrors: /toSorted/ })

  test('is told which one to use', async ({ page }) => {
    await page.goto('/app-shell.html')
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expect(page.getByText('Safari 16.4, Chrome 111, Firefox 128')).toBeVisible()
  })

  test('still shows the pages that the server draws', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Launch Sponti' }).first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
