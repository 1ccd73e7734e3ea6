import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { runCommand } from '#tests/e2e/support/admin.ts'
import { nowhere } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

const signed = (why: string) => ['--by', 'Robin', '--why', why]
const firstId = (lines: string) => lines.split(' ')[0] ?? ''

async function expectReadable(page: Page) {
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a comment is reported, hidden, objected to and back, and both sides hear of it', async ({
  app,
  openPhone,
  callAs,
}) => {
  const ben = await callAs('Ben')
  const maya = await openPhone('Maya', nowhere)
  const made = await maya.request.post('/api/events', { data: { title: 'Clay and chat', timeframe: 'Evening' } })
  const { id } = (await made.json()) as { id: string }
  await ben.request.post(`/api/events/${id}/comments`, { data: { content: 'My watch is cheap' } })

  await maya.goto(`/event/${id}`)
  await maya.getByRole('button', { name: /^Ben.*comment: report or block$/ }).click()
  await maya.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = maya.getByRole('dialog', { name: /comment$/ })
  await dialog.getByLabel('What happened?').fill('He sells watches')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  await maya.goto('/notifications')
  await expect(maya.getByText('Thanks, we read it.')).toBeVisible()

  const report = firstId(await runCommand(app, 'reports', 'list'))
  await runCommand(app, 'reports', 'decide', report, '--as', 'hide', ...signed('It is an advert <b>!</b>'))
  await expect(maya.getByText('We looked at what you reported and hid it.')).toBeVisible()

  const phone = await openPhone('Ben', '/notifications')
  await phone.getByRole('link', { name: /Your comment is hidden/ }).click()
  await expect(phone.getByRole('heading', { name: 'Your comment is hidden' })).toBeVisible()
  await expect(phone.getByText('It is an advert <b>!</b>')).toBeVisible()
  await expectReadable(phone)
  await phone.getByLabel('Is that a mistake?').fill('It was a joke')
  await phone.getByRole('button', { name: 'Object' }).click()
  await expect(phone.getByText('We have your objection')).toBeVisible()

  const objection = firstId(await runCommand(app, 'objections', 'list'))
  await runCommand(app, 'objections', 'decide', objection, '--as', 'undo', ...signed('So it was'))
  await expect(phone.getByRole('heading', { name: 'Your comment is back' })).toBeVisible()
  await expect(phone.getByText('So it was')).toBeVisible()
  await phone.getByRole('link', { name: 'Open the spon' }).click()
  await expect(phone.getByText('My watch is cheap')).toBeVisible()
  await maya.goto(`/event/${id}`)
  await expect(maya.getByText('My watch is cheap')).toBeVisible()
})

test('the host of a hidden spon reads on its page that only they see it', async ({ app, openPhone }) => {
  const maya = await openPhone('Maya', nowhere)
  const made = await maya.request.post('/api/events', { data: { title: 'Hidden tacos', timeframe: 'Evening' } })
  const { id } = (await made.json()) as { id: string }
  await runCommand(app, 'spons', 'hide', id, ...signed('It names a private address'))
  await maya.goto(`/event/${id}`)
  const note = maya.getByRole('link', { name: /only you see it/ })
  await expect(note).toContainText('It names a private address')
  await expectReadable(maya)
  await note.click()
  await expect(maya.getByRole('heading', { name: 'Your spon is hidden' })).toBeVisible()
})

test('a suspended person objects on the page that refuses the sign-in, without scripts', async ({
  app,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const bare = await context.newPage()
  const tomasz = firstId(await runCommand(app, 'people', 'find', 'Tomasz'))
  await runCommand(app, 'people', 'suspend', tomasz, ...signed('Sold <i>watches</i>'))
  await bare.goto('/api/login')
  await bare.getByRole('button', { name: 'Tomasz' }).click()
  await expect(bare.getByRole('heading', { name: 'You are out for now' })).toBeVisible()
  await expect(bare.getByText('This account is suspended: Sold <i>watches</i>.')).toBeVisible()
  await bare.getByLabel('Say why you think so').fill('It was not me')
  await bare.getByRole('button', { name: 'Object' }).click()
  await expect(bare.getByRole('heading', { name: 'You objected' })).toBeVisible()

  const objections = await runCommand(app, 'objections', 'list')
  expect(objections).toContain('“It was not me”')
  await runCommand(app, 'objections', 'decide', firstId(objections), '--as', 'undo', ...signed('Somebody else it was'))
  await bare.reload()
  await expect(bare.getByRole('heading', { name: 'It is over' })).toBeVisible()
  await bare.goto('/api/login')
  await bare.getByRole('button', { name: 'Tomasz' }).click()
  await expect(bare.getByRole('heading', { name: 'You are out for now' })).toHaveCount(0)
  await context.close()
})
