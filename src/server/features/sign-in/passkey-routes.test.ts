import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCookie } from '#server/http/sessions.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import {
  listPasskeys,
  maxPasskeys,
  type NewCredential,
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
  passkeySignUpOptions,
  passkeySignUpVerify,
  removePasskey,
  type SignedCredential,
} from '#shared/passkeys.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts'
import { ageSessions, createPerson, type PersonRow, signIn, suspend } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

const home = 'http://localhost:3000'
const alias = 'https://alias.example'
const toHeaders = (origin = home) => ({ origin, 'user-agent': 'A phone' })

let database: TestDatabase
let server: TestApp
let maya: PersonRow
let asMaya: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database, { APP_ORIGINS: alias })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  maya = await createPerson(database.db, { first_name: 'Maya', last_name: 'Okafor' })
  asMaya = await signIn(database.db, maya)
})

function readCookie(headers: Record<string, unknown>, name: string): string | undefined {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  return lines.find((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`))?.split(';', 1)[0]
}

async function beginAdding(as = asMaya, origin = home) {
  return (await server.call(passkeyRegisterOptions, { as, headers: toHeaders(origin) })).body
}

function finishAdding(body: NewCredential, as = asMaya, origin = home) {
  return server.call(passkeyRegisterVerify, { as, body, headers: toHeaders(origin) })
}

async function addPasskey(device: Authenticator, as = asMaya, origin = home) {
  return finishAdding(device.create(await beginAdding(as, origin), { origin }), as, origin)
}

async function beginSignIn(origin = home) {
  const { body, headers } = await server.call(passkeyLoginOptions, { headers: toHeaders(origin) })
  const prefix = origin.startsWith('https:') ? '__Host-' : ''
  return { options: body, cookie: readCookie(headers, `${prefix}sponti_passkey`) ?? '' }
}

function finishSignIn(body: SignedCredential, cookie: string, origin = home) {
  return server.call(passkeyLoginVerify, { as: cookie, body, headers: toHeaders(origin) })
}

async function signInWith(device: Authenticator, origin = home) {
  const { options, cookie } = await beginSignIn(origin)
  return finishSignIn(device.get(options, { origin }), cookie, origin)
}

it('a passkey tells somebody who is suspended why they are not let in', async () => {
  const device = createAuthenticator()
  await addPasskey(device)
  await suspend(database, maya.id)
  const answer = await signInWith(device)
  expect(answer).toMatchObject({ status: 403, error: { code: 'suspended' } })
  expect(answer.error?.message).toContain('This account is suspended: Spam to strangers.')
})

describe('adding a passkey', () => {
  it('offers the account under the name that its crew knows, and leaves out what is there already', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const options = await beginAdding()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Sponti' },
      user: { displayName: 'Maya Okafor', name: maya.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    })
    expect(options.user).toMatchObject({ id: Buffer.from(maya.id.replaceAll('-', ''), 'hex').toString('base64url') })
  })

  it('takes a sign-in of now, or a found phone could make itself one', async () => {
    await ageSessions(database.db, maya, '16 minutes')
    const answer = await server.call(passkeyRegisterOptions, { as: asMaya, headers: toHeaders() })
    expect(answer).toMatchObject({ status: 403, error: { code: 'fresh_sign_in_needed' } })
  })

  it('shows the new passkey with the device it was made on', async () => {
    const { status, body } = await addPasskey(createAuthenticator())
    expect(status).toBe(201)
    expect(body).toMatchObject({ userAgent: 'A phone', deviceType: 'singleDevice', backedUp: false, lastUsedAt: null })
    expect((await server.call(listPasskeys, { as: asMaya })).body).toEqual([body])
  })

  it('takes an answer once', async () => {
    const answer = createAuthenticator().create(await beginAdding(), { origin: home })
    expect((await finishAdding(answer)).status).toBe(201)
    const again = await finishAdding(answer)
    expect(again.status).toBe(410)
    expect(again.error?.message).toBe('That took too long, or was used already. Start again.')
  })

  it('does not let another person use the answer', async () => {
    const asSomeoneElse = await signIn(database.db, await createPerson(database.db))
    const answer = createAuthenticator().create(await beginAdding(), { origin: home })
    expect((await finishAdding(answer, asSomeoneElse)).status).toBe(410)
  })

  it('refuses an answer that was given on another site, and the challenge is spent', async () => {
    const device = createAuthenticator()
    const options = await beginAdding()
    expect((await finishAdding(device.create(options, { origin: 'https://spont1.example' }))).status).toBe(400)
    expect((await finishAdding(device.create(options, { origin: home }))).status).toBe(410)
  })

  it('refuses an answer that came too late', async () => {
    const options = await beginAdding()
    await database.db
      .updateTable('auth_challenges')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', maya.id)
      .execute()
    expect((await finishAdding(createAuthenticator().create(options, { origin: home }))).status).toBe(410)
  })

  it('keeps one device on one account', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const asSomeoneElse = await signIn(database.db, await createPerson(database.db))
    const taken = await addPasskey(device, asSomeoneElse)
    expect(taken.status).toBe(409)
    expect(taken.error?.message).toBe('That passkey is on an account already.')
  })

  it('stops at twenty, also when two arrive in the same second', async () => {
    for (let index = 0; index < maxPasskeys - 1; index++) await addPasskey(createAuthenticator())
    const answers = [await beginAdding(), await beginAdding()].map((options) =>
      createAuthenticator().create(options, { origin: home }),
    )
    const statuses = (await Promise.all(answers.map((answer) => finishAdding(answer)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409])
    expect((await server.call(passkeyRegisterOptions, { as: asMaya, headers: toHeaders() })).status).toBe(409)
  })

  it('explains that an address of numbers cannot have passkeys', async () => {
    const headers = toHeaders('http://127.0.0.1:3000')
    const { status, error } = await server.call(passkeyRegisterOptions, { as: asMaya, headers })
    expect(status).toBe(400)
    expect(error?.message).toContain('Open http://localhost:3000')
  })
})

describe('signing in with a passkey', () => {
  it('starts a new session for the owner and remembers when', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const { status, headers } = await signInWith(device)
    expect(status).toBe(200)
    const session = readCookie(headers, sessionCookie)
    expect(session).not.toBe(asMaya)
    const { body } = await server.call(listPasskeys, { as: session ?? '' })
    expect(body).toHaveLength(1)
    expect(body[0]?.lastUsedAt).not.toBeNull()
  })

  it('works again and again with a device that does not count', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    expect((await signInWith(device)).status).toBe(200)
    expect((await signInWith(device)).status).toBe(200)
  })

  it('takes an answer once, and only from the browser that asked', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const { options, cookie } = await beginSignIn()
    const answer = device.get(options, { origin: home })
    const stranger = await beginSignIn()
    expect((await finishSignIn(answer, stranger.cookie)).status).toBe(400)
    expect((await finishSignIn(answer, '')).status).toBe(410)
    expect((await finishSignIn(answer, cookie)).status).toBe(200)
    expect((await finishSignIn(answer, cookie)).status).toBe(410)
  })

  it('lets one of two identical answers in', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const { options, cookie } = await beginSignIn()
    const answer = device.get(options, { origin: home })
    const statuses = (await Promise.all([finishSignIn(answer, cookie), finishSignIn(answer, cookie)])).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 410])
  })

  it('refuses an answer that was given on another site', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const { options, cookie } = await beginSignIn()
    const refused = await finishSignIn(device.get(options, { origin: 'https://spont1.example' }), cookie)
    expect(refused.status).toBe(400)
    expect(readCookie(refused.headers, sessionCookie)).toBeUndefined()
  })

  it('refuses a request from another site before looking at it', async () => {
    const { status, error } = await server.call(passkeyLoginOptions, { headers: toHeaders('https://spont1.example') })
    expect([status, error?.code]).toEqual([403, 'foreign_origin'])
  })

  it('does not know a device that never registered', async () => {
    const { status, error } = await signInWith(createAuthenticator())
    expect(status).toBe(404)
    expect(error?.message).toContain('Sign in another way')
  })

  it('refuses a signature by another key', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const { options, cookie } = await beginSignIn()
    const forged = createAuthenticator().get(options, { origin: home })
    const answer = { ...forged, id: device.credentialId, rawId: device.credentialId }
    expect((await finishSignIn(answer, cookie)).status).toBe(400)
  })

  it("refuses a device that claims somebody else's account", async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    const { options, cookie } = await beginSignIn()
    const answer = device.get(options, { origin: home })
    const userHandle = Buffer.alloc(16, 7).toString('base64url')
    expect((await finishSignIn({ ...answer, response: { ...answer.response, userHandle } }, cookie)).status).toBe(400)
  })

  it('refuses a copy whose counter went back', async () => {
    const device = createAuthenticator()
    await addPasskey(device)
    device.setCounter(7)
    expect((await signInWith(device)).status).toBe(200)
    device.setCounter(3)
    expect((await signInWith(device)).status).toBe(400)
    device.setCounter(0)
    expect((await signInWith(device)).status).toBe(400)
    device.setCounter(20)
    expect((await signInWith(device)).status).toBe(200)
  })

  it('keeps passkeys of an alias address apart', async () => {
    const device = createAuthenticator()
    expect((await addPasskey(device, asMaya, alias)).status).toBe(201)
    expect((await signInWith(device, alias)).status).toBe(200)
    const { options, cookie } = await beginSignIn(alias)
    expect((await finishSignIn(device.get(options, { origin: home }), cookie, home)).status).toBe(410)
  })

  it('answers nonsense with a sentence', async () => {
    const junk = Buffer.from('not json').toString('base64url')
    const response = { clientDataJSON: junk, authenticatorData: junk, signature: junk }
    const device = createAuthenticator()
    await addPasskey(device)
    const { cookie } = await beginSignIn()
    const credential = { id: device.credentialId, rawId: device.credentialId, type: 'public-key', response } as const
    expect((await finishSignIn(credential, cookie)).status).toBe(400)
    const attestation = { clientDataJSON: junk, attestationObject: junk }
    expect((await finishAdding({ ...credential, response: attestation })).status).toBe(400)
  })
})

describe('removing a passkey', () => {
  it('ends what it could open', async () => {
    const device = createAuthenticator()
    const { body } = await addPasskey(device)
    expect((await server.call(removePasskey, { as: asMaya, params: { id: body.id } })).status).toBe(204)
    expect((await server.call(listPasskeys, { as: asMaya })).body).toEqual([])
    expect((await signInWith(device)).status).toBe(404)
  })

  it("does not reach somebody else's", async () => {
    const { body } = await addPasskey(createAuthenticator())
    const asSomeoneElse = await signIn(database.db, await createPerson(database.db))
    expect((await server.call(removePasskey, { as: asSomeoneElse, params: { id: body.id } })).status).toBe(404)
    expect((await server.call(listPasskeys, { as: asMaya })).body).toHaveLength(1)
    expect((await server.call(listPasskeys, { as: asSomeoneElse })).body).toEqual([])
  })

  it('is for signed-in people', async () => {
    expect((await server.call(listPasskeys, {})).status).toBe(401)
    expect((await server.call(passkeyRegisterOptions, { headers: toHeaders() })).status).toBe(401)
  })
})

it('slows down a browser that tries to sign in all the time', async () => {
  const limited = await startTestApp(database, { RATE_LIMITS: 'on' })
  const statuses: number[] = []
  for (let index = 0; index < 31; index++)
    statuses.push((await limited.call(passkeyLoginOptions, { headers: toHeaders() })).status)
  await limited.close()
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses[30]).toBe(429)
})

describe('an account of a name and a passkey', () => {
  async function begin(name = 'Nia Okoye', origin = home) {
    const { body, headers, ...rest } = await server.call(passkeySignUpOptions, {
      body: { name },
      headers: toHeaders(origin),
    })
    return { options: body, cookie: readCookie(headers, 'sponti_passkey_signup') ?? '', ...rest }
  }
  function finish(body: NewCredential, cookie: string, origin = home) {
    return server.call(passkeySignUpVerify, { as: cookie, body, headers: toHeaders(origin) })
  }

  it('needs no address, and the passkey opens it again', async () => {
    const device = createAuthenticator()
    const { options, cookie } = await begin()
    expect(options).toMatchObject({ user: { name: 'Nia Okoye', displayName: 'Nia Okoye' } })
    const made = await finish(device.create(options, { origin: home }), cookie)
    expect(made.status).toBe(201)
    const as = readCookie(made.headers, sessionCookie) ?? ''
    const { body: nia } = await server.call(getCurrentUser, { as })
    expect(nia).toMatchObject({ displayName: 'Nia Okoye', email: null, needsSecondWay: true })
    const again = await signInWith(device)
    const { body } = await server.call(getCurrentUser, { as: readCookie(again.headers, sessionCookie) ?? '' })
    expect(body.id).toBe(nia.id)
  })

  it('works once, and in the browser in which it began', async () => {
    const device = createAuthenticator()
    const { options, cookie } = await begin()
    const credential = device.create(options, { origin: home })
    expect(await finish(credential, '')).toMatchObject({ status: 410 })
    expect(await finish(credential, cookie)).toMatchObject({ status: 201 })
    expect(await finish(credential, cookie)).toMatchObject({
      status: 410,
      error: { message: expect.stringContaining('Start again') },
    })
  })

  it('a passkey made on another origin makes none', async () => {
    const { options, cookie } = await begin()
    const answer = await finish(createAuthenticator().create(options, { origin: 'https://evil.example' }), cookie)
    expect(answer).toMatchObject({ status: 400, error: { message: expect.stringContaining('Try again') } })
    expect(readCookie(answer.headers, sessionCookie)).toBeUndefined()
  })

  it.each(['', '   ', '\u200b', 'x'.repeat(101)])('a name like %j is refused in a sentence', async (name) => {
    expect(await server.call(passkeySignUpOptions, { body: { name }, headers: toHeaders() })).toMatchObject({
      status: 400,
      error: { field: 'name', message: expect.stringMatching(/[.?]$/) },
    })
  })

  it('is not begun where sign-up is closed', async () => {
    const closed = await startTestApp(database, { SIGN_UP: 'closed' })
    expect(await closed.call(passkeySignUpOptions, { body: { name: 'Nia' }, headers: toHeaders() })).toMatchObject({
      status: 403,
      error: { code: 'sign_up_closed' },
    })
    await closed.close()
  })
})
