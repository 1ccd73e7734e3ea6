import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { hashLetter } from '#server/features/sign-in/email-code-input.ts'
import { upsertCode } from '#server/features/sign-in/email-code-queries.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { verifyEmailCode } from '#shared/email-codes.ts'
import { makeShareLink } from '#shared/invites.ts'
import { removePasskey } from '#shared/passkeys.ts'
import { addEmailWay, hearOfSecondWay, listWaysIn, removeWay } from '#shared/ways-in.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { ageSessions, createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { createGithubPerson, type GithubServer, startGithubServer } from '#tests/support/github-server.ts'
import { startMailServer } from '#tests/support/smtp-server.ts'

let database: TestDatabase
let github: GithubServer
let server: TestApp
let close = async () => {}
let maya: PersonRow
let as: string

beforeAll(async () => {
  database = await createTestDatabase()
  github = await startGithubServer()
  const mail = await startMailServer()
  server = await startTestApp(database, { ...github.environment, ...mail.environment, DEMO: 'off' })
  close = () => mail.stop()
})
afterAll(async () => {
  await server.close()
  await github.stop()
  await close()
  await database.close()
})
beforeEach(async () => {
  maya = await createPerson(database.db, { first_name: 'Maya' })
  as = await signIn(database.db, maya)
  github.person = createGithubPerson()
})

let credentials = 0
async function givePasskey(person: { id: string }) {
  const row = await database.db
    .insertInto('webauthn_credentials')
    .values({
      user_id: person.id,
      credential_id: `credential-${++credentials}`,
      credential_public_key: Buffer.from('key'),
      credential_device_type: 'multiDevice',
      credential_backed_up: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function giveIdentity(person: { id: string }, providerId: string) {
  await database.db
    .insertInto('identities')
    .values({ provider: 'github', provider_id: providerId, user_id: person.id })
    .execute()
}

async function sendCode(email: string) {
  await inTransaction(database.db, (tx) => upsertCode(tx, hashLetter(server.context.secret, { email, code: '123456' })))
}

const list = async () => (await server.call(listWaysIn, { as })).body
const remove = (kind: 'github' | 'oidc' | 'email') => server.call(removeWay, { as, params: { kind } })

describe('the ways into an account', () => {
  test('are listed', async () => {
    await giveIdentity(maya, `m-${maya.id}`)
    await givePasskey(maya)
    expect(await list()).toMatchObject({
      ways: [{ kind: 'github' }, { kind: 'email', address: maya.email }],
      passkeys: 1,
      count: 3,
    })
  })

  test('can be removed down to the last one, which stays', async () => {
    await giveIdentity(maya, `m-${maya.id}`)
    expect(await remove('github')).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await remove('email')).toMatchObject({
      status: 409,
      error: { code: 'last_way', message: expect.stringContaining('Add another one first') },
    })
    expect(await list()).toMatchObject({ ways: [{ kind: 'email' }] })
  })

  test('a passkey may be the last one too', async () => {
    const id = await givePasskey(maya)
    expect(await remove('email')).toMatchObject({ status: 200 })
    expect(await server.call(removePasskey, { as, params: { id } })).toMatchObject({
      status: 409,
      error: { code: 'last_way' },
    })
  })

  test('two who remove the last two at once leave one', async () => {
    for (let time = 0; time < 10; time += 1) {
      maya = await createPerson(database.db)
      as = await signIn(database.db, maya)
      const id = await givePasskey(maya)
      const answers = await Promise.all([remove('email'), server.call(removePasskey, { as, params: { id } })])
      expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
      expect((await list()).count).toBe(1)
    }
  })

  test('one that is not there cannot be removed', async () => {
    expect(await remove('oidc')).toMatchObject({ status: 404 })
  })
})

describe('adding an address', () => {
  test('makes it a way in', async () => {
    await sendCode('new@example.com')
    expect(await server.call(addEmailWay, { as, body: { email: 'New@example.com', code: '123456' } })).toMatchObject({
      status: 200,
      body: { ways: [{ kind: 'email', address: 'new@example.com' }] },
    })
  })

  test('of somebody else is refused, and nothing changes', async () => {
    const theo = await createPerson(database.db)
    const email = theo.email ?? ''
    await sendCode(email)
    expect(await server.call(addEmailWay, { as, body: { email, code: '123456' } })).toMatchObject({ status: 409 })
    expect(await list()).toMatchObject({ ways: [{ address: maya.email }] })
  })

  test('needs the code', async () => {
    await sendCode('guessed@example.com')
    const body = { email: 'guessed@example.com', code: '654321' }
    expect(await server.call(addEmailWay, { as, body })).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
  })

  test('needs a sign-in of now: a found phone adds nothing', async () => {
    await ageSessions(database.db, maya, '1 hour')
    await sendCode('new@example.com')
    const body = { email: 'new@example.com', code: '123456' }
    expect(await server.call(addEmailWay, { as, body })).toMatchObject({
      status: 403,
      error: { code: 'fresh_sign_in_needed' },
    })
  })
})

describe('adding GitHub', () => {
  const home = 'http://localhost:3000'
  async function add(browser = createBrowser(server.app)) {
    const cookies = () => ({ headers: { cookie: `${as}; ${browser.cookiesOf(home)}` } })
    const begun = await browser.open('/api/auth/github?add=yes&redirect=%2Fprofile', cookies())
    if (begun.status !== 302) return begun
    return browser.open(await github.decide(begun.location), cookies())
  }

  test('makes it a way in, without a change of who is signed in', async () => {
    expect(await add()).toMatchObject({ status: 302, location: '/profile' })
    expect(await list()).toMatchObject({ count: 2, ways: [{ kind: 'github' }, { kind: 'email', address: maya.email }] })
  })

  test('that opens another account is refused, and nothing changes', async () => {
    await giveIdentity(await createPerson(database.db), String(github.person.id))
    const visit = await add()
    expect(visit).toMatchObject({ status: 409 })
    expect(visit.text).toContain('opens another account here')
    expect(await list()).toMatchObject({ count: 1 })
  })

  test('needs a sign-in of now', async () => {
    await ageSessions(database.db, maya, '1 hour')
    expect(await add()).toMatchObject({ status: 403 })
  })

  test('by somebody who signed out on the way changes nothing', async () => {
    const browser = createBrowser(server.app)
    const begun = await browser.open('/api/auth/github?add=yes', {
      headers: { cookie: `${as}; ${browser.cookiesOf(home)}` },
    })
    expect(await browser.open(await github.decide(begun.location))).toMatchObject({ status: 401 })
    expect(await list()).toMatchObject({ count: 1 })
  })
})

describe('new accounts', () => {
  const newAddress = () => `newcomer-${++credentials}@example.com`
  async function enter(environment: Record<string, string>, redirect?: string, email = newAddress()) {
    const mail = await startMailServer()
    const house = await startTestApp(database, { ...mail.environment, ...environment, DEMO: 'off' })
    await inTransaction(database.db, (tx) =>
      upsertCode(tx, hashLetter(house.context.secret, { email, code: '123456' })),
    )
    const answer = await house.call(verifyEmailCode, { body: { email, code: '123456', name: 'New', redirect } })
    await house.close()
    await mail.stop()
    return answer
  }

  test('are not made where sign-up is closed, and a sentence says so', async () => {
    expect(await enter({ SIGN_UP: 'closed' })).toMatchObject({
      status: 403,
      error: { code: 'sign_up_closed', message: expect.stringContaining('No new accounts') },
    })
  })

  test('need an invitation where it says so: the link of one is enough', async () => {
    expect(await enter({ SIGN_UP: 'invited' })).toMatchObject({
      status: 403,
      error: { code: 'sign_up_closed', message: expect.stringContaining('needs an invitation') },
    })
    expect(await enter({ SIGN_UP: 'invited' }, '/invite/nonsense')).toMatchObject({ status: 403 })
    const event = await createEvent(database.db, maya)
    const link = await server.call(makeShareLink, { as, params: { id: event.id } })
    const path = new URL(link.body.url ?? '').pathname
    expect(await enter({ SIGN_UP: 'invited' }, path)).toMatchObject({ status: 200 })
  })

  test('need none where their address was invited, until that runs out', async () => {
    const [invited, late] = [newAddress(), newAddress()]
    const expires_at = new Date(Date.now() - 1000)
    await database.db
      .insertInto('pending_friendships')
      .values([
        { inviter_id: maya.id, invitee_email: invited },
        { inviter_id: maya.id, invitee_email: late, expires_at },
      ])
      .execute()
    expect(await enter({ SIGN_UP: 'invited' }, undefined, late)).toMatchObject({ status: 403 })
    expect(await enter({ SIGN_UP: 'invited' }, undefined, invited)).toMatchObject({ status: 200 })
  })
})

describe('an account with one passkey', () => {
  test('is told once how to add a second way', async () => {
    const nia = await createPerson(database.db, { email: null })
    const asNia = await signIn(database.db, nia)
    const needs = async () => (await server.call(getCurrentUser, { as: asNia })).body.needsSecondWay
    expect(await needs()).toBeUndefined()
    await givePasskey(nia)
    expect(await needs()).toBe(true)
    await server.call(hearOfSecondWay, { as: asNia })
    expect(await needs()).toBeUndefined()
  })
})
