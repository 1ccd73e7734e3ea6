import { expect, type Page } from '@playwright/test'
import { expectFineEverywhere } from '#tests/e2e/support/accessibility.ts'
import { type Caller, nowhere, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

// What is tried without a connection is logged by the browser.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

const strip = (page: Page) => page.getByRole('region', { name: 'Free right now' })
const board = (page: Page) => page.getByRole('region', { name: "Who's where" })

function free({ request }: Caller, minutes = 60) {
  return request.put('/api/free', { data: { until: new Date(Date.now() + minutes * 60_000).toISOString() } })
}

async function befriendAll(...phones: Caller[]) {
  const ids = await Promise.all(
    phones.map(async (phone) => ((await (await phone.request.get('/api/auth/user')).json()) as { id: string }).id),
  )
  for (const [index, phone] of phones.entries())
    for (const friendId of ids.slice(index + 1)) {
      await phone.request.post('/api/friends/request', { data: { friendId } })
      const other = phones[ids.indexOf(friendId)]
      await other?.request.post('/api/friends/accept', { data: { friendId: ids[index] } })
    }
}

test('three friends are free: each hears once, and it becomes a spon with the others invited', async ({
  page: nora,
  openPhone,
  callAs,
}) => {
  // Sixteen looks by axe.
  test.setTimeout(600_000)
  await signInAsNewcomer(nora, 'Nora Now', nowhere)
  const [ben, yuki] = [await openPhone('Ben'), await callAs('Yuki')]
  await befriendAll(nora, ben, yuki)
  await nora.goto('/')

  await test.step('one’s own switch, with two hours as the usual', async () => {
    await expect(strip(nora).getByText('Nobody is free right now. Got time? Let your crew know.')).toBeVisible()
    await expectFineEverywhere(nora)
    await strip(nora).getByRole('button', { name: "I'm free" }).click()
    const dialog = nora.getByRole('dialog', { name: 'How long are you free?' })
    await expect(dialog.getByRole('radio', { name: '2 h' })).toBeChecked()
    await expectFineEverywhere(nora)
    await dialog.getByText('1 h', { exact: true }).click()
    await dialog.getByRole('button', { name: /^Free until / }).click()
    await expect(dialog).toHaveCount(0)
    await expect(strip(nora).getByText('Your crew can see it. Nobody else is free yet.')).toBeVisible()
    await expect(strip(nora).getByRole('button', { name: "I'm free", pressed: true })).toBeVisible()
  })

  await test.step('the others come in live, and each is told', async () => {
    await expect(strip(ben).getByRole('button', { name: /Nora/ })).toBeVisible()
    await free(ben)
    await free(yuki, 90)
    await expect(strip(nora).getByRole('listitem')).toHaveCount(2)
    for (const phone of [nora, ben, yuki])
      await expect
        .poll(async () => {
          const notifications = (await (await phone.request.get('/api/notifications')).json()) as { type: string }[]
          return notifications.filter(({ type }) => type === 'free_together').length
        })
        .toBe(1)
    await expectFineEverywhere(nora)
  })

  await test.step('one tap, and they are invited', async () => {
    await strip(nora).getByRole('link', { name: 'Make it a spon' }).click()
    const invited = nora.getByRole('region', { name: 'Invited with it' })
    await expect(invited.getByRole('listitem')).toHaveCount(2)
    await expectFineEverywhere(nora)
    await nora.getByLabel("What's your plan?").fill('Dumplings, now')
    await expect(nora.getByRole('button', { name: 'Right Now', pressed: true })).toBeVisible()
    await nora.getByRole('button', { name: "Let's Go!" }).click()
    await expect(nora.getByRole('article', { name: 'Dumplings, now' })).toBeVisible()
    await ben.goto('/notifications')
    await expect(ben.getByRole('link', { name: /Dumplings, now Nora Now invited you/ })).toBeVisible()
  })

  await test.step('whoever is not free any more leaves, on every screen', async () => {
    await yuki.request.delete('/api/free')
    await expect(strip(nora).getByRole('button', { name: /Yuki/ })).toHaveCount(0)
    await expect(strip(nora).getByRole('button', { name: /Ben/ })).toBeVisible()
  })
})

test('free time is over by itself, without a connection, and nothing jumps', async ({ page, callAs }) => {
  await signInAsNewcomer(page, 'Tick Tock', nowhere)
  const ben = await callAs('Ben')
  await page.clock.install()
  await free(ben, 60)
  await free(page, 120)
  await page.goto('/')
  await page.clock.runFor(4_000)
  await expect(strip(page).getByRole('button', { name: /Ben/ })).toBeVisible()
  // The strip's own script has come: without it nothing counts the hours.
  await expect(page.locator('[data-asleep]', { has: strip(page) })).toHaveCount(0)
  const top = () => page.getByRole('tab', { name: 'My Crew' }).boundingBox()
  const before = await top()
  await page.context().setOffline(true)
  await page.clock.fastForward(61 * 60_000)
  await expect(strip(page).getByRole('button', { name: /Ben/ })).toHaveCount(0)
  await expect(strip(page).getByRole('button', { name: "I'm free", pressed: true })).toBeVisible()
  await page.clock.fastForward(65 * 60_000)
  await expect(strip(page).getByText('Your free time is over. Got some more?')).toBeVisible()
  await page.context().setOffline(false)
  await page.clock.resume()
  await ben.request.delete('/api/free')
  expect(await top()).toEqual(before)
})

test('the feed does not move when the strip comes', async ({ page }) => {
  await signInAsNewcomer(page, 'Stella Still', nowhere)
  // Fonts stay away: one that comes after the first paint may change how wide a word is.
  await page.route('**/*.woff2', () => {})
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  await expect(strip(page)).toBeVisible()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0)
})

test.describe('where somebody is', () => {
  test.use({ serviceWorkers: 'allow' })

  test('on the way, late, here: the board is live on two screens', async ({ page: host, openPhone }) => {
    test.setTimeout(600_000)
    await signInAsNewcomer(host, 'Wanda Way', nowhere)
    const ben = await openPhone('Ben', nowhere)
    await befriendAll(host, ben)
    const reply = await host.request.post('/api/events', { data: { title: 'Swings', timeframe: 'Right Now' } })
    const { id } = (await reply.json()) as { id: string }
    await Promise.all([host, ben].map((phone) => phone.goto(`/event/${id}`)))
    await expect(board(ben)).toHaveCount(0)
    await ben.getByRole('button', { name: /^I'm down/ }).click()

    await board(ben).getByRole('button', { name: 'On my way' }).click()
    await expect(board(ben).getByText('You are on the way')).toBeVisible()
    await expect(board(host).getByText('Ben Adeyemi is on the way')).toBeVisible()
    await board(host).getByRole('button', { name: 'Running late' }).click()
    await expectFineEverywhere(host)
    await board(host).getByRole('button', { name: '15 minutes' }).click()
    await expect(board(ben).getByText('Wanda Way is about 15 minutes late')).toBeVisible()
    await expectFineEverywhere(ben)

    await test.step('without a connection it waits, and then goes out', async () => {
      await waitForWorker(ben)
      await ben.context().setOffline(true)
      await board(ben).getByRole('button', { name: "I'm here" }).click()
      await expect(board(ben).getByText('You are here')).toBeVisible()
      await expect(board(ben).getByText("Goes out when you're back online")).toBeVisible()
      await ben.context().setOffline(false)
      await expect(board(host).getByText('Ben Adeyemi is here')).toBeVisible()
      await expect(board(ben).getByText("Goes out when you're back online")).toHaveCount(0)
    })

    await board(ben).getByRole('button', { name: "I'm here" }).click()
    await expect(board(host).getByText('Ben Adeyemi is here')).toHaveCount(0)
  })
})

test('before posting, the form says whom it pings', async ({ page }) => {
  await signInAsNewcomer(page, 'Hanna Honest', '/create')
  await expect(page.getByText(/^(Nobody sees it yet|\d+ (person sees|people see) it)/)).toBeVisible()
  await expectFineEverywhere(page)
})
