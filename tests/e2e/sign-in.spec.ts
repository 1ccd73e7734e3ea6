import { expect, type Page } from '@playwright/test'
import { expectFineEverywhere, expectNoAxeViolations, expectNoOverflow } from '#tests/e2e/support/accessibility.ts'
import { type AppProcess, startApp } from '#tests/e2e/support/app-process.ts'
import { getPreparedData } from '#tests/e2e/support/prepared-data.ts'
import { test } from '#tests/e2e/support/test.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'

/** The signed-in person's name, or the status of the error response. */
async function whoIs(page: Page, origin = new URL(page.url()).origin) {
  const answer = await page.request.get(`${origin}/api/auth/user`)
  return answer.ok() ? ((await answer.json()) as { displayName: string }).displayName : answer.status()
}

test.describe('the demo', () => {
  test('lets a visitor become one of the crew with one tap', async ({ page }) => {
    await page.goto('/api/auth/login?redirect=%2Fprofile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who are you tonight?')
    await page.getByRole('button', { name: /Maya Ortiz/ }).tap()
    await page.waitForURL('**/profile')
    expect(await whoIs(page)).toBe('Maya Ortiz')
  })

  test('lets a visitor come as a new person, by keyboard alone', async ({ page }) => {
    await page.goto('/api/login')
    await page.getByLabel('Your name').focus()
    await page.keyboard.type('Robin Marsh')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    expect(await whoIs(page)).toBe('Robin Marsh')
    const friends = await page.request.get('/api/friends')
    expect(((await friends.json()) as { displayName: string }[]).map(({ displayName }) => displayName).sort()).toEqual([
      'Ben Adeyemi',
      'Maya Ortiz',
      'Yuki Tanaka',
    ])
  })

  test('needs no scripts', async ({ browser, app }) => {
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/api/login')
    await page.getByRole('button', { name: /Ben Adeyemi/ }).click()
    expect(await whoIs(page)).toBe('Ben Adeyemi')
    await context.close()
  })

  test('asks again, in words, for a name that is no name', async ({ page }) => {
    await page.goto('/api/login')
    await page.getByLabel('Your name').fill('   ')
    await page.getByRole('button', { name: 'Jump in' }).click()
    await expect(page.getByText('What should the crew call you?')).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/What should the crew call you/)
    await expectNoAxeViolations(page)
    expect(await whoIs(page)).toBe(401)
  })

  test('fits every screen and every reader', async ({ page }) => {
    await page.goto('/api/login')
    await expectFineEverywhere(page, { widths: [320, 390, 768, 1440] })
  })

  test('signing out leaves nothing behind and leads to the front page', async ({ page }) => {
    await page.goto('/api/login')
    await page.getByRole('button', { name: /Maya Ortiz/ }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.evaluate(() => localStorage.setItem('left-behind', 'yes'))
    await page.goto('/api/logout')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await whoIs(page)).toBe(401)
    expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull()
  })
})

test.describe('GitHub', () => {
  let github: GithubServer
  let app: AppProcess

  test.beforeAll(async () => {
    test.setTimeout(600_000)
    github = await startGithubServer()
    app = await startApp({
      data: getPreparedData(),
      env: (port) => ({ ...github.environment, DEMO: 'off', APP_ORIGINS: `http://127.0.0.1:${port}` }),
    })
  })
  test.afterAll(async () => {
    await app.stop()
    await github.stop()
  })
  test.beforeEach(() => {
    github.mood = 'well'
    github.person = createGithubPerson()
  })

  test('signs a person in, and back to where they wanted to be', async ({ page }) => {
    await page.goto(`${app.url}/api/auth/login?redirect=%2Fprofile`)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`${app.url}/profile`)
    expect(await whoIs(page)).toBe('Octavia Lind')
  })

  test('takes no for an answer, and a yes after it', async ({ page }) => {
    await page.goto(`${app.url}/api/login`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hard feelings')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
      await expectNoOverflow(page)
    }
    await page.getByRole('link', { name: /Sign in/ }).click()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`${app.url}/`)
    expect(await whoIs(page)).toBe('Octavia Lind')
  })

  test.describe('while it is down', () => {
    test.use({ expectedErrors: /status of 503/ })

    test('says so and offers another try', async ({ page }) => {
      await page.goto(`${app.url}/api/login`)
      github.mood = 'broken'
      await page.getByRole('button', { name: 'Authorize' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('GitHub is having a moment')
      github.mood = 'well'
      await page.getByRole('link', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Authorize' }).click()
      await page.waitForURL(`${app.url}/`)
    })
  })

  test('signs a person in at another address of the app', async ({ page }) => {
    const alias = app.url.replace('localhost', '127.0.0.1')
    await page.goto(`${alias}/api/auth/login?redirect=%2Fprofile`)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`${alias}/profile`)
    expect(await whoIs(page, alias)).toBe('Octavia Lind')
    expect(await whoIs(page, app.url)).toBe(401)
  })

  test('cannot be used by another site to sign a person out', async ({ page }) => {
    await page.goto(`${app.url}/api/login`)
    const elsewhere = page.url()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`${app.url}/`)
    await page.goto(elsewhere)
    await page.setContent(`<a href="${app.url}/api/logout">Free puppies</a>`)
    await page.getByRole('link', { name: 'Free puppies' }).click()
    await page.waitForURL(`${app.url}/`)
    expect(await whoIs(page)).toBe('Octavia Lind')
  })
})
