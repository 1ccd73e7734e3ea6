import { expect } from '@playwright/test'
import type { GuestList } from '#shared/guests.ts'
import type { OutboxMessage } from '#shared/outbox.ts'
import { expectFineEverywhere, expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { answer, going, guestRow, hostSpon, nameField, openGuest, waitForScripts } from '#tests/e2e/support/guests.ts'
import { nowhere, signIn, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

test('two taps and a first name: the page becomes the spon, and the open screen of the host shows it', async ({
  page,
  openPhone,
}) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Tacos on my roof')
  await page.goto(spon.path)
  await expect(page.getByText('Priya Raghunathan invites you to')).toBeVisible()
  await waitForScripts(page)
  await answer(page, 'Sam')
  await expect(guestRow(host, 'Sam')).toBeVisible()
  await expect(page).toHaveURL(`/event/${spon.id}`)
  await expect(page.getByRole('button', { name: /I'm down/ })).toHaveAttribute('aria-pressed', 'true')

  // Alive: they see each other's words at once.
  await page.getByRole('textbox', { name: 'Comment' }).fill('I bring the limes')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(host.getByText('I bring the limes', { exact: true })).toBeVisible()
  await expect(host.getByText('Sam · guest').last()).toBeVisible()

  // The link leads to the same place in this browser, and back does not ask again.
  await page.goto(spon.path)
  await expect(page).toHaveURL(`/event/${spon.id}`)
  await expect(guestRow(host, 'Sam').filter({ hasNotText: 'limes' })).toHaveCount(1)
})

test('by keyboard alone', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Keys only')
  await page.goto(spon.path)
  await waitForScripts(page)
  await page.getByRole('button', { name: 'I might go' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'I might go' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type('Kim')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/event/${spon.id}`)
  await expect(guestRow(host, 'Kim')).toBeVisible()
  await expect(page.getByRole('button', { name: /Might show/ })).toHaveAttribute('aria-pressed', 'true')
})

test('without JavaScript', async ({ browser, baseURL, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Plain paper', { gifUrl: '/gifs/taco-hop.svg', gifAltText: 'A taco hops' })
  const page = await openGuest(browser, baseURL, { javaScriptEnabled: false })
  await page.goto(spon.path)
  await expect(page.getByRole('img', { name: 'A taco hops' })).toBeVisible()
  await expect(nameField(page)).toHaveCount(0)
  await going(page).click()
  await page.getByLabel('Your first name').first().fill('bo@example.com')
  await page.getByRole('dialog').getByRole('button', { name: "I'm going" }).click()
  // Drawn on the page itself, with what was typed.
  await expect(page).toHaveURL(new RegExp(spon.path))
  await expect(page.getByRole('alert')).toContainText('Type just your first name')
  await expect(page.getByLabel('Your first name')).toHaveValue('bo@example.com')
  await page.getByLabel('Your first name').fill('Bo')
  await page.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByText("You're going, Bo!")).toBeVisible()
  await expect(page).toHaveURL(spon.path)
  await expect(guestRow(host, 'Bo')).toBeVisible()
  // A reload repeats nothing.
  await page.reload()
  await expect(page.getByText("You're going, Bo!")).toBeVisible()
  await page.getByRole('button', { name: 'I might go instead' }).click()
  await expect(page.getByText('You might go, Bo!')).toBeVisible()
  await expect(host.getByRole('heading', { name: 'Might show (1)' })).toBeVisible()
  await expect(guestRow(host, 'Bo')).toHaveCount(1)
  await page.context().close()
})

test('before the scripts have come, the same taps send the plain form, and the page wakes up as the spon', async ({
  page,
  openPhone,
}) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Slow train')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(spon.path, { waitUntil: 'commit' })
  await answer(page, 'Ida')
  await expect(guestRow(host, 'Ida')).toBeVisible()
  release()
  await expect(page).toHaveURL(`/event/${spon.id}`)
})

test.describe('offline in the middle', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('what was typed is kept, and sent once when there is a connection', async ({ page, context, openPhone }) => {
    const host = await openPhone('Priya', nowhere)
    const spon = await hostSpon(host, 'In the tunnel')
    await page.goto(spon.path)
    await waitForScripts(page)
    await context.setOffline(true)
    await answer(page, 'Max')
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await expect(page.getByText("“I'm going”, Max, is kept")).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(`/event/${spon.id}`)
    await expect(guestRow(host, 'Max')).toHaveCount(1)
  })

  test('what is refused by then says why, with the name still in its field', async ({ page, context, openPhone }) => {
    const host = await openPhone('Priya', nowhere)
    const spon = await hostSpon(host, 'Full by the time')
    await page.goto(spon.path)
    await waitForScripts(page)
    await context.setOffline(true)
    await answer(page, 'Max')
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    expect((await host.request.put(`/api/events/${spon.id}/guests`, { data: { limit: 0 } })).status()).toBe(200)
    await context.setOffline(false)
    const sheet = page.getByRole('dialog', { name: "I'm going" })
    await expect(sheet.getByText('The host asks for an account here. Join to say if you come.')).toBeVisible()
    await expect(sheet.getByLabel('Your first name')).toHaveValue('Max')
  })
})

const insideInstagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.30.90 (iPhone15,2; iOS 18_1; en_US)'
const insideAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0;]'

test('inside another app: answered there, then handed over to the real browser by a link that works once', async ({
  browser,
  baseURL,
  page: real,
  openPhone,
}) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'From the story')
  const inside = await openGuest(browser, baseURL, { userAgent: insideInstagram })
  await inside.goto(spon.path)
  await waitForScripts(inside)
  await answer(inside, 'Ana')
  await expect(guestRow(host, 'Ana')).toBeVisible()
  const card = inside.getByRole('region', { name: 'Go on in your browser' })
  await expect(card).toBeVisible()
  await expectNoAxeViolations(inside)
  await card.getByRole('button', { name: 'Copy the link' }).click()
  const link = (await card.getByRole('status').locator('p').last().textContent()) ?? ''
  expect(link).toContain('/go-on/')

  // Opening it changes nothing; the tap does.
  await real.goto(link)
  await inside.reload()
  await expect(inside.getByRole('heading', { name: spon.title })).toBeVisible()
  await expectNoAxeViolations(real)
  await real.getByRole('button', { name: 'Go on as Ana' }).click()
  await expect(real).toHaveURL(`/event/${spon.id}`)
  await expect(real.getByRole('button', { name: /I'm down/ })).toHaveAttribute('aria-pressed', 'true')
  await inside.reload()
  await expect(inside.getByRole('heading', { name: 'Meet up.' })).toBeVisible()
  await inside.goto(link)
  await expect(inside.getByText(/run out|used/)).toBeVisible()
  await expect(guestRow(host, 'Ana')).toHaveCount(1)
  await inside.context().close()
})

test('an address for one spon: its mail leads back on another device, without scripts too, and is stopped with one tap', async ({
  browser,
  baseURL,
  page,
  openPhone,
}) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'If it moves')
  await page.goto(spon.path)
  await waitForScripts(page)
  await answer(page, 'Sam')
  const card = page.getByRole('region', { name: 'How we reach you' })
  const field = card.getByRole('textbox', { name: 'Where do we reach you if it changes?' })
  await field.fill('sam@example.org, bo@example.org')
  await field.press('Enter')
  await expect(card.getByRole('alert')).toContainText('One address is enough: type just yours.')
  await expect(field).toBeFocused()
  await expectFineEverywhere(page)
  const address = `sam.${spon.id}@example.org`
  await field.fill(address)
  await field.press('Enter')
  await expect(card.getByText('s…@example.org')).toBeVisible()
  await expect(card.getByRole('status')).toBeFocused()
  await expectFineEverywhere(page)

  async function readMail(): Promise<string | undefined> {
    const messages = (await (await host.request.get('/api/dev/outbox')).json()) as OutboxMessage[]
    return messages.find(({ to }) => to === address)?.text
  }
  await expect.poll(readMail).toContain('Sam left this address')
  const mail = (await readMail()) ?? ''
  const [link = '', stop = ''] = mail.match(/http\S+/g) ?? []

  const other = await openGuest(browser, baseURL)
  await other.goto(link)
  await expectFineEverywhere(other)
  await other.getByRole('button', { name: 'Go on as Sam' }).click()
  await expect(other).toHaveURL(`/event/${spon.id}`)
  await expect(other.getByRole('button', { name: /I'm down/ })).toHaveAttribute('aria-pressed', 'true')
  const plain = await openGuest(browser, baseURL, { javaScriptEnabled: false })
  await plain.goto(link)
  await plain.getByRole('button', { name: 'Go on as Sam' }).click()
  await plain.goto(spon.path)
  await expect(plain.getByText("You're going, Sam!")).toBeVisible()
  await host.goto(link)
  await expect(host.getByText('This browser knows you as Priya')).toBeVisible()

  await plain.goto(stop)
  await plain.getByRole('button', { name: 'Stop the mail' }).click()
  await expect(plain.getByRole('heading', { name: 'Done' })).toBeVisible()
  // Nothing says so to whoever typed the address.
  await page.reload()
  await expect(card.getByText('s…@example.org')).toBeVisible()
  await card.getByRole('button', { name: 'Change' }).click()
  await expect(field).toBeFocused()
  await card.getByRole('button', { name: 'Leave it as it was' }).click()
  await card.getByRole('button', { name: 'Remove' }).click()
  await expect(field).toBeVisible()
  for (const each of [other, plain]) await each.context().close()
})

test('inside an Android app the button asks Android for the real browser', async ({ browser, baseURL, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'From the group')
  const inside = await openGuest(browser, baseURL, { userAgent: insideAndroid })
  await inside.goto(spon.path)
  await waitForScripts(inside)
  await answer(inside, 'Leo')
  const asked: string[] = []
  const session = await inside.context().newCDPSession(inside)
  await session.send('Network.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
  await session.send('Page.enable')
  await inside.getByRole('button', { name: 'Open my browser' }).click()
  await expect.poll(() => asked.join()).toMatch(/^intent:\/\/localhost:\d+\/go-on\/.+#Intent;scheme=http;/)
  await expect(inside.getByText('Nothing opened? Copy this')).toBeVisible()
  await inside.context().close()
})

test('the host removes a guest, blocks another, and neither comes back', async ({ browser, baseURL, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Small table')
  async function come(name: string) {
    const page = await openGuest(browser, baseURL)
    await page.goto(spon.path)
    await waitForScripts(page)
    await answer(page, name)
    await expect(guestRow(host, name)).toBeVisible()
    return page
  }
  const rae = await come('Rae')
  const blu = await come('Blu')
  await expect(guestRow(host, 'Rae')).toContainText('through you')
  await expectNoAxeViolations(host)

  await host.getByRole('button', { name: 'More about Rae' }).click()
  await host.getByRole('menuitem', { name: 'Remove' }).click()
  await host.getByRole('dialog', { name: 'Remove Rae?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(guestRow(host, 'Rae')).toHaveCount(0)
  await expect(rae.getByRole('heading', { name: 'Event not found' })).toBeVisible()

  await host.getByRole('button', { name: 'More about Blu' }).click()
  await host.getByRole('menuitem', { name: 'Block' }).click()
  await host.getByRole('dialog', { name: 'Block Blu?' }).getByRole('button', { name: 'Block' }).click()
  await expect(guestRow(host, 'Blu')).toHaveCount(0)
  await expect(blu.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  for (const page of [rae, blu]) {
    await page.goto(spon.path)
    await expect(page.getByRole('button', { name: "I'm going" })).toHaveCount(0)
    await page.context().close()
  }
})

test('the host says how many a link lets in', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Members first')
  await host.getByRole('button', { name: 'Share Event' }).click()
  /** What is chosen is shown at once; a link obeys once the server knows. */
  async function allow(choice: string, limit: number) {
    await host.getByLabel('Guests by a link').selectOption(choice)
    async function readLimit() {
      const response = await host.request.get(`/api/events/${spon.id}/guests`)
      return ((await response.json()) as GuestList).limit
    }
    await expect.poll(readLimit).toBe(limit)
  }
  await allow('Nobody', 0)
  await expect(host.getByText('joins before they can answer')).toBeVisible()
  await expectNoAxeViolations(host)
  await page.goto(spon.path)
  await expect(page.getByRole('link', { name: 'See the plan' })).toBeVisible()
  await expect(page.getByText('would like you to join first')).toBeVisible()
  await allow('Up to 5', 5)
  await expect(host.getByText('with a first name alone')).toBeVisible()
  await page.reload()
  await expect(going(page)).toBeVisible()
})

test('a guest has a small world, and is offered to join where it ends', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'One evening')
  await page.goto(spon.path)
  await waitForScripts(page)
  await answer(page, 'Noa')
  const offer = page.getByRole('region', { name: 'Make an account' })
  await expect(offer).toBeVisible()
  await expectNoAxeViolations(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: spon.title })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your spons' })).toBeVisible()
  await expect(page.getByRole('link', { name: /One evening/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Your spons', 'Me'])
  await expectNoAxeViolations(page)
  for (const path of ['/create', '/friends', '/search?q=maya']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Make an account first' })).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Noa · guest' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'All settings' }).getByRole('link')).toHaveText([
    /^Notifications/,
    /^Look/,
    /^Language/,
    /^Your data & account/,
  ])
})

test('somebody with an account comes in as themselves', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const spon = await hostSpon(host, 'Old friends')
  await signIn(page, 'Tomasz', spon.path)
  await expect(page).toHaveURL(`/event/${spon.id}`)
  await expect(page.getByText('Your first name')).toHaveCount(0)
})

test('a link that is off, and a spon that is called off, say what to do', async ({ page, openPhone }) => {
  const host = await openPhone('Priya', nowhere)
  const off = await hostSpon(host, 'Off')
  await host.request.delete(`/api/events/${off.id}/share-link`)
  const gone = await hostSpon(host, 'Gone')
  await host.request.delete(`/api/events/${gone.id}`)
  await page.goto(off.path)
  await expect(page.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
  await expect(page.getByText('Ask whoever sent it for a new one.')).toBeVisible()
  await page.goto(gone.path)
  await expect(page.getByRole('heading', { name: /^Priya .*called off Gone$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'What Sponti is' })).toBeVisible()
})

test('the invitation is without barriers', async ({ browser, baseURL }) => {
  const host = await openGuest(browser, baseURL)
  await signInAsNewcomer(host, 'Maximiliana Wolfeschlegelsteinhausen')
  const long = { description: 'We walk. '.repeat(200), gifUrl: '/gifs/taco-hop.svg', gifAltText: 'A taco hops' }
  const spon = await hostSpon(host, 'A long evening by the lake with everybody who can make it', long)
  const page = await openGuest(browser, baseURL, { viewport: { width: 320, height: 568 } })
  await page.goto(spon.path)
  await expectFineEverywhere(page, { height: 568 })
  await going(page).click()
  await expect(nameField(page)).toBeFocused()
  await expectFineEverywhere(page, { height: 568 })
  await page.context().close()
  await host.context().close()
})
