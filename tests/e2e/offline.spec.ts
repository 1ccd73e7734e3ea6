import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import type { AppProcess } from '#tests/e2e/support/app-process.ts'
import { runStatement } from '#tests/e2e/support/database.ts'
import { cardOf, scrollToCard } from '#tests/e2e/support/feed.ts'
import { type Caller, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'
import { findTraces } from '#tests/e2e/support/traces.ts'
import { waitForWorker } from '#tests/e2e/support/worker.ts'

// The browser logs every failed request while the server is down.
test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|Failed to load resource/ })

type Comment = { content: string; user: { displayName: string } }
type Detail = { id: string; title: string; comments: Comment[]; rsvpCounts: { going: number } }

async function read<Answer>({ request }: Caller, path: string): Promise<Answer> {
  return (await request.get(path)).json()
}

const listFeed = (caller: Caller) => read<Detail[]>(caller, '/api/events/feed')

async function findSpon(caller: Caller, title: string): Promise<Detail> {
  const spon = (await listFeed(caller)).find((event) => event.title === title)
  if (!spon) throw new Error(`${title} is not in the feed`)
  return read(caller, `/api/events/${spon.id}`)
}

/** The worker is in control and has cached the main screens' reads. */
async function untilReady(page: Page) {
  await waitForWorker(page)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('sponti-person-'))
        const caught = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
        return caught.reduce((sum, count) => sum + count, 0)
      }),
    )
    .toBeGreaterThanOrEqual(8)
}

async function withoutServer(app: AppProcess, work: () => Promise<void>) {
  await app.end()
  try {
    await work()
  } finally {
    await app.start()
  }
}

async function post({ request }: Caller, title: string) {
  expect((await request.post('/api/events', { data: { title, timeframe: 'Right Now' } })).status()).toBe(201)
}

async function comment(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Comment' }).fill(text)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('region', { name: 'Comments' }).getByText(text)).toBeVisible()
}

async function openSpon(page: Page, title: string) {
  await (await scrollToCard(page, title)).getByRole('link', { name: 'Add a Comment' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Scrolled to its end, the page shows all of itself above what floats. */
function isClearOfPage(floating: HTMLElement): boolean {
  scrollTo(0, document.documentElement.scrollHeight)
  const body = document.querySelector('#main .page-in')
  if (!body) throw new Error('There is no page.')
  const end = body.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(body).paddingBottom)
  return end <= floating.getBoundingClientRect().top
}

const waiting = "Goes out when you're back online"

test('the server is gone: the app opens, shows the last feed, takes an answer and a comment, and sends each once', async ({
  page,
  app,
  callAs,
}) => {
  const maya = await callAs('Maya')
  const age = page.getByText(/From (your last visit|a moment ago)/)
  const title = 'Chess in the dark'
  await post(maya, title)
  await signInAsNewcomer(page, 'Oona Offline')
  await scrollToCard(page, title)
  await untilReady(page)
  await cardOf(page, title).getByRole('link', { name: '0 Comments' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  await withoutServer(app, async () => {
    await page.goto('/')
    await scrollToCard(page, title)
    await expect(age).toBeVisible()

    await expectNoAxeViolations(page)
    await cardOf(page, title).getByRole('button', { name: "I'm going" }).click()
    await expect(cardOf(page, title).getByText(waiting)).toBeVisible()
    await cardOf(page, title).getByRole('link', { name: '0 Comments' }).click()
    await comment(page, 'I bring the board')
    const comments = page.getByRole('region', { name: 'Comments' })
    await expect(comments.getByText(waiting)).toBeVisible()
    await expect.poll(() => age.evaluate(isClearOfPage)).toBe(true)

    // Both survive a reload.
    await page.reload()
    await expect(comments.getByText('I bring the board')).toBeVisible()
    await expect(page.getByRole('button', { name: "I'm down · 1", pressed: true })).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText('Oona Offline').first()).toBeVisible()
    await expect.poll(() => age.evaluate(isClearOfPage)).toBe(true)
  })

  await page.goto('/')
  await scrollToCard(page, title)
  await expect(cardOf(page, title).getByRole('button', { name: "I'm going", pressed: true })).toBeVisible()
  await expect(page.getByText(waiting)).toHaveCount(0)
  await expect(age).toHaveCount(0)
  await expect.poll(async () => (await findSpon(maya, title)).comments.length).toBe(1)
  const { comments, rsvpCounts } = await findSpon(maya, title)
  expect(comments).toMatchObject([{ content: 'I bring the board', user: { displayName: 'Oona Offline' } }])
  expect(rsvpCounts.going).toBe(1)
})

test('a spon that came with its document opens without the server too', async ({ page, callAs, app }) => {
  const { id } = await findSpon(await callAs('Maya'), 'Tacos on my roof')
  // The worker is there before anybody has signed in, and so does not answer for the server.
  await page.goto('/')
  await waitForWorker(page)
  await signInAsNewcomer(page, 'Dora Document', `/event/${id}`)
  const title = page.getByRole('heading', { name: 'Tacos on my roof', level: 1 })
  await expect(title).toBeVisible()
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/api/events/${id}`))
    .toBe(true)
  await withoutServer(app, async () => {
    await page.reload()
    await expect(title).toBeVisible()
  })
})

test('a spon that was posted without a connection waits above the feed and is posted once; another one is thrown away', async ({
  page,
  app,
  callAs,
}) => {
  const maya = await callAs('Maya')
  await signInAsNewcomer(page, 'Pia Pending')
  await expect(page.getByRole('tab', { name: 'My Crew' })).toBeVisible()
  await untilReady(page)
  async function plan(title: string) {
    await page.goto('/create')
    await page.getByLabel("What's your plan?").fill(title)
    await page.getByRole('button', { name: "Let's Go!" }).click()
    await expect(page.getByText('Kept for later')).toBeVisible()
  }
  const shelf = page.getByRole('list', { name: 'Waiting to be posted' })

  await withoutServer(app, async () => {
    await plan('Skating at the old airport')
    await plan('A bad idea')
    await expect(shelf.getByRole('listitem')).toHaveCount(2)
    await expect(shelf.getByText(waiting).first()).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await shelf.getByRole('listitem').filter({ hasText: 'A bad idea' }).getByRole('button', { name: 'Discard' }).click()
    await expect(shelf.getByRole('listitem')).toHaveCount(1)
  })

  await page.reload()
  await scrollToCard(page, 'Skating at the old airport')
  await expect(shelf).toHaveCount(0)
  const titles = (await listFeed(maya)).map((event) => event.title)
  expect(titles.filter((title) => title === 'Skating at the old airport')).toHaveLength(1)
  expect(titles).not.toContain('A bad idea')
})

test('a spon for chosen people waits too, and goes to those who are on its list in the end', async ({
  page,
  app,
  callAs,
}) => {
  const [maya, ben] = [await callAs('Maya'), await callAs('Ben')]
  await signInAsNewcomer(page, 'Quinn Quiet', '/onboarding')
  const link = (await (await page.request.post('/api/friends/link')).json()) as { url: string }
  for (const { request } of [maya, ben])
    expect((await request.post(`/api/invite/${link.url.split('/').pop()}/accept`)).ok()).toBe(true)
  await page.goto('/')
  await untilReady(page)
  await page.goto('/onboarding')
  await expect(page.getByRole('link', { name: /^Ben/ })).toBeVisible()
  const title = 'A word between us'
  const sheet = page.getByRole('dialog', { name: 'Just these people' })
  const shelf = page.getByRole('list', { name: 'Waiting to be posted' })

  await withoutServer(app, async () => {
    await page.goto('/create')
    await page.getByLabel("What's your plan?").fill(title)
    await page.getByText('Just these people', { exact: true }).click()
    for (const name of ['Maya Ortiz', 'Ben Adeyemi']) await sheet.getByText(name).click()
    await sheet.getByRole('button', { name: 'For 2 people' }).click()
    await page.getByRole('button', { name: "Let's Go!" }).click()
    await expect(shelf.getByText(waiting)).toBeVisible()
    await expect(shelf.getByText('For 2 people')).toBeVisible()
    await shelf.getByRole('button', { name: 'Change' }).click()
    await sheet.getByText('Ben Adeyemi').click()
    await sheet.getByRole('button', { name: 'For 1 person' }).click()
    await expect(shelf.getByText('For 1 person')).toBeVisible()
    // The change survives a reload.
    await page.reload()
    await expect(shelf.getByText('For 1 person')).toBeVisible()
  })

  await page.reload()
  await expect.poll(async () => (await listFeed(maya)).map((event) => event.title)).toContain(title)
  await expect(shelf).toHaveCount(0)
  const spon = await findSpon(maya, title)
  expect(spon).toMatchObject({ visibility: 'chosen', chosenCount: 1 })
  // Both would have been invited in the transaction that posted it.
  const isInvited = async (caller: Caller) => JSON.stringify(await read(caller, '/api/notifications')).includes(title)
  expect([await isInvited(maya), await isInvited(ben)]).toEqual([true, false])
  expect((await ben.request.get(`/api/events/${spon.id}`)).status()).toBe(404)
  expect((await listFeed(ben)).map((event) => event.title)).not.toContain(title)
})

test('what the server does not take after all is reported, and the words come back', async ({ page, callAs }) => {
  const maya = await callAs('Maya')
  await post(maya, 'Soon called off')
  await signInAsNewcomer(page, 'Rufus Refused')
  await scrollToCard(page, 'Soon called off')
  await untilReady(page)
  await openSpon(page, 'Soon called off')
  const spon = await findSpon(maya, 'Soon called off')
  // The phone is offline, the server is not: changes there do not arrive.
  await page.context().setOffline(true)
  await comment(page, 'Count me in, with cake')
  await expect(page.getByText(waiting)).toBeVisible()
  await maya.request.delete(`/api/events/${spon.id}`)
  await page.context().setOffline(false)

  const report = page.getByRole('alert').filter({ hasText: "Your comment on 'Soon called off' could not be posted" })
  await expect(report).toBeVisible()
  await expect(report.getByText('Count me in, with cake')).toBeVisible()
  await report.getByRole('button', { name: 'Throw it away' }).click()
  await expect(report).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Maya .*called off Soon called off$/ })).toBeVisible()
  await expect(report).toHaveCount(0)
})

test('a comment on which the server always fails lets the rest go by, also after a restart of the worker, and can be dropped', async ({
  page,
  app,
  callAs,
}) => {
  const maya = await callAs('Maya')
  await post(maya, 'Poison tasting')
  await post(maya, 'Tea afterwards')
  await runStatement(
    app,
    `create function refuse_poison() returns trigger language plpgsql as $$ begin
       if new.content like '%poison%' then raise exception 'a bug of ours'; end if; return new; end $$;
     create trigger refuse_poison before insert on comments for each row execute function refuse_poison()`,
  )
  await signInAsNewcomer(page, 'Petra Patient')
  await scrollToCard(page, 'Poison tasting')
  await untilReady(page)
  await openSpon(page, 'Tea afterwards')
  await page.goto('/')
  await openSpon(page, 'Poison tasting')
  await page.context().setOffline(true)
  await comment(page, 'a cup of poison')
  await page.goto('/')
  await openSpon(page, 'Tea afterwards')
  await comment(page, 'Earl Grey for me')
  await page.context().setOffline(false)
  await expect.poll(async () => (await findSpon(maya, 'Tea afterwards')).comments.length).toBe(1)

  const tries = () => page.evaluate(readTries)
  await expect.poll(tries).toBeGreaterThan(0)
  const before = await tries()
  await stopWorker(page)
  await page.goto('/')
  const outbox = page.getByRole('list', { name: 'Waiting to be posted' })
  const stuck = outbox.getByRole('listitem').filter({ hasText: "Your comment on 'Poison tasting'" })
  await expect(stuck.getByText('The server could not take it so far.')).toBeVisible({ timeout: 30_000 })
  expect(await tries()).toBeGreaterThan(before)
  await expectNoAxeViolations(page)
  // A write made meanwhile goes straight through.
  await (await scrollToCard(page, 'Tea afterwards')).getByRole('button', { name: "I'm going" }).click()
  await expect.poll(async () => (await findSpon(maya, 'Tea afterwards')).rsvpCounts.going).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await stuck.getByRole('button', { name: 'Discard' }).click()
  await expect(outbox).toHaveCount(0)
  expect((await findSpon(maya, 'Poison tasting')).comments).toEqual([])
})

/** How often the first waiting write was tried, by the store on the device. */
function readTries(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sponti-offline')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('waiting').objectStore('waiting').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result[0]?.tries ?? 0)
      }
    }
  })
}

/** As the browser does with one that is idle. */
async function stopWorker(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

test('what waits for one person is never sent as another', async ({ page, app, context, callAs }) => {
  const [maya, ben] = [await callAs('Maya'), await callAs('Ben')]
  await post(maya, 'Whose words')
  await signInAsNewcomer(page, 'Ada Absent')
  await scrollToCard(page, 'Whose words')
  await untilReady(page)
  await openSpon(page, 'Whose words')
  const ada = await read<{ id: string }>(page, '/api/auth/user')
  await withoutServer(app, async () => {
    await comment(page, 'these are the words of Ada')
    await expect(page.getByText(waiting)).toBeVisible()
    await page.close()
  })
  // Ben's session replaces hers in this browser, without a sign-out.
  await context.clearCookies()
  await context.addCookies((await ben.request.storageState()).cookies)
  const phone = await context.newPage()
  await phone.goto('/')
  await scrollToCard(phone, 'Whose words')
  // The page starts anew when it learns whose it is.
  await expect(async () =>
    expect(await findTraces(phone, ['these are the words of Ada', `sponti-person-${ada.id}`])).toEqual([]),
  ).toPass()
  expect((await findSpon(maya, 'Whose words')).comments).toEqual([])
})

test('after signing out nothing of the person is left on the device', async ({ page, app }) => {
  const canary = 'Zanzibar Kanarienvogel'
  const traces = () => findTraces(page, ['Kanarienvogel', 'sponti-person', 'Tacos'])
  await signInAsNewcomer(page, canary)
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  await untilReady(page)
  await openSpon(page, 'Tacos on my roof')
  await page.getByRole('textbox', { name: 'Comment' }).fill('a draft of the Kanarienvogel')
  await expect.poll(traces).toEqual(['Kanarienvogel', 'sponti-person', 'Tacos'])
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  expect(await traces()).toEqual([])

  await test.step('also where the server cannot be reached', async () => {
    await signInAsNewcomer(page, canary)
    await untilReady(page)
    await page.goto('/profile')
    await withoutServer(app, async () => {
      await openProfileOffline(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByText('Signed out here')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
      expect(await traces()).toEqual([])
    })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
    // The page reloads once the server has ended the session, unless the page before it has done that already.
    await expect(async () => {
      expect(await page.evaluate(() => localStorage.getItem('sponti:leaving'))).toBeNull()
      expect(await traces()).toEqual([])
      expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401)
    }).toPass()
    await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  })
})

test('a sign-out made offline is not undone by what answers in the server’s place', async ({ page, app }) => {
  await signInAsNewcomer(page, 'Tabea Tablet')
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  await untilReady(page)
  await withoutServer(app, async () => {
    await openProfileOffline(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('Signed out here')).toBeVisible()
    for (const [status, type, body] of standIns) {
      const asked = new Set<string>()
      const standIn = createServer(({ url = '' }, response) => {
        asked.add(url)
        response.writeHead(status, { 'content-type': type }).end(body)
      }).listen(Number(new URL(app.url).port))
      await expect.poll(() => asked.has('/api/logout'), { timeout: 20_000 }).toBe(true)
      // What the page does with the response is done before it asks again.
      asked.clear()
      await expect.poll(() => asked.has('/api/logout'), { timeout: 20_000 }).toBe(true)
      await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
      standIn.closeAllConnections()
      await once(standIn.close(), 'close')
    }
  })
  // The session lives on, and the next person must not see whose it was, not even before scripts run.
  const document = await page.goto('/')
  expect(await document?.text()).not.toContain('Tabea')
  await expect(async () => {
    expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('sponti:leaving'))).toBeNull()
  }).toPass()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
})

/** A database that restarts, a gateway without a server, and a captive portal. */
const standIns = [
  [503, 'application/json', '{"code":"unavailable","message":"We cannot reach our memory right now."}'],
  [502, 'text/html', '<h1>Bad gateway</h1>'],
  [200, 'text/html', '<h1>Welcome to the Wi-Fi</h1>'],
] as const

async function openProfileOffline(page: Page) {
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
}

test('a session that was ended on another device leaves nothing here either', async ({ page, browser, app }) => {
  await signInAsNewcomer(page, 'Elena Elsewhere')
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  await untilReady(page)
  const other = await browser.newContext({ baseURL: app.url })
  await other.addCookies(await page.context().cookies())
  expect((await other.request.get('/api/logout', { maxRedirects: 0 })).status()).toBe(302)
  await other.close()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Launch Sponti' })).toBeVisible()
  await expect.poll(() => findTraces(page, ['Elena', 'sponti-person', 'Tacos'])).toEqual([])
})

test('a store on the device that cannot be read is started anew, and the person is told', async ({ page, app }) => {
  await signInAsNewcomer(page, 'Kay Corrupt')
  await expect(page.getByRole('heading', { name: 'Tacos on my roof' })).toBeVisible()
  await untilReady(page)
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('sponti-offline')
        opening.onsuccess = () => {
          const change = opening.result.transaction('waiting', 'readwrite')
          change.objectStore('waiting').add({ rubbish: true })
          change.oncomplete = () => resolve(opening.result.close())
          change.onabort = () => reject(change.error)
        }
      }),
  )
  await openSpon(page, 'Tacos on my roof')
  await withoutServer(app, async () => {
    await comment(page, 'kept all the same')
    await expect(page.getByText('Started anew')).toBeVisible()
  })
  await page.reload()
  await expect(page.getByText(waiting)).toHaveCount(0)
  await expect(page.getByText('kept all the same')).toHaveCount(1)

  await test.step('also one that belongs to another version altogether', async () => {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('sponti-offline', 99)
          opening.onsuccess = () => resolve(opening.result.close())
        }),
    )
    await withoutServer(app, async () => {
      await comment(page, 'and this one too')
      await expect(page.getByText('Started anew')).toBeVisible()
    })
    await page.reload()
    await expect(page.getByText(waiting)).toHaveCount(0)
    await expect(page.getByText('and this one too')).toHaveCount(1)
  })
})
