import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getCurrentUser } from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Browser, createBrowser } from '#tests/support/browser.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'

const main = 'https://sponti.example'
const alias = 'https://hangout.example'
const otherAlias = 'https://elsewhere.example'

let database: TestDatabase
let github: GithubServer
let server: TestApp
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startGithubServer()
  server = await startTestApp(database, {
    ...github.environment,
    DEMO: 'off',
    PUBLIC_URL: main,
    APP_ORIGINS: `${alias}, ${otherAlias}`,
  })
})
afterAll(async () => {
  await server.close()
  await github.stop()
  await database.close()
})
beforeEach(() => {
  github.person = createGithubPerson()
  browser = createBrowser(server.app, main)
})

/** Alias origin, main origin, GitHub, main origin: returns the URL that ends the sign-in at the alias. */
async function signInFrom(start: string, visitor = browser) {
  const forward = await visitor.open(start)
  const away = await visitor.open(forward.location)
  const back = await visitor.open(await github.decide(away.location))
  return back.location
}

/** What the app's screen does when it finds authToken in its address. */
function toExchange(landing: string, origin = alias) {
  return `${origin}/api/auth/token?authToken=${new URL(landing).searchParams.get('authToken')}`
}

const countSessions = async () => (await database.pool.query('select 1 from sessions')).rowCount

async function refused(address: string, visitor = browser) {
  const before = await countSessions()
  const page = await visitor.open(address)
  expect(page.status).toBe(410)
  expect(page.text).toContain('<h1>Let’s start over</h1>')
  expect(await countSessions()).toBe(before)
  expect(String(page.headers['set-cookie'])).not.toContain('sponti_session')
}

it('a sign-in that began at an alias ends there, signed in at the alias only', async () => {
  const landing = await signInFrom(`${alias}/api/auth/login?redirect=%2Ffriends`)
  expect(landing).toMatch(/^https:\/\/hangout\.example\/\?authToken=[\w-]{43}$/)
  expect(await countSessions()).toBe(0)
  const done = await browser.open(toExchange(landing))
  expect(done).toMatchObject({ status: 302, location: '/friends' })
  const { status, body } = await server.call(getCurrentUser, { as: browser.cookiesOf(alias) })
  expect(status).toBe(200)
  expect(body).toMatchObject({ displayName: 'Octavia Lind' })
  expect(browser.cookiesOf(main)).not.toContain('sponti_session')
  expect(browser.cookiesOf(alias)).not.toContain('sponti_handoff')
})

it('goes to the front page of the alias when nothing else was wanted', async () => {
  const done = await browser.open(toExchange(await signInFrom(`${alias}/api/login?redirect=//evil.example`)))
  expect(done.location).toBe('/')
})

it('keeps only hashes of the token, the ticket and the cookie', async () => {
  const forward = await browser.open(`${alias}/api/login`)
  const landing = await signInFrom(`${alias}/api/login`)
  const secrets = [
    new URL(forward.location).searchParams.get('handoff'),
    new URL(landing).searchParams.get('authToken'),
    /sponti_handoff=([\w-]+)/.exec(browser.cookiesOf(alias))?.[1],
  ]
  const { rows } = await database.pool.query('select c::text as row from auth_challenges c')
  for (const secret of secrets) {
    expect(secret).toHaveLength(43)
    for (const { row } of rows) expect(row).not.toContain(secret)
  }
})

it('a token works once', async () => {
  const exchange = toExchange(await signInFrom(`${alias}/api/login`))
  await browser.open(exchange)
  await refused(exchange)
})

it('of two exchanges in the same moment one wins', async () => {
  const exchange = toExchange(await signInFrom(`${alias}/api/login`))
  const twins = await Promise.all([browser.open(exchange), browser.open(exchange), browser.open(exchange)])
  expect(twins.map(({ status }) => status).sort()).toEqual([302, 410, 410])
})

it('a token is worth nothing at another origin, and is not used up by trying', async () => {
  const landing = await signInFrom(`${alias}/api/login`)
  await browser.open(`${otherAlias}/api/login`)
  await refused(toExchange(landing, otherAlias))
  await refused(toExchange(landing, main))
  await refused(toExchange(landing, 'https://unknown.example'))
  expect((await browser.open(toExchange(landing))).status).toBe(302)
})

it('a token is worth nothing in a browser that did not begin the sign-in', async () => {
  const exchange = toExchange(await signInFrom(`${alias}/api/login`))
  await refused(exchange, createBrowser(server.app, main))
  const victim = createBrowser(server.app, main)
  await victim.open(`${alias}/api/login`)
  await refused(exchange, victim)
})

it('someone lured into a sign-in that another began gives them nothing', async () => {
  const attacker = createBrowser(server.app, main)
  const forward = await attacker.open(`${alias}/api/login`)
  const away = await browser.open(forward.location)
  const back = await browser.open(await github.decide(away.location))
  // The victim's browser holds the token, the attacker's holds the cookie; neither has both.
  await refused(toExchange(back.location))
})

it('a token runs out after a minute', async () => {
  const exchange = toExchange(await signInFrom(`${alias}/api/login`))
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from expires_at - now())::int as seconds from auth_challenges where payload ->> 'step' = 'end'`,
  )
  for (const { seconds } of rows) expect(seconds).toBeLessThanOrEqual(60)
  await database.pool.query(`update auth_challenges set expires_at = now() - interval '1 second'`)
  await refused(exchange)
})

it('a missing, empty or made-up token is refused', async () => {
  await refused(`${alias}/api/auth/token`)
  await refused(`${alias}/api/auth/token?authToken=`)
  await refused(`${alias}/api/auth/token?authToken=${'a'.repeat(43)}`)
})

it('a ticket from the alias opens one visit to GitHub, and is no token', async () => {
  const { location } = await browser.open(`${alias}/api/login`)
  const ticket = new URL(location).searchParams.get('handoff') ?? ''
  await refused(`${alias}/api/auth/token?authToken=${ticket}`)
  expect((await browser.open(location)).location).toContain(github.url)
  await refused(location)
})

it('a person who says no to GitHub can try again where they began', async () => {
  const forward = await browser.open(`${alias}/api/auth/login?redirect=%2Ffriends`)
  const away = await browser.open(forward.location)
  const page = await browser.open(await github.decide(away.location, 'cancel'))
  expect(page.status).toBe(403)
  expect(page.text).toContain(`href="${alias}/api/login?redirect=%2Ffriends"`)
})

it('a sign-in that began at the main origin stays there', async () => {
  const away = await browser.open(`${main}/api/login`)
  const back = await browser.open(await github.decide(away.location))
  expect(back.location).toBe('/')
  expect(browser.cookiesOf(main)).toContain('sponti_session')
  expect(String(back.headers['set-cookie'])).toContain('Secure')
})
