import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCurrentUser } from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Browser, createBrowser } from '#tests/support/browser.ts'
import { createPerson, suspend } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { createOidcPerson, type OidcServer, startOidcServer } from '#tests/support/oidc-server.ts'

let database: TestDatabase
let oidc: OidcServer
let server: TestApp
let browser: Browser

const home = 'http://localhost:3000'

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcServer()
  server = await startTestApp(database, { ...oidc.welcome(home), DEMO: 'off' })
})
afterAll(async () => {
  await server.close()
  await oidc.stop()
  await database.close()
})
beforeEach(() => {
  oidc.mood = 'well'
  oidc.person = createOidcPerson()
  browser = createBrowser(server.app)
})

const begin = async (address = '/api/auth/oidc') => (await browser.open(address)).location
const signIn = async (address?: string) => browser.open(await oidc.decide(await begin(address)))
const me = async () => (await server.call(getCurrentUser, { as: browser.cookiesOf(home) })).body

async function countPeople() {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from users')
  return rows[0]?.count
}

describe('signing in with an OpenID Connect provider', () => {
  it('tells somebody who is suspended why they are not let in', async () => {
    await signIn()
    await suspend(database, (await me()).id)
    browser = createBrowser(server.app)
    const back = await signIn()
    expect(back).toMatchObject({ status: 403 })
    expect(back.text).toContain('This account is suspended: Spam to strangers.')
    expect(browser.cookiesOf(home)).not.toContain('sponti_session')
  })

  it('is one of the ways on the page that a tap before the scripts leads to', async () => {
    const page = await browser.open('/api/auth/login?redirect=%2Finvite%2Ftok')
    expect(page.status).toBe(200)
    expect(page.text).toContain('href="/api/auth/oidc?redirect=%2Finvite%2Ftok"')
    expect(page.text).toContain('href="/invite/tok#ways-in"')
    expect(page.text).toContain('A passkey needs scripts')
    // Whoever is signed in has another page there.
    await signIn()
    expect((await browser.open('/api/login?redirect=%2Fprofile')).text).not.toContain('passkey')
  })

  it('makes an account out of what the provider says, and goes back to where the person wanted to be', async () => {
    oidc.person = createOidcPerson({ email: 'Oda@Example.com', picture: 'https://pictures.example/oda.png' })
    expect(await signIn('/api/auth/oidc?redirect=%2Fprofile')).toMatchObject({ status: 302, location: '/profile' })
    expect(await me()).toMatchObject({
      displayName: 'Oda Dahl',
      email: 'oda@example.com',
      profileImageUrl: 'https://pictures.example/oda.png',
    })
    expect(browser.cookiesOf(home)).toContain('sponti_way=oidc')
  })

  it('finds the same account again, also under another address and name', async () => {
    await signIn()
    const first = await me()
    oidc.person.claims = { name: 'Somebody Else', email: 'else@example.com', email_verified: true }
    browser = createBrowser(server.app)
    await signIn()
    expect(await me()).toMatchObject({ id: first.id, displayName: 'Oda Dahl' })
  })

  it('leads to the account with the same address, if the provider has verified it', async () => {
    const known = await createPerson(database.db, { email: 'known@example.com' })
    oidc.person = createOidcPerson({ email: 'Known@example.com' })
    await signIn()
    expect(await me()).toMatchObject({ id: known.id })
  })

  it.each([
    ['false', { email_verified: false }],
    ['not said', { email_verified: undefined }],
    ['a word', { email_verified: 'true' }],
  ])('an address of which "verified" is %s finds nobody, and is not kept', async (_what, claims) => {
    const known = await createPerson(database.db)
    oidc.person = createOidcPerson({ email: known.email, ...claims })
    await signIn()
    const found = await me()
    expect(found.id).not.toBe(known.id)
    expect(found.email).toBeNull()
  })

  it('puts a name together from its parts', async () => {
    oidc.person = createOidcPerson({ name: undefined, given_name: 'Ida', family_name: 'Berg' })
    await signIn()
    expect(await me()).toMatchObject({ firstName: 'Ida', lastName: 'Berg' })
  })
})

describe('a provider that says no name', () => {
  const readState = (text: string) => /name="state" value="([^"]+)"/.exec(text)?.[1] ?? ''
  function name(state: string, typed: string) {
    return browser.open('/api/auth/name', { method: 'POST', form: { state, name: typed } })
  }

  beforeEach(() => {
    oidc.person = createOidcPerson({ name: undefined, email: undefined })
  })

  it('the person is asked for it, and is in', async () => {
    const before = await countPeople()
    const asked = await signIn('/api/auth/oidc?redirect=%2Fprofile')
    expect(asked).toMatchObject({ status: 200 })
    expect(asked.text).toContain('What are you called?')
    expect(await countPeople()).toBe(before)
    expect(await name(readState(asked.text), 'Nea Lund')).toMatchObject({ status: 303, location: '/profile' })
    expect(await me()).toMatchObject({ displayName: 'Nea Lund', email: null })
  })

  it('nothing is lost by a name that cannot be seen', async () => {
    const asked = await signIn()
    const again = await name(readState(asked.text), ' \u200b ')
    expect(again).toMatchObject({ status: 400 })
    expect(again.text).toContain('What should your crew call you?')
    expect(await name(readState(again.text), 'Nea')).toMatchObject({ status: 303 })
    expect(await me()).toMatchObject({ displayName: 'Nea' })
  })

  it('nobody names an account in another browser', async () => {
    const state = readState((await signIn()).text)
    browser = createBrowser(server.app)
    expect(await name(state, 'Thief')).toMatchObject({ status: 410 })
  })
})

describe('a provider that misbehaves', () => {
  async function expectRefusal(visit: { status: number; text: string }, status: number, sentence: RegExp) {
    expect(visit.status).toBe(status)
    expect(visit.text).toMatch(sentence)
    expect((await server.call(getCurrentUser, { as: browser.cookiesOf(home) })).status).toBe(401)
  }

  it.each(['down', 'lying'] as const)('is %s from the start: the page says so and offers another try', async (mood) => {
    const fresh = await startTestApp(database, { ...oidc.welcome(home), DEMO: 'off' })
    browser = createBrowser(fresh.app)
    oidc.mood = mood
    const visit = await browser.open('/api/auth/oidc')
    await expectRefusal(visit, 503, /Example ID is having a moment/)
    expect(visit.headers['retry-after']).toBeDefined()
    oidc.mood = 'well'
    expect((await browser.open('/api/auth/oidc')).location).toContain(oidc.issuer)
    await fresh.close()
  })

  it('is down when the person comes back', async () => {
    const back = await oidc.decide(await begin())
    oidc.mood = 'down'
    await expectRefusal(await browser.open(back), 503, /Example ID isn’t answering the way it should/)
  })

  it('signs another nonce', async () => {
    const url = new URL(await begin())
    url.searchParams.set('nonce', 'another')
    await expectRefusal(await browser.open(await oidc.decide(url.href)), 503, /having a moment/)
  })

  it('is another issuer than the one that was asked', async () => {
    const back = new URL(await oidc.decide(await begin()))
    back.searchParams.set('iss', 'https://accounts.elsewhere.example')
    await expectRefusal(await browser.open(back.href), 503, /having a moment/)
  })

  it('sends a state that nobody knows', async () => {
    const back = new URL(await oidc.decide(await begin()))
    back.searchParams.set('state', 'another')
    await expectRefusal(await browser.open(back.href), 410, /start over/i)
  })

  it('is answered once: the same address a second time signs nobody in', async () => {
    const back = await oidc.decide(await begin())
    expect(await browser.open(back)).toMatchObject({ status: 302 })
    expect(await createBrowser(server.app).open(back)).toMatchObject({ status: 410 })
    expect(await browser.open(back)).toMatchObject({ status: 410 })
  })

  it('is told no by the person', async () => {
    const back = new URL(await oidc.decide(await begin()))
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')
    await expectRefusal(await browser.open(back.href), 403, /You told Example ID no/)
  })
})
