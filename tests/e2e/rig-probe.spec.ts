import { expect } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signIn } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test.use({ expectedErrors: [/net::ERR/, /dynamically imported/] })
test('rig @desktop', async ({ page, app, openPhone }) => {
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()
  await expectNoAxeViolations(page)
  await signIn(page, 'Maya')
  const ben = await openPhone('Ben')
  console.log(page.url(), ben.url(), ben.viewportSize())
  await page.screenshot({ path: '/tmp/maya.png' })
  await app.kill()
  await app.start()
  await ben.goto('/')
  await expect(ben.getByRole('main')).toBeVisible()
  await app.end()
  await app.start()
  await app.kill()
  await app.start()
})
