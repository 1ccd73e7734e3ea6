import { type Browser, expect, type Page } from '@playwright/test'
import { expectFineEverywhere, expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { countActs } from '#tests/e2e/support/acts.ts'
import { comeAsNewcomer, signIn, signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { refuseBlockedWorkers, test } from '#tests/e2e/support/test.ts'

const members = (page: Page) => page.getByRole('dialog').getByRole('listitem')

async function openPage(browser: Browser, baseURL: string | undefined) {
  const shape = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...shape, reducedMotion: 'reduce', ...(baseURL && { baseURL }) })
  return context.newPage()
}

const newcomers = ['Bruno Berg', 'Caro Curtis', 'Dani Diaz', 'Elif Erden']

test('five people are a crew by one link: five acts for the first, two for each other', async ({
  page: ana,
  browser,
  baseURL,
}) => {
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewcomer(ana, 'Ana Alves')
  const first = countActs(ana)
  await first.tap('link', 'My Crew')
  await first.tap('button', 'Start a crew')
  await first.type("What's it called?", 'Sunday swimmers')
  await first.tap('button', 'Start it')
  await first.tap('button', 'Copy')
  await expect(ana.getByText('Link copied')).toBeVisible()
  await expect(ana.getByRole('img', { name: 'QR code that leads to Sunday swimmers' })).toBeVisible()
  expect(first.acts()).toBeLessThanOrEqual(5)
  const link = await ana.evaluate<string>('navigator.clipboard.readText()')
  await expectNoAxeViolations(ana)

  const people: Page[] = [ana]
  for (const [place, name] of newcomers.entries()) {
    const page = await openPage(refuseBlockedWorkers(browser), baseURL)
    people.push(page)
    const isHere = place % 2 === 0
    // Two are signed in, two sign in on the way: their tap is remembered.
    if (isHere) await comeAsNewcomer(page, name)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Sunday swimmers' })).toBeVisible()
    if (place === 0) await expectFineEverywhere(page)
    // It is drawn by the server: a tap before its script is there counts, but is asked for again after signing in.
    const way = page.getByRole(isHere ? 'button' : 'link', { name: "I'm in" })
    await expect(way).toBeVisible()
    await expect
      .poll(() => way.evaluate((shown) => Object.keys(shown).some((key) => key.startsWith('__react'))))
      .toBe(true)
    const other = countActs(page)
    await other.tap(isHere ? 'button' : 'link', "I'm in")
    if (!isHere) {
      await page.getByLabel('Your name').fill(name)
      await page.getByRole('button', { name: 'Jump in' }).click()
    }
    await expect(members(page)).toHaveCount(place + 2)
    expect(other.acts()).toBeLessThanOrEqual(2)
  }

  // By the live stream.
  await expect(members(ana)).toHaveCount(5)
  await expectFineEverywhere(ana)
  const all = ['Ana Alves', ...newcomers]
  for (const [place, page] of people.entries()) {
    const friends = (await (await page.request.get('/api/friends')).json()) as { displayName: string }[]
    const names = friends.map(({ displayName }) => displayName)
    expect(names).toEqual(expect.arrayContaining(all.filter((_, other) => other !== place)))
  }
  for (const page of people.slice(1)) await page.context().close()
})

test('a crew is changed, invited to, left and ended, and its link turned off', async ({ page: ana, openPhone }) => {
  await signInAsNewcomer(ana, 'Ana Abel', '/onboarding')
  await ana.getByRole('button', { name: 'Start a crew' }).click()
  await ana.getByRole('button', { name: 'Start it' }).click()
  await expect(ana.getByText('Give the crew a name.')).toBeVisible()
  await expectFineEverywhere(ana)
  await ana.getByRole('textbox', { name: "What's it called?" }).fill('Chess')
  await ana.getByRole('button', { name: 'Start it' }).click()
  const sheet = ana.getByRole('dialog', { name: 'Chess' })

  await test.step('A friend is invited, and joins by a tap', async () => {
    await sheet.getByRole('button', { name: 'Invite friends' }).click()
    await sheet.getByText('Maya Ortiz').click()
    await expect(sheet.getByRole('checkbox', { name: 'Maya Ortiz' })).toBeChecked()
    await expectFineEverywhere(ana)
    await sheet.getByRole('button', { name: 'Invite 1' }).click()
    await expect(ana.getByText('They find it in their notifications.')).toBeVisible()
    const maya = await openPhone('Maya', '/notifications')
    await maya.getByRole('link', { name: /Chess/ }).click()
    await maya.getByRole('button', { name: "I'm in" }).click()
    await expect(members(maya)).toHaveCount(2)
    await expect(members(ana)).toHaveCount(2)
  })

  await test.step('It is renamed', async () => {
    await sheet.getByRole('button', { name: 'Change name' }).click()
    await ana.getByRole('textbox', { name: "What's it called?" }).fill('Chess and cake')
    await ana.getByRole('button', { name: 'Save' }).click()
    await expect(ana.getByRole('heading', { name: /Chess and cake/ })).toBeVisible()
  })

  const renamed = ana.getByRole('dialog', { name: /Chess and cake/ })
  await test.step('Its link is turned off', async () => {
    await renamed.getByRole('button', { name: 'Share link' }).click()
    await renamed.getByRole('button', { name: 'Turn it off' }).click()
    await renamed.getByRole('button', { name: 'Turn off', exact: true }).click()
    await expect(renamed.getByText('The link is off')).toBeVisible()
  })

  await test.step('Maya is removed', async () => {
    await renamed.getByRole('button', { name: 'Remove Maya Ortiz' }).click()
    await ana.getByRole('dialog', { name: 'Remove Maya Ortiz?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(members(ana)).toHaveCount(1)
  })

  await test.step('It ends', async () => {
    await renamed.getByRole('button', { name: 'End the crew' }).click()
    await ana.getByRole('button', { name: 'End it' }).click()
    await expect(ana.getByRole('list', { name: 'Crews' })).toHaveCount(0)
    await expect(ana.getByText('Five friends, one link')).toBeVisible()
  })
})

test('the friend link makes friends by a tap, names who used it, and is dead once it is off', async ({
  page: ilse,
  openPhone,
}) => {
  // Not Maya: everybody who comes new is a friend of hers.
  const priya = await openPhone('Priya', '/onboarding')
  await priya.getByRole('button', { name: 'Share your link' }).click()
  const dialog = priya.getByRole('dialog', { name: 'Share your link' })
  await expect(dialog.getByRole('img', { name: 'QR code of your friend link' })).toBeVisible()
  await expectFineEverywhere(priya)
  const { url } = (await (await priya.request.get('/api/friends/link')).json()) as { url: string }

  await comeAsNewcomer(ilse, 'Ilse Ivens')
  await ilse.goto(url)
  await ilse.getByRole('button', { name: "I'm in" }).click()
  await expect(ilse.getByText('Priya Raghunathan is now your friend')).toBeVisible()
  await expect(dialog.getByText('Used by Ilse Ivens')).toBeVisible()

  const off = dialog.getByRole('button', { name: 'Turn it off' })
  await off.click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(off).toBeFocused()
  await off.click()
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(dialog.getByText('The link is off')).toBeFocused()
  await signIn(ilse, 'Tomasz', url)
  await expect(ilse.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
})
