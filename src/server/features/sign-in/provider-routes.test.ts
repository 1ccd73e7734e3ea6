import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCurrentUser } from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Browser, createBrowser } from '#tests/support/browser.ts'
import { createPerson, suspend } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'

let database: TestDatabase
let github: GithubServer
let server: TestApp
let browser: Browser

const home = 'http://localhost:3000'

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startGithubServer()
  server = await startTestApp(database, { ...github.environment, DEMO: 'off' })
})
afterAll(async () => {
  await server.close()
  await github.stop()
  await database.close()
})
beforeEach(() => {
  github.mood = 'well'
  github.person = createGithubPerson()
  browser = createBrowser(server.app)
})

const begin = async (address = '/api/login', visitor = browser) => (await visitor.open(address)).location
async function signInAtGithub(address?: string, visitor = browser) {
  return visitor.open(await github.decide(await begin(address, visitor)))
}

async function countRows() {
  const { rows } = await database.pool.query<{ users: number; sessions: number; identities: number }>(
    `select (select count(*) from users) as users, (select count(*) from sessions) as sessions,
      (select count(*) from identities) as identities`,
  )
  return rows[0]
}

async function me(visitor = browser) {
  const { body } = await server.call(getCurrentUser, { as: visitor.cookiesOf(home) })
  return body
}

describe('signing in with GitHub', () => {
  it('tells somebody who is suspended why they are not let in', async () => {
    await signInAtGithub()
    await suspend(database, (await me()).id)
    browser = createBrowser(server.app)
    const back = await signInAtGithub()
    expect(back).toMatchObject({ status: 403 })
    expect(back.text).toContain('This account is suspended: Spam to strangers.')
    expect(browser.cookiesOf(home)).not.toContain('sponti_session')
  })

  it('makes an account out of the profile, and goes back to where the person wanted to be', async () => {
    const back = await signInAtGithub('/api/auth/login?redirect=%2Finvite%2Fabc%3Fx%3D1')
    expect(back).toMatchObject({ status: 302, location: '/invite/abc?x=1' })
    expect(await me()).toMatchObject({
      displayName: 'Octavia Lind',
      firstName: 'Octavia',
      lastName: 'Lind',
      email: `octavia-${github.person.id}@example.com`,
      profileImageUrl: github.url + github.person.avatar_url,
      friendCount: 0,
      eventCount: 0,
    })
  })

  it('asks GitHub with state and an S256 challenge, and keeps only hashes of what comes back', async () => {
    const address = new URL(await begin())
    const state = address.searchParams.get('state') ?? ''
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('redirect_uri')).toBe(`${home}/api/auth/callback`)
    expect(state).toHaveLength(43)
    const kept = await database.pool.query('select c::text as row from auth_challenges c')
    const cookie = browser.cookiesOf(home).split('=')[1] ?? 'none'
    for (const { row } of kept.rows) {
      expect(row).not.toContain(state)
      expect(row).not.toContain(cookie)
    }
  })

  it('sets cookies that scripts cannot read and other sites cannot send', async () => {
    const start = await browser.open('/api/login')
    expect(start.headers['set-cookie']).toMatch(
      /^sponti_visit=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const back = await browser.open(await github.decide(start.location))
    expect(String(back.headers['set-cookie'])).toMatch(/sponti_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    // Not before its ten minutes are over: another tab may still be at the provider.
    expect(browser.cookiesOf(home)).toContain('sponti_visit')
  })

  it('knows the person again by their GitHub id, even with another name and address', async () => {
    await signInAtGithub()
    const first = await me()
    github.person = createGithubPerson({ id: github.person.id, name: 'New Name' })
    github.person.emails = [{ email: 'new@example.com', primary: true, verified: true }]
    const elsewhere = createBrowser(server.app)
    await signInAtGithub('/api/login', elsewhere)
    expect(await me(elsewhere)).toEqual(first)
  })

  it('finds an account by a verified address, and then by the id', async () => {
    const ada = await createPerson(database.db, { email: 'ada@example.com', first_name: 'Ada' })
    github.person.emails = [{ email: 'Ada@Example.com', primary: true, verified: true }]
    await signInAtGithub()
    expect(await me()).toMatchObject({ id: ada.id, firstName: 'Ada' })
    github.person.emails = []
    await signInAtGithub('/api/login', browser)
    expect(await me()).toMatchObject({ id: ada.id })
  })

  it('gives nobody an account by an address that is not verified', async () => {
    const grace = await createPerson(database.db, { email: 'grace@example.com' })
    github.person.emails = [{ email: 'grace@example.com', primary: true, verified: false }]
    await signInAtGithub()
    const stranger = await me()
    expect(stranger.id).not.toBe(grace.id)
    expect(stranger.email).toBeNull()
  })

  it('uses the login of someone who has no name', async () => {
    github.person = createGithubPerson({ name: null, avatar_url: null, emails: [] })
    await signInAtGithub()
    expect(await me()).toMatchObject({ displayName: github.person.login, lastName: null, profileImageUrl: null })
  })

  it('makes one account when a new person comes back twice in the same moment', async () => {
    const visitors = Array.from({ length: 6 }, () => createBrowser(server.app))
    const ways = await Promise.all(visitors.map(async (visitor) => github.decide(await begin('/api/login', visitor))))
    const before = await countRows()
    await Promise.all(visitors.map((visitor, index) => visitor.open(ways[index] ?? '')))
    const people = await Promise.all(visitors.map((visitor) => me(visitor)))
    expect(new Set(people.map(({ id }) => id)).size).toBe(1)
    expect((await countRows())?.users).toBe((before?.users ?? 0) + 1)
  })

  it('makes one account when two new GitHub accounts share an address in the same moment', async () => {
    const emails = [{ email: 'shared@example.com', primary: true, verified: true }]
    const visitors = Array.from({ length: 4 }, () => createBrowser(server.app))
    const ways: string[] = []
    for (const visitor of visitors) {
      github.person = createGithubPerson({ emails })
      ways.push(await github.decide(await begin('/api/login', visitor)))
    }
    await Promise.all(visitors.map((visitor, index) => visitor.open(ways[index] ?? '')))
    const people = await Promise.all(visitors.map((visitor) => me(visitor)))
    expect(new Set(people.map(({ id }) => id)).size).toBe(1)
  })

  it('gives a new session every time, and ends the one before', async () => {
    await signInAtGithub()
    const first = browser.cookiesOf(home)
    await signInAtGithub()
    expect(browser.cookiesOf(home)).not.toBe(first)
    await expect.poll(async () => (await server.call(getCurrentUser, { as: first })).status).toBe(401)
    expect((await server.call(getCurrentUser, { as: browser.cookiesOf(home) })).status).toBe(200)
  })

  it('lets two tabs sign in beside each other', async () => {
    const first = await begin('/api/login?redirect=%2Ffriends')
    await begin('/api/login?redirect=%2Fprofile')
    expect((await browser.open(await github.decide(first))).location).toBe('/friends')
  })

  it('turns an invitation by e-mail into a friend request, unless it has run out', async () => {
    const [inviter, late] = [await createPerson(database.db), await createPerson(database.db)]
    github.person.emails = [{ email: 'invited@example.com', primary: true, verified: true }]
    await database.db
      .insertInto('pending_friendships')
      .values([
        { inviter_id: inviter.id, invitee_email: 'invited@example.com' },
        { inviter_id: late.id, invitee_email: 'invited@example.com', expires_at: new Date(Date.now() - 1000) },
      ])
      .execute()
    await signInAtGithub()
    const { id } = await me()
    const rows = await database.db.selectFrom('friendships').selectAll().where('friend_id', '=', id).execute()
    expect(rows).toEqual([expect.objectContaining({ user_id: inviter.id, friend_id: id, status: 'pending' })])
    const told = await database.db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute()
    expect(told).toMatchObject([{ type: 'friend_request', related_user_id: inviter.id }])
  })

  it('goes to the front page when the wanted place is not in the app', async () => {
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', '/api/logout']) {
      const back = await signInAtGithub(`/api/auth/login?${new URLSearchParams({ redirect })}`)
      expect(back.location).toBe('/')
    }
  })

  it('sends other names of this machine to the main one first, where the cookie will be looked for', async () => {
    const start = await browser.open('http://127.0.0.1:3000/api/login?redirect=%2Ffriends')
    expect(start.location).toBe(`${home}/api/login?redirect=%2Ffriends`)
  })
})

describe('a sign-in that goes wrong', () => {
  /** Runs the last step and asserts that it left no account, no session and no cookie behind. */
  async function refused(address: string, visitor = browser) {
    const before = await countRows()
    const answer = await visitor.open(address)
    expect(await countRows()).toEqual(before)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('<h1>')
    expect(String(answer.headers['set-cookie'])).not.toContain('sponti_session')
    return answer
  }

  it('is refused in a browser in which it did not begin', async () => {
    const way = await github.decide(await begin())
    const victim = createBrowser(server.app)
    await begin('/api/login', victim)
    expect((await refused(way, victim)).status).toBe(410)
    expect((await refused(way, createBrowser(server.app))).status).toBe(410)
    // The forged attempts did not consume it.
    expect((await browser.open(way)).status).toBe(302)
  })

  it('is refused the second time', async () => {
    const way = await github.decide(await begin())
    await browser.open(way)
    expect((await refused(way)).status).toBe(410)
  })

  it('is refused with a state or code that we never gave', async () => {
    await begin()
    expect((await refused('/api/auth/callback?code=x&state=forged')).status).toBe(410)
    expect((await refused('/api/auth/callback')).status).toBe(410)
    const state = new URL(await begin()).searchParams.get('state')
    expect((await refused(`/api/auth/callback?state=${state}&code=made-up`)).status).toBe(410)
  })

  it('is refused after ten minutes', async () => {
    const way = await github.decide(await begin())
    await database.pool.query(`update auth_challenges set expires_at = now() - interval '1 second'`)
    expect((await refused(way)).status).toBe(410)
  })

  it('says so kindly when the person told GitHub no, and offers the same way again', async () => {
    const way = await github.decide(await begin('/api/auth/login?redirect=%2Ffriends'), 'cancel')
    const page = await refused(way)
    expect(page.status).toBe(403)
    expect(page.text).toContain('href="/api/login?redirect=%2Ffriends"')
  })

  it('says so when GitHub reports an error', async () => {
    const state = new URL(await begin()).searchParams.get('state')
    const page = await refused(`/api/auth/callback?state=${state}&error=application_suspended`)
    expect(page.status).toBe(503)
    expect(page.text).toContain('GitHub is having a moment')
  })

  it('says so when GitHub is broken, or gone', async () => {
    const way = await github.decide(await begin())
    github.mood = 'broken'
    const page = await refused(way)
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
    expect(page.text).toContain('Try again')
    const closed = await startGithubServer()
    const lonely = await startTestApp(database, { ...closed.environment, DEMO: 'off' })
    const visitor = createBrowser(lonely.app)
    const lastWay = await closed.decide((await visitor.open('/api/login')).location)
    await closed.stop()
    expect((await refused(lastWay, visitor)).status).toBe(503)
    await lonely.close()
  })

  it('speaks JSON to a program', async () => {
    const { statusCode, body } = await server.app.http.inject('/api/auth/callback?state=x')
    expect(statusCode).toBe(410)
    expect(JSON.parse(body)).toMatchObject({ code: 'gone' })
  })
})

it('a session made on one node is good on another, and ends on both', async () => {
  const second = await startTestApp(database, { ...github.environment, DEMO: 'off' })
  await signInAtGithub()
  const as = browser.cookiesOf(home)
  expect((await second.call(getCurrentUser, { as })).status).toBe(200)
  await browser.open('/api/logout')
  await expect.poll(async () => (await second.call(getCurrentUser, { as })).status).toBe(401)
  await second.close()
})

it('has no page of sample people without the demo', async () => {
  expect(await begin()).toContain(`${github.url}/login/oauth/authorize`)
  expect((await browser.open('/api/demo/sign-in', { method: 'POST', headers: { origin: home } })).status).toBe(404)
})
