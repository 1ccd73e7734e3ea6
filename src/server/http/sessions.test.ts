import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { deleteOtherSessions, findSessions, lockSuspension, moveSessions, touchSessions } from '#server/http/queries.ts'
import { createSessions } from '#server/http/sessions.ts'
import { hashToken } from '#server/http/tokens.ts'
import { endDevice, getCurrentUser, listDevices } from '#shared/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createBrowser } from '#tests/support/browser.ts'
import { createPerson, signIn, suspend } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { unknownId } from '#tests/support/guests.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let one: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  one = await startTestApp(database)
  other = await startTestApp(database)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

const statusAt = async (node: TestApp, as: string) => (await node.call(getCurrentUser, { as })).status

test('a session counts on every node, and ends on every node', async () => {
  const person = await createPerson(database.db)
  const phone = await signIn(database.db, person)
  const laptop = await signIn(database.db, person)
  expect(await statusAt(one, phone)).toBe(200)
  expect(await statusAt(other, phone)).toBe(200)

  const { body: devices } = await one.call(listDevices, { as: laptop })
  const lost = devices.find((device) => !device.isCurrent)
  expect((await one.call(endDevice, { as: laptop, params: { id: lost?.id ?? '' } })).status).toBe(204)

  await vi.waitFor(async () => expect(await statusAt(other, phone)).toBe(401))
  expect(await statusAt(one, phone)).toBe(401)
  expect(await statusAt(other, laptop)).toBe(200)
})

test('a deleted account has no session left anywhere', async () => {
  const person = await createPerson(database.db)
  const cookie = await signIn(database.db, person)
  expect(await statusAt(other, cookie)).toBe(200)
  await database.db.deleteFrom('users').where('id', '=', person.id).execute()
  await vi.waitFor(async () => expect(await statusAt(other, cookie)).toBe(401))
})

test('a node whose ear is cut off trusts nothing it remembers', async () => {
  const person = await createPerson(database.db)
  const cookie = await signIn(database.db, person)
  expect(await statusAt(one, cookie)).toBe(200)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sponti-listener' and datname = current_database()`.execute(database.db)
  await database.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await vi.waitFor(async () => expect(await statusAt(one, cookie)).toBe(401))
})

test('a session that ended during an outage is not remembered by a read that began before it', async () => {
  const person = await createPerson(database.db)
  const [name = '', token = ''] = (await signIn(database.db, person)).split('=')
  const [read, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowDb = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      read.resolve()
      return answered.promise.then(() => result)
    },
  })
  const ups: (() => void)[] = []
  const listener = { ...one.context.listener, isUp: () => true, onUp: (hook: () => void) => void ups.push(hook) }
  const sessions = createSessions({ ...one.context, db: slowDb, listener })
  const [request, reply] = [{ cookies: { [name]: token } } as unknown as FastifyRequest, {} as FastifyReply]

  const early = sessions.find(request, reply)
  await read.promise
  await database.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  for (const hook of ups) hook()
  answered.resolve()
  expect((await early)?.id).toBe(person.id)
  expect(await sessions.find(request, reply)).toBeNull()
})

test('an old session ends by itself, one in use lives on', async () => {
  const old = await createPerson(database.db)
  const oldCookie = await signIn(database.db, old)
  const active = await createPerson(database.db)
  const activeCookie = await signIn(database.db, active)
  await sql`update sessions set expire = now() - interval '1 second' where user_id = ${old.id}`.execute(database.db)
  await sql`update sessions set expire = now() + interval '1 day', last_seen_at = now() - interval '2 hours'
    where user_id = ${active.id}`.execute(database.db)

  expect(await statusAt(one, oldCookie)).toBe(401)
  const { headers } = await one.call(getCurrentUser, { as: activeCookie })
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/)
  await vi.waitFor(async () => {
    const { days } = await database.db
      .selectFrom('sessions')
      .select(sql<number>`extract(day from expire - now())::int`.as('days'))
      .where('user_id', '=', active.id)
      .executeTakeFirstOrThrow()
    expect(days).toBeGreaterThanOrEqual(89)
  })
})

test('nothing in the table signs anybody in', async () => {
  const cookie = await signIn(database.db, await createPerson(database.db))
  const { sid } = await database.db
    .selectFrom('sessions')
    .select('sid')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(await statusAt(one, `${cookie.split('=')[0]}=${sid}`)).toBe(401)
})

test('over https the cookie is one that no other site of the domain can plant', async () => {
  const home = 'https://sponti.example'
  const server = await startTestApp(database, { PUBLIC_URL: home })
  const browser = createBrowser(server.app, home)
  const { headers } = await browser.open('/api/demo/sign-in', { method: 'POST', form: { name: 'Robin Hale' } })
  expect([headers['set-cookie']].flat()).toContainEqual(
    expect.stringMatching(
      /^__Host-sponti_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  )
  const cookie = browser.cookiesOf(home)
  expect(await statusAt(server, cookie)).toBe(200)
  expect(await statusAt(server, cookie.replace('__Host-', ''))).toBe(401)
  // At http://localhost browsers take no such name, so it is the plain one.
  expect(await statusAt(one, cookie.replace('__Host-', ''))).toBe(200)

  await browser.open('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(browser.cookiesOf(home)).not.toContain('sponti_session')
  expect(await statusAt(server, cookie)).toBe(401)
  await server.close()
})

/** Signs in as the end of every way in does it, in a browser with this cookie. */
async function enter(person: { id: string }, cookie = '=') {
  const [name = '', token = ''] = cookie.split('=')
  const request = { cookies: { [name]: token }, headers: {}, protocol: 'http' } as unknown as FastifyRequest
  const reply = { setCookie: () => {} } as unknown as FastifyReply
  const { start } = createSessions(one.context)
  await inTransaction(database.db, (tx) => start(tx, { request, reply }, { userId: person.id, method: 'test' }))
}
async function listIds(person: { id: string }) {
  const rows = database.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).orderBy('id')
  return (await rows.execute()).map(({ id }) => id)
}

test('somebody who is suspended is turned away, and a session that came back is none', async () => {
  const [person, other] = [await createPerson(database.db), await createPerson(database.db)]
  await suspend(database, person.id)
  await expect(enter(person)).rejects.toMatchObject({ code: 'suspended' })
  await enter(other)
  expect([await listIds(person), (await listIds(other)).length]).toEqual([[], 1])
  const back = await signIn(database.db, person)
  expect([await statusAt(one, back), await statusAt(one, await signIn(database.db, other))]).toEqual([401, 200])
})

test('nobody is suspended who is not there', async () => {
  expect(await inTransaction(database.db, (tx) => lockSuspension(tx, unknownId))).toBeNull()
})

test('a device keeps its id for the same person, and is another one for another', async () => {
  const [maya, ben] = [await createPerson(database.db), await createPerson(database.db)]
  const cookie = await signIn(database.db, maya)
  const before = await listIds(maya)
  await enter(maya, cookie)
  expect([await listIds(maya), await statusAt(other, cookie)]).toEqual([before, 401])
  const shared = await signIn(database.db, maya)
  await enter(ben, shared)
  expect([await listIds(maya), (await listIds(ben)).length]).toEqual([before, 1])
})

test('a session is found with its person, and no session is null', async () => {
  const guest = await createPerson(database.db, { kind: 'guest', email: null })
  const sid = hashToken((await signIn(database.db, guest)).split('=')[1] ?? '')
  expect(await findSessions(database.db, ['none', sid])).toMatchObject([null, { userId: guest.id, kind: 'guest' }])
  expect(await findSessions(database.db, ['none'])).toEqual([null])
})

test('a session that another node prolongs is not waited for', async () => {
  const person = await createPerson(database.db)
  const sid = hashToken((await signIn(database.db, person)).split('=')[1] ?? '')
  await inTransaction(database.db, async (tx) => {
    await tx.selectFrom('sessions').select('sid').where('sid', '=', sid).forUpdate().execute()
    await touchSessions(database.db, [sid])
  })
})

test('all sessions of a person end but the one that is kept', async () => {
  const [maya, ben] = [await createPerson(database.db), await createPerson(database.db)]
  for (const person of [maya, maya, maya, ben]) await signIn(database.db, person)
  const [kept = ''] = await listIds(maya)
  await inTransaction(database.db, (tx) => deleteOtherSessions(tx, maya.id, kept))
  expect([await listIds(maya), (await listIds(ben)).length]).toEqual([[kept], 1])
  await inTransaction(database.db, (tx) => deleteOtherSessions(tx, maya.id, null))
  expect([await listIds(maya), (await listIds(ben)).length]).toEqual([[], 1])
})

test('sessions and keys of a guest become those of who they are, and of two equal keys the own stays', async () => {
  const [from, to, third] = await Promise.all([1, 2, 3].map(() => createPerson(database.db)))
  if (!from || !to || !third) throw new Error('Three people arrive.')
  for (const person of [from, third]) await signIn(database.db, person)
  const keys = [
    { user_id: from.id, key: 'both', fingerprint: 'theirs' },
    { user_id: from.id, key: 'theirs', fingerprint: 'theirs' },
    { user_id: to.id, key: 'both', fingerprint: 'own' },
    { user_id: third.id, key: 'theirs', fingerprint: 'other' },
  ]
  await database.db.insertInto('idempotency_keys').values(keys).execute()
  await inTransaction(database.db, (tx) => moveSessions(tx, { from: from.id, to: to.id }))
  const counts = [from, to, third].map(async (person) => (await listIds(person)).length)
  expect(await Promise.all(counts)).toEqual([0, 1, 1])
  const kept = database.db.selectFrom('idempotency_keys').select(['key', 'fingerprint']).where('user_id', '=', to.id)
  expect(await kept.orderBy('key').execute()).toEqual([
    { key: 'both', fingerprint: 'own' },
    { key: 'theirs', fingerprint: 'theirs' },
  ])
})
