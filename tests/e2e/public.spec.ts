import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/support/accessibility.ts'
import { signInAsNewcomer } from '#tests/e2e/support/sign-in.ts'
import { test } from '#tests/e2e/support/test.ts'

const papers = [
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/docs/sms-opt-in-flow', 'SMS'],
  ['/help', 'Help'],
] as const

const pages = [['/', 'Meet up.'], ['/onboarding', 'Meet your crew'], ...papers] as const

async function openWithoutScripts(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}

/** A new person's spon and its share link. */
async function shareSpon(host: Page, title: string): Promise<{ id: string; path: string }> {
  await signInAsNewcomer(host, 'Petra Public')
  const data = { title, description: 'canary-description', location: 'canary-place', specificTime: 'at nine' }
  const { id } = (await (await host.request.post('/api/events', { data })).json()) as { id: string }
  const { url } = (await (await host.request.post(`/api/events/${id}/share-link`)).json()) as { url: string }
  return { id, path: new URL(url).pathname }
}

async function newHost(browser: Browser, baseURL: string | undefined) {
  return (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
}

test.describe('without JavaScript', () => {
  for (const [path, heading] of pages)
    test(`${path} is whole and readable`, async ({ browser, baseURL }) => {
      const page = await openWithoutScripts(browser, baseURL)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page.getByText('needs JavaScript')).toHaveCount(0)
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await expect(page.getByText("You're in demo mode")).toBeVisible()
      await page.context().close()
    })

  test('the landing page unfolds, leads in and to the papers', async ({ browser, baseURL }) => {
    const page = await openWithoutScripts(browser, baseURL)
    await page.goto('/')
    await expect(page.getByText('No algorithms: you see')).toBeHidden()
    await page.getByText('Our Mission').click()
    await expect(page.getByText('No algorithms: you see')).toBeVisible()
    // Chromium does not render <noscript> when scripting is disabled by Playwright, so check the HTML.
    expect(await (await page.request.get('/')).text()).toMatch(/<noscript>[^<]*Add to Home Screen/)
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveURL('/privacy')
    await page.getByRole('link', { name: 'Back' }).first().click()
    await page.getByRole('link', { name: 'Launch Sponti' }).click()
    await expect(page).toHaveURL(/\/api\/login/)
    await expect(page.getByRole('button', { name: /Maya/ })).toBeVisible()
    for (const way of ['Get a code by e-mail', 'Use a passkey'])
      await expect(page.getByRole('link', { name: way })).toBeVisible()
    await page.context().close()
  })

  test('an invitation says who asks to what, and the way in comes back to it', async ({ browser, baseURL }) => {
    const host = await newHost(browser, baseURL)
    const { id, path } = await shareSpon(host, 'Chess in the park')
    const page = await openWithoutScripts(browser, baseURL)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Chess in the park' })).toBeVisible()
    await expect(page.getByText('Petra Public invites you to')).toBeVisible()
    await expect(page.getByText('at nine')).toBeVisible()
    await page.getByRole('link', { name: 'Join or sign in' }).click()
    await expect(page).toHaveURL(/\/api\/(auth\/)?login\?redirect=/)

    await page.goto(`/event/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Meet up.')
    await expect(page.getByText('Chess in the park')).toHaveCount(0)

    const gone = await page.goto('/invite/nothing-behind-this')
    expect(gone?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
    await page.goto('/invite')
    await expect(page.getByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
    await page.context().close()
    await host.context().close()
  })
})

test.describe('coming alive', () => {
  for (const [path, heading] of pages)
    test(`${path} wakes up as it was drawn`, async ({ page }) => {
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.goto(path)
      const shown = await page.getByRole('main').innerHTML()
      await expect(page.getByRole('region', { name: 'Messages (F8)' })).toBeAttached()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      const title = await page.title()
      expect(shown).toContain('<h1')
      expect(title).toContain('Sponti')
      // Both are in the server-rendered page already.
      expect(calls).not.toContain('/api/auth/user')
      expect(calls).not.toContain('/api/config')
    })

  test('the landing page answers to taps, and is without barriers', async ({ page }) => {
    await page.goto('/create?voice=1')
    await expect(page).toHaveTitle('Sponti: Meet Up IRL, No Planning Required')
    await expect(page.getByRole('link', { name: 'Launch Sponti' })).toHaveAttribute(
      'href',
      '/api/login?redirect=%2Fcreate%3Fvoice%3D1',
    )
    await page.getByText('Install as App').click()
    await expect(page.getByText('Click Install', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page).toHaveTitle('Terms & Conditions · Sponti')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the scraps of paper do not move when the page wakes up', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    function places() {
      return page.locator('.scrap').evaluateAll((scraps) =>
        scraps.map((scrap) => {
          const { left, top, width } = scrap.getBoundingClientRect()
          return [left, top, width].map(Math.round).join(' ')
        }),
      )
    }
    // Holds back all scripts until letThrough().
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('.scrap')).toHaveCount(25)
    const before = await places()
    expect(new Set(before).size).toBeGreaterThan(20)
    letThrough()
    await expect(page.getByRole('region', { name: 'Messages (F8)' })).toBeAttached()
    expect(await places()).toEqual(before)
    await context.close()
  })

  test('an invitation wakes up without asking again', async ({ page, browser, baseURL }) => {
    const host = await newHost(browser, baseURL)
    const { path } = await shareSpon(host, 'Kites on the hill')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Messages (F8)' })).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Kites on the hill' })).toBeVisible()
    expect(calls.filter((call) => call.startsWith('/api/invite/'))).toEqual([])
    await expectNoAxeViolations(page)
    await host.context().close()
  })

  test('whoever is signed in never sees the landing page', async ({ openPhone }) => {
    const maya = await openPhone('Maya')
    const html = await (await maya.request.get('/')).text()
    expect(html).not.toContain('Launch')
    expect(html).toContain('/api/events/feed')
    await maya.goto('/terms')
    await expect(maya.getByRole('heading', { level: 1 })).toContainText('Terms')
    await maya.getByRole('link', { name: 'Back' }).first().click()
    await expect(maya.getByRole('link', { name: 'Launch Sponti' })).toHaveCount(0)
  })
})

test('a card is a picture for everybody', async ({ page, browser, baseURL }) => {
  const host = await newHost(browser, baseURL)
  const { path } = await shareSpon(host, 'Soup for everyone')
  await page.goto(path)
  const address = await page.locator('meta[property="og:image"]').getAttribute('content')
  const card = await page.request.get(address ?? '')
  expect(card.headers()['content-type']).toBe('image/png')
  expect((await card.body()).length).toBeGreaterThan(10_000)
  await host.context().close()
})

test('the column grows in two steps, and on a large screen there is a panel beside it', async ({ page }) => {
  const about = page.getByRole('complementary', { name: 'About Sponti' })
  // With its borders, which the main part is inside of.
  const column = page.getByRole('main').locator('..')
  for (const [width, itsWidth] of [
    [390, 390],
    [700, 480],
    [800, 520],
    [1100, 560],
    [1400, 560],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/terms')
    await expect(column).toHaveCSS('width', `${itsWidth}px`)
    await expect(about).toHaveCount(width === 1400 ? 1 : 0)
  }
})
