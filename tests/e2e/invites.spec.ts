import { expect, type Page } from '@playwright/test'
import type { OutboxMessage } from '#shared/outbox.ts'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { nowhere } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

async function post(host: Page, title: string, given: object = {}): Promise<string> {
  const made = await host.request.post('/api/events', { data: { title, ...given } })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await host.goto(`/event/${id}`)
  return id
}

/** Waits for a message to an address or number; returns the path of the link in it. */
async function receiveLink(page: Page, to: string): Promise<string> {
  let path = ''
  await expect(async () => {
    const messages = (await (await page.request.get('/api/dev/outbox')).json()) as OutboxMessage[]
    const text = messages.find((message) => message.to === to)?.text ?? ''
    path = /\/invite\/[\w-]{43}/.exec(text)?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  return path
}

async function signUp(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Jump in' }).click()
}

async function openShare(host: Page) {
  await host.getByRole('button', { name: 'Share Event' }).click()
  return host.getByRole('dialog', { name: 'Share Event' })
}

test('a newcomer joins by an e-mail, lands on the spon, answers it and adds who asked', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const id = await post(host, 'Long walk by the river', { location: 'The bridge', specificTime: 'at sunset' })
  const dialog = await openShare(host)
  await dialog.getByLabel('Phone number or e-mail').fill('robin@elsewhere.example')
  await dialog.getByRole('button', { name: 'Send an e-mail' }).click()
  await expect(host.getByText('Invitation sent! 🎉')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'People you invited to this spon' })).toContainText('robin@')
  await expectNoAxeViolations(host)

  const link = await receiveLink(page, 'robin@elsewhere.example')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Long walk by the river' })).toBeVisible()
  await expect(page.getByText('Priya Raghunathan')).toBeVisible()
  await expect(page.getByText('at sunset')).toBeVisible()
  await expectNoAxeViolations(page)
  // Viewing does not redeem it.
  await page.reload()
  await page.getByRole('link', { name: 'Join or sign in' }).click()
  await signUp(page, 'Robin Marsh')
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByRole('heading', { name: 'Long walk by the river' })).toBeVisible()
  const welcome = page.getByRole('region', { name: 'You are in' })
  await welcome.getByRole('button', { name: 'Add Friend' }).click()
  await expect(page.getByText('Friend request sent! 👋')).toBeVisible()
  await page.getByRole('button', { name: /I'm down/ }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(host.getByRole('heading', { name: 'Going (1)' })).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL(`/event/${id}`)
  const other = await openPhone('Ben', link)
  await expect(other.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
  await expectNoAxeViolations(other)
})

test('one link brings several people, until the host turns it off', async ({ page, openPhone, context }) => {
  const host = await openPhone('Maya', nowhere)
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await post(host, 'Pancakes for everyone')
  const dialog = await openShare(host)
  await dialog.getByRole('button', { name: 'Get a link' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(host.getByText('Link copied')).toBeVisible()
  const link = new URL(await host.evaluate<string>('navigator.clipboard.readText()')).pathname
  await dialog.getByRole('button', { name: 'QR code' }).click()
  await expect(dialog.getByRole('img', { name: /QR code that leads to/ })).toBeVisible()
  await expectNoAxeViolations(host)

  await page.goto(link)
  await page.getByRole('link', { name: 'Join or sign in' }).click()
  await signUp(page, 'Jo First')
  await expect(page).toHaveURL(`/event/${id}`)
  await expect(page.getByRole('heading', { name: 'Pancakes for everyone' })).toBeVisible()
  // A signed-in person redeems it at once.
  const second = await openPhone('Tomasz', link)
  await expect(second).toHaveURL(`/event/${id}`)

  await dialog.getByRole('button', { name: 'Turn links off' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByRole('button', { name: 'Get a link' })).toBeVisible()
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Pancakes for everyone' })).toBeVisible()
})

test('an invitation that is taken back takes the spon from the open screen', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const id = await post(host, 'Secret rehearsal')
  const dialog = await openShare(host)
  await dialog.getByLabel('Phone number or e-mail').fill('(202) 555-0152')
  await dialog.getByRole('button', { name: 'Send a text' }).click()
  const link = await receiveLink(page, '+12025550152')
  await page.goto(link)
  await page.getByRole('link', { name: 'Join or sign in' }).click()
  await signUp(page, 'Kit Gone')
  await expect(page).toHaveURL(`/event/${id}`)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await openShare(host)
  await host.getByRole('button', { name: 'Take back the invitation of Kit Gone' }).click()
  await host.getByRole('dialog', { name: 'Take it back?' }).getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible()
})

test('somebody who is here already is found instead', async ({ openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const id = await post(host, 'Board games')
  const dialog = await openShare(host)
  await dialog.getByLabel('Phone number or e-mail').fill('yuki@crew.example')
  await dialog.getByRole('button', { name: 'Send an e-mail' }).click()
  await expect(host.getByText('Found them!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(host).toHaveURL(`/friends?search=Yuki+Tanaka&event=${id}`)
  const found = host.getByRole('list', { name: 'Search results' })
  await expect(found.getByRole('button', { name: 'Add Friend: Yuki Tanaka' })).toBeVisible()
  await expectNoAxeViolations(host)
  await found.getByRole('button', { name: 'Invite to Board games: Yuki Tanaka' }).click()
  await expect(found.getByText('Invited')).toBeVisible()
})

test('a link without a token is no link', async ({ page }) => {
  await page.goto('/invite')
  await expect(page.getByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
  await expectNoAxeViolations(page)
})
