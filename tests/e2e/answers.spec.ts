import { expect } from '@playwright/test'
import { expectFineEverywhere } from '#tests/e2e/support/accessibility.ts'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { type Caller, nowhere } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

async function postSpon({ request }: Caller, data: object): Promise<string> {
  const answer = await request.post('/api/events', { data })
  return ((await answer.json()) as { id: string }).id
}

test('a spon that needs two tips by an if-answer, live on three screens', async ({ openPhone }) => {
  const [maya, ben, cleo] = [await openPhone('Maya', '/create'), await openPhone('Ben'), await openPhone('Cleo')]
  await maya.getByLabel("What's your plan?").fill('Bonfire by the river')
  const needs = maya.getByRole('switch', { name: /It's on when/ })
  await expect(needs).not.toBeChecked()
  await needs.click()
  await maya.getByRole('button', { name: 'One fewer' }).click()
  await expect(maya.getByRole('switch', { name: "It's on when 2 are in" })).toBeChecked()
  await maya.getByRole('button', { name: "Let's Go!" }).click()

  const card = await scrollToCard(ben, 'Bonfire by the river')
  await expect(card.getByText("2 in and it's on")).toBeVisible()
  await cardOf(maya, 'Bonfire by the river').getByRole('link', { name: 'Bonfire by the river', exact: true }).click()
  await (await scrollToCard(cleo, 'Bonfire by the river'))
    .getByRole('link', { name: 'Bonfire by the river', exact: true })
    .click()

  // Cleo uses the keyboard alone.
  await cleo.getByRole('button', { name: "I'm in, but only if…" }).focus()
  await cleo.keyboard.press('Enter')
  const dialog = cleo.getByRole('dialog', { name: "I'm in if…" })
  await dialog.getByRole('radio', { name: 'Enough come' }).focus()
  await cleo.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Someone comes' })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Ben/ }).focus()
  await cleo.keyboard.press('Space')
  await dialog.getByRole('button', { name: /^I'm in if Ben .* comes$/ }).focus()
  await cleo.keyboard.press('Enter')
  await expect(cleo.getByText(/You said: I'm in if Ben .* comes/)).toBeVisible()
  await expect(cleo.getByText('You are not in yet')).toBeVisible()

  // The host reads who waits for whom; Ben, who is waited for, does not.
  await expect(maya.getByText(/Cleo.* comes if Ben.* does/)).toBeVisible()
  await expect(card.getByText("2 in and it's on")).toBeVisible()
  await expect(ben.getByText(/comes if/)).toHaveCount(0)

  await card.getByRole('button', { name: "I'm going" }).click()
  await expect(card.getByText("It's on", { exact: true })).toBeVisible()
  await expect(cleo.getByText('Your if came true: you are in')).toBeVisible()
  for (const page of [maya, cleo]) await expect(page.getByText("It's on", { exact: true }).first()).toBeVisible()
  await expect(maya.getByRole('heading', { name: 'Going (2)' })).toBeVisible()

  // One line each, and none about oneself.
  await cleo.goto('/notifications')
  await expect(cleo.getByText("It's on, and you are in: 2 are going")).toBeVisible()
  await maya.goto('/notifications')
  await expect(maya.getByText(/It's on: Ben .* makes it 2/)).toBeVisible()

  // Ben leaves: Cleo falls back, it stays on, and the host alone is told.
  await card.getByRole('button', { name: "I'm going" }).click()
  await expect(cleo.getByText('Your if no longer holds: you are not in for now')).toBeVisible()
  await expect(maya.getByText(/Ben .* is not in any more: nobody is going, you wanted 2/)).toBeVisible()
  await expect(card.getByText("It's on", { exact: true })).toBeVisible()
})

test('an answer that is taken back by mistake is undone, and its host reads nothing of it', async ({
  openPhone,
  callAs,
}) => {
  const [maya, ben] = [await openPhone('Maya', nowhere), await openPhone('Ben', nowhere)]
  const [hosted, cleo] = [await callAs('Maya'), await callAs('Cleo')]
  const id = await postSpon(hosted, { title: 'Pinball until the coins run out', specificTime: 'tonight at 8' })
  await ben.goto(`/event/${id}`)
  const down = ben.getByRole('button', { name: /^I'm down/ })
  await expect(down).toHaveAttribute('aria-pressed', 'false')

  await down.click()
  const moment = ben.getByRole('region', { name: "You're in. Maya knows." })
  await expect(moment.getByText('tonight at 8')).toBeVisible()
  await expect(down).toBeFocused()
  await expect(ben.getByText("You're going", { exact: true })).toBeAttached()
  await expectFineEverywhere(ben)
  await moment.getByRole('button', { name: 'Invite one more' }).click()
  await ben.getByRole('dialog').press('Escape')

  await maya.goto('/notifications')
  const isDown = maya.getByText(/^Ben.* is down for your spon/)
  await expect(isDown).toBeVisible()
  await down.click()
  await expect(moment).toHaveCount(0)
  await expect(down).toHaveAttribute('aria-pressed', 'false')
  await ben.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(down).toBeFocused()
  // Cleo undoes nothing: once the host reads of that, what Ben did before would have been sent.
  const other = await postSpon(hosted, { title: 'Darts in the back room' })
  await cleo.request.post(`/api/events/${other}/rsvp`, { data: { response: 'going' } })
  await cleo.request.delete(`/api/events/${other}/rsvp`)
  await expect(maya.getByText(/^Cleo.* can't make it to your spon/)).toBeVisible()
  await expect(isDown).toBeVisible()

  // Not on a second visit.
  await ben.reload()
  await expect(down).toHaveAttribute('aria-pressed', 'true')
  await expect(moment).toHaveCount(0)

  await down.click()
  await expect(ben.getByText("You're not going any more")).toBeVisible()
  await expect(maya.getByText(/^Ben.* can't make it to your spon/)).toBeVisible()
})

test('an if-answer is given from a card that keeps two plain answers, and changed on the page', async ({
  openPhone,
  callAs,
}) => {
  const [maya, cleo] = [await callAs('Maya'), await openPhone('Cleo', 'about:blank')]
  const id = await postSpon(maya, { title: 'Frisbee until dark', minGoing: 5 })
  await cleo.goto('/')
  const card = await scrollToCard(cleo, 'Frisbee until dark')
  await expect(card.getByText("5 in and it's on")).toBeVisible()
  await expect(card.getByRole('group', { name: 'Your answer' }).getByRole('button')).toHaveCount(2)
  await cleo.goto(`/event/${id}`)
  await cleo.getByRole('button', { name: "I'm in, but only if…" }).click()
  await cleo.getByRole('button', { name: "I'm in if three come" }).click()
  await expect(cleo.getByText("You said: I'm in if three come")).toBeVisible()
  await cleo.getByRole('button', { name: 'Change' }).click()
  await cleo.getByRole('button', { name: 'One fewer' }).click()
  await cleo.getByRole('button', { name: "I'm in if two come" }).click()
  await expect(cleo.getByText("You said: I'm in if two come")).toBeVisible()
  await cleo.goto('/')
  await scrollToCard(cleo, 'Frisbee until dark')
  await expect(card.getByText('You said if two come.')).toBeVisible()
  // A plain answer replaces it.
  await card.getByRole('button', { name: "I'm going" }).click()
  await expect(card.getByText("1 in, four more and it's on")).toBeVisible()
  await expect(card.getByText('You said')).toHaveCount(0)
})

test('form, dialog, pages of guest and host are for everyone, narrow and wide, in both schemes', async ({
  openPhone,
}) => {
  test.setTimeout(600_000)
  const [maya, cleo] = [await openPhone('Maya', nowhere), await openPhone('Cleo', nowhere)]
  const id = await postSpon(maya, { title: 'Roller disco, knees at your own risk', minGoing: 3 })
  await maya.goto('/create')
  await maya.getByRole('switch', { name: /It's on when/ }).click()
  await expectFineEverywhere(maya)
  await cleo.goto(`/event/${id}`)
  await cleo.getByRole('button', { name: "I'm in, but only if…" }).click()
  await cleo.getByRole('radio', { name: 'Someone comes' }).check({ force: true })
  await cleo.getByRole('radio', { name: /^Ben/ }).check({ force: true })
  await expectFineEverywhere(cleo)
  await cleo.getByRole('button', { name: /^I'm in if Ben.* comes$/ }).click()
  await expect(cleo.getByText('You are not in yet')).toBeVisible()
  await expectFineEverywhere(cleo)
  await maya.goto(`/event/${id}`)
  await expect(maya.getByText(/Cleo.* comes if Ben.* does/)).toBeVisible()
  await expectFineEverywhere(maya)
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|Failed to load resource/ })

  test('an if-answer waits on the phone, survives a reload and is sent once', async ({ openPhone, app }) => {
    const [maya, cleo] = [await openPhone('Maya', nowhere), await openPhone('Cleo')]
    const id = await postSpon(maya, { title: 'Stargazing, bring a blanket' })
    await scrollToCard(cleo, 'Stargazing, bring a blanket')
    await waitForWorker(cleo)
    await cleo.goto(`/event/${id}`)
    await expect(cleo.getByRole('button', { name: "I'm in, but only if…" })).toBeVisible()
    // The worker has the page's files and this spon.
    await expect
      .poll(() => cleo.evaluate(async (path) => (await caches.match(path)) !== undefined, `/api/events/${id}`))
      .toBe(true)
    await app.end()
    try {
      await cleo.getByRole('button', { name: "I'm in, but only if…" }).click()
      await cleo.getByRole('button', { name: "I'm in if three come" }).click()
      await expect(cleo.getByText("Goes out when you're back online")).toBeVisible()
      await cleo.reload()
      await expect(cleo.getByText("You said: I'm in if three come")).toBeVisible()
    } finally {
      await app.start()
    }
    await maya.goto(`/event/${id}`)
    await cleo.reload()
    await expect(maya.getByText(/Cleo.* comes if three do/)).toBeVisible()
    await expect(cleo.getByText("Goes out when you're back online")).toHaveCount(0)
    await expect(cleo.getByText("You said: I'm in if three come")).toBeVisible()
  })
})
