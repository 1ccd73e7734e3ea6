import { expect, type Page } from '@playwright/test'
import { expectFineEverywhere } from '#tests/e2e/support/accessibility.ts'
import type { AppProcess } from '#tests/e2e/support/app-process.ts'
import { runStatement } from '#tests/e2e/support/database.ts'
import { nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

/** As `npm run admin -- grant` makes one. */
async function becomeAdmin(page: Page, app: AppProcess, name: string): Promise<void> {
  await signInAsNewcomer(page, name, nowhere)
  const { id } = await (await page.request.get('/api/auth/user')).json()
  await runStatement(app, `insert into admins (user_id, granted_by) values ($1, 'Robin')`, [id])
}

/** Says why in the sheet that is open, and does it. */
async function giveReason(page: Page, why: string, label: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Why?').fill(why)
  await sheet.getByRole('button', { name: label, exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

test('a report is seen and decided; the person is found, suspended and brought back', async ({
  app,
  page,
  openPhone,
}) => {
  const walt = await openPhone('Ben', nowhere)
  await signInAsNewcomer(walt, 'Walt Watchman')
  const { id } = await (await walt.request.get('/api/auth/user')).json()
  const maya = await openPhone('Maya', `/user/${id}`)
  await maya.getByRole('button', { name: 'More about Walt Watchman' }).click()
  await maya.getByRole('menuitem', { name: 'Report' }).click()
  await maya.getByLabel('What happened?').fill('He sells watches to everybody')
  await maya.getByRole('button', { name: 'Send report' }).click()
  await expect(maya.getByRole('dialog')).toHaveCount(0)

  await becomeAdmin(page, app, 'Robin Keeper')
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Admin/ }).click()
  await page.getByRole('link', { name: /^Reports/ }).click()
  await page.getByRole('link', { name: /He sells watches/ }).click()
  await page.getByRole('button', { name: 'Suspend the person' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(sheet.getByText('Say why')).toBeVisible()
  await giveReason(page, 'You sold watches to strangers.', 'Suspend')
  await expect(page.getByText('“You sold watches to strangers.”')).toBeVisible()
  // Signed out at once, wherever they are.
  await expect.poll(async () => (await walt.request.get('/api/auth/user')).status()).toBe(401)

  await page.goto('/admin/people')
  await page.getByLabel('Find somebody').fill('walt')
  await expect(page).toHaveURL('/admin/people?q=walt')
  await page.getByRole('link', { name: /^Walt Watchman/ }).click()
  await page.goBack()
  await expect(page.getByLabel('Find somebody')).toHaveValue('walt')
  await page.getByRole('link', { name: /^Walt Watchman/ }).click()
  await page.getByRole('button', { name: 'Reinstate' }).click()
  await giveReason(page, 'He promised to stop.', 'Reinstate')
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Log' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await giveReason(page, 'He asked for it.', 'Delete for good')
  await expect(page).toHaveURL('/admin/people')
})

test('a dead job is tried again, and the doctor looks', async ({ app, page }) => {
  await runStatement(
    app,
    `select graphile_worker.add_job('clean-up', '{}'::json, run_at => now() + interval '1 day', job_key => 'dead');
     update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It broke' where key = 'dead'`,
  )
  await becomeAdmin(page, app, 'Rita Keeper')
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Dead jobs/ }).click()
  await expect(page.getByText('It broke')).toBeVisible()
  await page.getByRole('button', { name: 'Retry clean-up' }).click()
  await giveReason(page, 'It is mended.', 'Try again')
  await expect(page.getByText('No dead jobs')).toBeVisible()
  await page.goto('/admin/doctor')
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(page.getByRole('region', { name: 'Findings' }).getByText('database', { exact: true })).toBeVisible()
})

test('who signed in a while ago signs in again first, and does not type the reason twice', async ({ app, page }) => {
  await becomeAdmin(page, app, 'Rufus Keeper')
  const { id } = await (await page.request.get('/api/auth/user')).json()
  await runStatement(app, `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [id])
  await page.goto(`/admin/people/${id}`)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const sheet = page.getByRole('dialog', { name: /^Sign Rufus Keeper out/ })
  await sheet.getByLabel('Why?').fill('A phone was lost.')
  await sheet.getByRole('button', { name: 'Sign out', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(question.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    `/api/login?redirect=${encodeURIComponent(`/admin/people/${id}`)}`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(sheet.getByLabel('Why?')).toHaveValue('A phone was lost.')
})

test('for a friend the address leads nowhere, and no row leads there', async ({ page }) => {
  await signInAsNewcomer(page, 'Nora Nobody', '/admin')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /^Look/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Admin/ })).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('it says that it needs one', async ({ app, page }) => {
    await becomeAdmin(page, app, 'Rosa Keeper')
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: /^Reports/ })).toBeVisible()
    await page.route('**/api/admin/log**', (route) => route.abort())
    await page.getByRole('link', { name: /^Log/ }).click()
    await expect(page.getByRole('heading', { name: 'This needs a connection' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'This needs a connection' })).toHaveCount(0)
  })
})

test('each part fits a narrow phone, in both schemes', async ({ app, page }) => {
  await becomeAdmin(page, app, `${'Wolfeschlegelsteinhausen'.repeat(2)} ${'Bergerdorff'.repeat(4)}`)
  const { id } = await (await page.request.get('/api/auth/user')).json()
  const parts = [
    '',
    '/reports',
    '/objections',
    '/people',
    `/people/${id}`,
    '/spons',
    '/jobs',
    '/doctor',
    '/log',
    '/admins',
  ]
  for (const part of parts) {
    await page.goto(`/admin${part}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectFineEverywhere(page, { widths: [320] })
  }
})
