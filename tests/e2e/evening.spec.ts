import { expect, type Page } from '@playwright/test'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { type MovableApp, startMovableApp } from '#tests/e2e/support/moved-clock.ts'
import { type Caller, nowhere } from '#tests/e2e/support/sign-in.ts'
import { appTimeoutMs, test as base } from '#tests/e2e/support/test.ts'

const test = base.extend<object, { movable: MovableApp }>({
  movable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const app = await startMovableApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: appTimeoutMs },
  ],
  app: ({ movable }, use) => use(movable),
})

const hour = 3_600_000
const day = 24 * hour

/** A device whose clock is a day ahead. */
async function misdate(page: Page) {
  await page.addInitScript((aheadMs) => {
    const { now } = Date
    globalThis.Date = new Proxy(Date, {
      construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [now() + aheadMs]),
      get: (target, key) => (key === 'now' ? () => now() + aheadMs : Reflect.get(target, key)),
    })
  }, day)
}

test('an evening passes: coming, on, longer, over, the next day, a week, live on the screens of two people', async ({
  movable,
  openPhone,
  callAs,
}) => {
  const title = 'Fire pit on the beach'
  const [maya, ben, cleo] = [await openPhone('Maya', '/create'), await openPhone('Ben', nowhere), await callAs('Cleo')]
  await misdate(ben)
  const postedAt = Date.now()

  await maya.getByLabel("What's your plan?").fill(title)
  await maya.getByLabel('Specific time').fill('in two hours')
  await expect(maya.getByText(/^(Today|Tomorrow) at .* – until /)).toBeVisible()
  await maya.getByRole('button', { name: "Let's Go!" }).click()
  await cardOf(maya, title).getByRole('link', { name: title, exact: true }).click()
  await maya.waitForURL('/event/*')
  const id = new URL(maya.url()).pathname.split('/').at(-1) as string

  await ben.goto('/')
  const card = await scrollToCard(ben, title)
  const page = await ben.context().newPage()
  await misdate(page)
  await page.goto(`/event/${id}`)
  const screens = [maya, card, page]

  /** Both hear of something, and with it what time it is. */
  let said = 0
  async function moveTo(aheadMs: number) {
    await movable.moveClock(aheadMs)
    said += 1
    const answer = await cleo.request.post(`/api/events/${id}/comments`, { data: { content: `Word ${said}` } })
    expect(answer.ok()).toBe(true)
    await expect(card.getByText(`${said} Comments`)).toBeVisible()
    for (const screen of [maya, page]) await expect(screen.getByText(`Word ${said}`, { exact: true })).toBeVisible()
  }

  await test.step('coming', async () => {
    await card.getByRole('button', { name: "I'm going" }).click()
    await expect(maya.getByText('Going (1)')).toBeVisible()
    for (const screen of screens) await expect(screen.getByText(/On now/)).toHaveCount(0)
    await expect(maya.getByRole('button', { name: "It's over" })).toHaveCount(0)
  })

  await test.step('it begins on screens that nobody touches', async () => {
    await moveTo(2 * hour - (Date.now() - postedAt) - 3_000)
    for (const screen of screens) await expect(screen.getByText(/^On now · since \d/)).toBeVisible()
    await expect(maya.getByRole('button', { name: "It's over" })).toBeVisible()
  })

  await test.step('it is prolonged', async () => {
    const { endsAt } = await read(cleo, id)
    await maya.getByRole('button', { name: '+2 h, still on' }).click()
    await expect.poll(async () => Date.parse((await read(cleo, id)).endsAt) - Date.parse(endsAt)).toBe(2 * hour)
    // Past the end that it had.
    await moveTo(7 * hour)
    for (const screen of screens) await expect(screen.getByText(/^On now/)).toBeVisible()
    await expect(card.getByRole('button', { name: "I'm going", pressed: true })).toBeEnabled()
  })

  await test.step('over', async () => {
    await moveTo(8.5 * hour)
    for (const screen of screens) {
      await expect(screen.getByText(/^in two hours · (today|yesterday), over$/)).toBeVisible()
      await expect(screen.getByText(/On now/)).toHaveCount(0)
    }
    await expect(card.getByRole('button', { name: "I'm going" })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'I was there · 1', pressed: true })).toBeVisible()
    await expect(maya.getByRole('heading', { name: 'Who was there' })).toBeVisible()
    await expect(maya.getByRole('link', { name: 'Same again?' })).toBeVisible()
    await expect(
      ben.getByRole('region', { name: 'Earlier This Week' }).getByRole('article', { name: title }),
    ).toBeVisible()
  })

  await test.step('the next day', async () => {
    await moveTo(day + 8.5 * hour)
    for (const screen of [maya, page]) await expect(screen.getByText(/^This was (yesterday|\w+day)\.$/)).toBeVisible()
    await expect(card.getByText(/^in two hours · (yesterday|\w+day), over$/)).toBeVisible()
  })

  await test.step('a week', async () => {
    await movable.moveClock(8 * day)
    const answer = await cleo.request.post(`/api/events/${id}/comments`, { data: { content: 'What a night' } })
    expect(answer.ok()).toBe(true)
    for (const screen of [maya, page]) await expect(screen.getByText('What a night', { exact: true })).toBeVisible()
    await expect(card).toHaveCount(0)
    for (const screen of [maya, page]) await expect(screen.getByText(/^This was on \d+ \w+\.$/)).toBeVisible()
    await expect(page.getByText('You were there.')).toBeVisible()
  })
})

async function read({ request }: Caller, id: string): Promise<{ endsAt: string }> {
  return (await request.get(`/api/events/${id}`)).json()
}
