import { type Browser, expect, type Page } from '@playwright/test'
import { type AppProcess, startApp } from '#tests/e2e/support/app-process.ts'
import { getPreparedData } from '#tests/e2e/support/prepared-data.ts'
import { test } from '#tests/e2e/support/test.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'
import { createOidcPerson, type OidcServer, startOidcServer } from '#tests/support/oidc-server.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'

/** Guests who stay, by the ways that leave the page. Those of the sheet are walked beside the guests' own page. */
test.describe('a guest keeps their place', () => {
  let github: GithubServer
  let oidc: OidcServer
  let mail: MailServer
  let app: AppProcess
  let spon: { id: string; token: string }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(600_000)
    github = await startGithubServer()
    oidc = await startOidcServer()
    mail = await startMailServer()
    app = await startApp({
      data: getPreparedData(),
      env: (port) => ({
        ...github.environment,
        ...oidc.welcome(`http://localhost:${port}`),
        ...mail.environment,
        DEMO: 'off',
      }),
    })
    spon = await hostSpon(browser)
  })
  test.afterAll(async () => {
    await app.stop()
    await Promise.all([github.stop(), oidc.stop(), mail.stop()])
  })
  test.beforeEach(() => {
    github.person = createGithubPerson()
    oidc.person = createOidcPerson()
  })

  async function hostSpon(browser: Browser) {
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    await throughGithub(page, '/')
    const event = (await (await page.request.post('/api/events', { data: { title: 'Tacos' } })).json()) as {
      id: string
    }
    const link = (await (await page.request.post(`/api/events/${event.id}/share-link`)).json()) as { url: string }
    await context.close()
    return { id: event.id, token: new URL(link.url).pathname.split('/').at(-1) ?? '' }
  }

  /** By the call behind the invitation page. */
  async function comeAsGuest(page: Page): Promise<string> {
    const data = { name: 'Sam', response: 'going', key: crypto.randomUUID() }
    expect((await page.request.post(`${app.url}/api/invite/${spon.token}/guest`, { data })).ok()).toBe(true)
    return (await whoIs(page)).id
  }
  async function whoIs(page: Page) {
    return (await (await page.request.get(`${app.url}/api/auth/user`)).json()) as { id: string; kind: string }
  }
  async function throughGithub(page: Page, redirect: string) {
    await page.goto(`${app.url}/api/auth/github?redirect=${encodeURIComponent(redirect)}`)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`${app.url}${redirect}`)
  }
  async function throughOidc(page: Page, redirect: string) {
    await page.goto(`${app.url}/api/auth/oidc?redirect=${encodeURIComponent(redirect)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${app.url}${redirect}`)
  }
  /** With the link in a mail that came by SMTP. */
  async function throughMail(page: Page, email: string) {
    const before = mail.taken.length
    const data = { email, redirect: `/event/${spon.id}` }
    await page.request.post(`${app.url}/api/auth/email/start`, { data })
    await expect.poll(() => mail.taken.length).toBe(before + 1)
    const link = /http\S+\/api\/auth\/email\?token=\S+/.exec(mail.taken.at(-1)?.mail.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('button', { name: /Sign me in|Go on/ }).click()
    await page.waitForURL(`${app.url}/event/${spon.id}`)
  }

  /** They come once, whoever they are by now. */
  async function expectGoing(page: Page, id: string) {
    expect(await whoIs(page)).toMatchObject({ id, kind: 'member' })
    await expect(page.getByRole('heading', { name: 'Tacos' })).toBeVisible()
    const event = (await (await page.request.get(`${app.url}/api/events/${spon.id}`)).json()) as {
      userRsvp: { response: string }
    }
    expect(event.userRsvp.response).toBe('going')
  }

  const target = () => `/event/${spon.id}`

  test('with GitHub: in place, and later as the account that is there', async ({ page, browser }) => {
    const sam = await comeAsGuest(page)
    await throughGithub(page, target())
    await expectGoing(page, sam)
    const other = await (await browser.newContext()).newPage()
    expect(await comeAsGuest(other)).not.toBe(sam)
    await throughGithub(other, target())
    await expectGoing(other, sam)
    await other.context().close()
  })

  test('with OpenID Connect: in place, and later as the account that is there', async ({ page, browser }) => {
    const sam = await comeAsGuest(page)
    await throughOidc(page, target())
    await expectGoing(page, sam)
    const other = await (await browser.newContext()).newPage()
    await comeAsGuest(other)
    await throughOidc(other, target())
    await expectGoing(other, sam)
    await other.context().close()
  })

  test('with a code by e-mail: in place, and later as the account that is there', async ({ page, browser }) => {
    const sam = await comeAsGuest(page)
    await throughMail(page, `sam-${sam}@example.com`)
    await expectGoing(page, sam)
    const other = await (await browser.newContext()).newPage()
    await comeAsGuest(other)
    await throughMail(other, `sam-${sam}@example.com`)
    await expectGoing(other, sam)
    await other.context().close()
  })

  test('in two tabs at once, with two providers: one account that both open', async ({ page, context, browser }) => {
    const sam = await comeAsGuest(page)
    const tab = await context.newPage()
    await page.goto(`${app.url}/api/auth/github?redirect=${encodeURIComponent(target())}`)
    await tab.goto(`${app.url}/api/auth/oidc?redirect=${encodeURIComponent(target())}`)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.waitForURL(`${app.url}${target()}`)
    await expectGoing(page, sam)
    // The second tab comes back when the guest is a member already.
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.waitForURL(`${app.url}${target()}`)
    await expectGoing(tab, sam)
    const again = await (await browser.newContext()).newPage()
    await throughOidc(again, target())
    await expectGoing(again, sam)
    await again.context().close()
  })
})
