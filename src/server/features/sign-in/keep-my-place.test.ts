import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { hashLetter } from '#server/features/sign-in/email-code-input.ts'
import { upsertCode } from '#server/features/sign-in/email-code-queries.ts'
import { sessionCookie } from '#server/http/sessions.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { verifyEmailCode } from '#shared/email-codes.ts'
import { getEvent } from '#shared/events.ts'
import { answerAsGuest } from '#shared/guests.ts'
import { makeShareLink } from '#shared/invites.ts'
import {
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
  passkeySignUpOptions,
  passkeySignUpVerify,
} from '#shared/passkeys.ts'
import { listWaysIn } from '#shared/ways-in.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'
import { createOidcPerson, type OidcServer, startOidcServer } from '#tests/support/oidc-server.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'

const home = 'http://localhost:3000'
const headers = { origin: home }

let database: TestDatabase
let server: TestApp
let github: GithubServer
let oidc: OidcServer
let mail: MailServer
let host: PersonRow
let asHost: string
let eventId: string
let sam: { id: string; as: string }

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startGithubServer()
  oidc = await startOidcServer()
  mail = await startMailServer()
  const environment = { ...github.environment, ...oidc.welcome(home), ...mail.environment }
  server = await startTestApp(database, { ...environment, DEMO: 'off' })
})
afterAll(async () => {
  await server.close()
  await Promise.all([github.stop(), oidc.stop(), mail.stop()])
  await database.close()
})

function readCookie(all: Record<string, unknown>, name: string): string {
  const lines = [all['set-cookie'] ?? []].flat().map(String)
  const line = lines.find((each) => each.startsWith(`${name}=`) && !each.startsWith(`${name}=;`))
  return line?.split(';', 1)[0] ?? ''
}

async function arriveAsGuest() {
  const { body: link } = await server.call(makeShareLink, { as: asHost, params: { id: eventId } })
  const token = new URL(link.url ?? '').pathname.split('/').at(-1) ?? ''
  const key = crypto.randomUUID()
  const answer = await server.call(answerAsGuest, { params: { token }, body: { name: 'Sam', response: 'going', key } })
  const as = readCookie(answer.headers, sessionCookie)
  return { id: (await server.call(getCurrentUser, { as })).body.id, as }
}

beforeEach(async () => {
  host = await createPerson(database.db, { first_name: 'Hana' })
  asHost = await signIn(database.db, host)
  eventId = (await createEvent(database.db, host)).id
  sam = await arriveAsGuest()
  github.person = createGithubPerson()
  oidc.person = createOidcPerson()
})

/** Who is signed in after a way was taken, and whether they are still coming. */
async function lookAt(as: string) {
  const { body: me } = await server.call(getCurrentUser, { as })
  const { body: event } = await server.call(getEvent, { as, params: { id: eventId } })
  const { rows } = await database.pool.query<{ kind: string; answers: number }>(
    'select kind, (select count(*)::int from rsvps where event_id = $2) as answers from users where id = $1',
    [me.id, eventId],
  )
  return {
    id: me.id,
    name: me.displayName,
    kind: rows[0]?.kind,
    answer: event.userRsvp?.response,
    answers: rows[0]?.answers,
  }
}
const kept = () => ({ id: sam.id, name: 'Sam', kind: 'member', answer: 'going', answers: 1 })
const mergedInto = ({ id }: { id: string }) => ({ id, kind: 'member', answer: 'going', answers: 1 })
async function isThere(id: string) {
  return (await database.pool.query('select 1 from users where id = $1', [id])).rowCount === 1
}

async function withCode(email: string, as = sam.as) {
  await inTransaction(database.db, (tx) => upsertCode(tx, hashLetter(server.context.secret, { email, code: '123456' })))
  return server.call(verifyEmailCode, { as, body: { email, code: '123456' } })
}

async function throughProvider(path: string, decide: (url: string) => Promise<string>, as = sam.as) {
  const browser = createBrowser(server.app)
  const cookie = () => ({ headers: { cookie: `${as}; ${browser.cookiesOf(home)}` } })
  const begun = await browser.open(path, cookie())
  const back = await decide(begun.location)
  await browser.open(back, cookie())
  return browser.cookiesOf(home)
}
const throughGithub = (as = sam.as) => throughProvider('/api/auth/github', (url) => github.decide(url), as)
const throughOidc = () => throughProvider('/api/auth/oidc', (url) => oidc.decide(url))

async function beginPasskey(as = sam.as) {
  const { body, headers: sent } = await server.call(passkeySignUpOptions, { as, body: { name: 'Sam' }, headers })
  return { options: body, cookie: readCookie(sent, 'sponti_passkey_signup') }
}
function finishPasskey(device: Authenticator, begun: Awaited<ReturnType<typeof beginPasskey>>, as = sam.as) {
  const body = device.create(begun.options, { origin: home })
  return server.call(passkeySignUpVerify, { as: `${as}; ${begun.cookie}`, body, headers })
}

describe('a guest keeps their place under the same id', () => {
  test('with a passkey, which opens it again', async () => {
    const device = createAuthenticator()
    const made = await finishPasskey(device, await beginPasskey())
    expect(made.status).toBe(201)
    expect(await lookAt(readCookie(made.headers, sessionCookie))).toEqual(kept())
    const { body: options, headers: sent } = await server.call(passkeyLoginOptions, { headers })
    const body = device.get(options, { origin: home })
    const again = await server.call(passkeyLoginVerify, { as: readCookie(sent, 'sponti_passkey'), body, headers })
    expect(await lookAt(readCookie(again.headers, sessionCookie))).toEqual(kept())
  })

  test('with a code by e-mail, and nobody asks for the name again', async () => {
    const answer = await withCode(`sam-${sam.id}@example.com`)
    expect(answer).toMatchObject({ status: 200, body: { id: sam.id, email: `sam-${sam.id}@example.com` } })
    expect(await lookAt(readCookie(answer.headers, sessionCookie))).toEqual(kept())
  })

  test('with GitHub', async () => {
    expect(await lookAt(await throughGithub())).toEqual(kept())
  })

  test('with an OpenID Connect provider, also one that knows no name', async () => {
    oidc.person = createOidcPerson({ name: undefined })
    expect(await lookAt(await throughOidc())).toEqual(kept())
  })

  test('the session that they had as a guest is over', async () => {
    await withCode(`sam-${sam.id}@example.com`)
    // Nodes hear of it a moment later.
    await expect.poll(async () => (await server.call(getCurrentUser, { as: sam.as })).status).toBe(401)
  })
})

describe('where the account exists already, the guest becomes part of it', () => {
  let ann: PersonRow
  beforeEach(async () => {
    ann = await createPerson(database.db, { first_name: 'Ann' })
  })

  test('with a passkey of hers', async () => {
    const device = createAuthenticator()
    const asAnn = await signIn(database.db, ann)
    const { body: adding } = await server.call(passkeyRegisterOptions, { as: asAnn, headers })
    await server.call(passkeyRegisterVerify, { as: asAnn, body: device.create(adding, { origin: home }), headers })
    const { body: options, headers: sent } = await server.call(passkeyLoginOptions, { as: sam.as, headers })
    const as = `${sam.as}; ${readCookie(sent, 'sponti_passkey')}`
    const answer = await server.call(passkeyLoginVerify, { as, body: device.get(options, { origin: home }), headers })
    expect(await lookAt(readCookie(answer.headers, sessionCookie))).toMatchObject(mergedInto(ann))
    expect(await isThere(sam.id)).toBe(false)
  })

  test('with a code to her address', async () => {
    const answer = await withCode(ann.email ?? '')
    expect(await lookAt(readCookie(answer.headers, sessionCookie))).toMatchObject(mergedInto(ann))
    expect(await isThere(sam.id)).toBe(false)
  })

  test('with her GitHub account', async () => {
    github.person = createGithubPerson({ emails: [{ email: ann.email ?? '', primary: true, verified: true }] })
    expect(await lookAt(await throughGithub())).toMatchObject(mergedInto(ann))
    expect(await isThere(sam.id)).toBe(false)
  })

  test('with her account at an OpenID Connect provider', async () => {
    oidc.person = createOidcPerson({ email: ann.email })
    expect(await lookAt(await throughOidc())).toMatchObject(mergedInto(ann))
    expect(await isThere(sam.id)).toBe(false)
  })
})

describe('two tabs at once', () => {
  async function countPeople() {
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from users')
    return rows[0]?.count
  }

  test('that keep the place with a passkey each make one account of it', async () => {
    const before = await countPeople()
    const [one, other] = [await beginPasskey(), await beginPasskey()]
    const answers = await Promise.all([
      finishPasskey(createAuthenticator(), one),
      finishPasskey(createAuthenticator(), other),
    ])
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThanOrEqual(1)
    expect(await lookAt(readCookie(made[0]?.headers ?? {}, sessionCookie))).toEqual(kept())
    expect(await countPeople()).toBe(before)
  })

  test('that take two different ways make one account with both', async () => {
    const before = await countPeople()
    const email = `sam-${sam.id}@example.com`
    const begun = await beginPasskey()
    const [code, passkey] = await Promise.all([withCode(email), finishPasskey(createAuthenticator(), begun)])
    expect(await countPeople()).toBe(before)
    const as = [code, passkey].map((answer) => readCookie(answer.headers, sessionCookie)).find(Boolean) ?? ''
    expect(await lookAt(as)).toEqual(kept())
    const { body } = await server.call(listWaysIn, { as })
    const isBoth = code.status === 200 && passkey.status === 201
    expect(body.count).toBe(isBoth ? 2 : 1)
  })

  test('of which one comes back later make one account that both open', async () => {
    const browser = createBrowser(server.app)
    const cookie = (as: string) => ({ headers: { cookie: `${as}; ${browser.cookiesOf(home)}` } })
    const begun = await browser.open('/api/auth/oidc', cookie(sam.as))
    const asMember = await throughGithub(`${sam.as}; ${browser.cookiesOf(home)}`)
    const back = await oidc.decide(begun.location)
    await browser.open(back, cookie(asMember))
    expect(await lookAt(browser.cookiesOf(home))).toEqual(kept())
    const email = `later-${sam.id}@example.com`
    await inTransaction(database.db, (tx) =>
      upsertCode(tx, hashLetter(server.context.secret, { email, code: '123456' })),
    )
    const as = browser.cookiesOf(home)
    const body = { email, code: '123456', begunAs: sam.id }
    expect(await server.call(verifyEmailCode, { as, body })).toMatchObject({ status: 200, body: { id: sam.id } })
  })

  test('that bring the guest into an account do it once', async () => {
    const ann = await createPerson(database.db)
    github.person = createGithubPerson({ emails: [{ email: ann.email ?? '', primary: true, verified: true }] })
    oidc.person = createOidcPerson({ email: ann.email })
    const cookies = await Promise.all([throughGithub(), throughOidc()])
    for (const as of cookies) expect(await lookAt(as)).toMatchObject(mergedInto(ann))
    expect(await isThere(sam.id)).toBe(false)
  })
})

describe('where new accounts', () => {
  async function keepAt(signUp: string) {
    const other = await startTestApp(database, { ...mail.environment, SIGN_UP: signUp, DEMO: 'off' })
    const email = `sam-${sam.id}@example.com`
    await inTransaction(database.db, (tx) =>
      upsertCode(tx, hashLetter(other.context.secret, { email, code: '123456' })),
    )
    const answer = await other.call(verifyEmailCode, { as: sam.as, body: { email, code: '123456' } })
    await other.close()
    return answer
  }

  test('need an invitation, a guest has had one', async () => {
    expect(await keepAt('invited')).toMatchObject({ status: 200, body: { id: sam.id } })
  })

  test('are closed, a guest reads so and stays who they are', async () => {
    expect(await keepAt('closed')).toMatchObject({ status: 403, error: { code: 'sign_up_closed' } })
    expect(await lookAt(sam.as)).toMatchObject({ id: sam.id, kind: 'guest', answer: 'going' })
  })
})
