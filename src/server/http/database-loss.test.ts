import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { type Patience, patience } from '#server/db/patience.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { createEvent, listFeed, listMyEvents } from '#shared/events.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { copyMigratedCluster, createTestDatabase } from '#tests/support/database.ts'
import { listenLive } from '#tests/support/live.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { startDatabaseProxy } from '#tests/support/tcp-proxy.ts'

const memoryLost = 'We cannot reach our memory right now. Try again in a moment.'

/** Everything that needs the database says so, and what does not goes on. */
async function expectSorry(server: TestApp, as: string) {
  for (const endpoint of [getCurrentUser, listFeed]) {
    const { status, error, headers } = await server.call(endpoint, { as })
    expect([status, error]).toEqual([503, { message: memoryLost, code: 'unavailable' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const write = await server.call(createEvent, { as, body: { title: 'Lost soup' } })
  expect([write.status, write.error?.message]).toEqual([503, memoryLost])
  expect((await server.call(getAppConfig, {})).status).toBe(200)
  expect((await server.app.http.inject('/healthz')).statusCode).toBe(200)
  expect((await server.app.http.inject('/readyz')).statusCode).toBe(503)
}

test('without its database the app says so, stays up, and goes on when it is back', { timeout: 60_000 }, async () => {
  const folder = await makeScratch()
  const dir = join(folder, 'postgres')
  await copyMigratedCluster(dir)
  const first = await startEmbeddedPostgres({ dir })
  const server = await startTestApp(first)
  const as = await signIn(server.context.db, await createPerson(server.context.db))
  expect((await server.call(listFeed, { as })).status).toBe(200)

  await first.stop()
  await expectSorry(server, as)

  const second = await startEmbeddedPostgres({ dir })
  expect((await server.call(listFeed, { as })).status).toBe(200)
  expect((await server.app.http.inject('/readyz')).statusCode).toBe(200)
  await server.close()
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})

const shortPatience = {
  ...patience,
  moveMs: 300,
  connectMs: 1_500,
  statementMs: 800,
  graceMs: 200,
  probeMs: 100,
  probeAnswerMs: 1_000,
  retryMs: 50,
}
const patiently = { timeout: 60_000 }
/** Of tests in which the database never falls silent, but the machine may be busy. */
const longPatience = { moveMs: 60_000, connectMs: 30_000, statementMs: 50_000 }

/** A node behind a proxy, a node that reaches the database directly, and a person signed in. */
async function openTwoNodes(change: Partial<Patience> = {}) {
  const database = await createTestDatabase()
  const proxy = await startDatabaseProxy(database)
  const server = await startTestApp(proxy, {}, { ...shortPatience, ...change })
  const other = await startTestApp(database)
  onTestFinished(async () => {
    await proxy.close()
    await server.close()
    await other.close()
    await database.close()
  })
  const person = await createPerson(database.db)
  const as = await signIn(database.db, person)
  const { listener } = server.context
  await vi.waitFor(() => expect([server, other].map(({ context }) => context.listener.isUp())).toEqual([true, true]))
  return { database, proxy, server, other, person, as, listener }
}

test('a database that falls silent is said within a bounded time, and forgotten when it speaks', async () => {
  const { proxy, server, as } = await openTwoNodes()
  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200), patiently)
  proxy.set('silent')
  await vi.waitFor(() => expect(server.context.listener.isUp()).toBe(false), patiently)
  await expectSorry(server, as)
  proxy.set('open')
  await vi.waitFor(async () => expect((await server.call(listMyEvents, { as })).body).toEqual([]), patiently)
})

test('a slow database is waited for, and a cut one is asked again', async () => {
  const { proxy, server, as } = await openTwoNodes()
  proxy.set('slow')
  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200), patiently)
  proxy.set('cut')
  await vi.waitFor(() => expectSorry(server, as), patiently)
  proxy.set('open')
  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200), patiently)
})

test('a database that moves to another machine is waited for, and nobody is refused', async () => {
  const { proxy, server, as } = await openTwoNodes(longPatience)
  proxy.set('cut')
  const answers = [
    server.call(listFeed, { as }),
    server.call(createEvent, { as, body: { title: 'Kites, once' } }),
    server.call(createEvent, { as, body: { title: 'Kites, twice' } }),
  ]
  await sleep(1_000)
  proxy.set('open')
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 201, 201])
})

test('a read, or a write with a key, that PostgreSQL breaks off to stop is done again, once', async () => {
  const { database, server, as } = await openTwoNodes(longPatience)
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table events in access exclusive mode')
  const headers = { 'idempotency-key': 'broken-off' }
  const written = server.call(createEvent, { as, headers, body: { title: 'Kites on the hill' } })
  const read = server.call(listMyEvents, { as })
  const isBlocked = `datname = current_database() and wait_event_type = 'Lock' and application_name = 'sponti'`
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select count(*) from pg_stat_activity where ${isBlocked}`)
    expect(rows).toEqual([{ count: 2 }])
  }, patiently)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isBlocked}`)
  await blocker.query('commit')
  blocker.release()
  expect([(await written).status, (await read).status]).toEqual([201, 200])
  expect((await server.call(listMyEvents, { as })).body).toMatchObject([{ title: 'Kites on the hill' }])
})

test('what a node missed while it was deaf is made up for: sessions end, streams refresh', async () => {
  const { database, proxy, server, person, as, listener } = await openTwoNodes()
  const leaver = await createPerson(database.db)
  const left = await signIn(database.db, leaver)
  const [stays, ends] = await Promise.all([as, left].map((cookie) => listenLive(server.baseUrl, cookie)))
  await Promise.all([stays?.hears('hello'), ends?.hears('hello')])
  await vi.waitFor(async () => expect((await server.call(getCurrentUser, { as: left })).status).toBe(200), patiently)

  proxy.set('silent')
  await inTransaction(database.db, (tx) => publishToPeople(tx, [person.id], { lists: ['notifications'] }))
  await database.db.deleteFrom('sessions').where('user_id', '=', leaver.id).execute()
  await vi.waitFor(() => expect(listener.isUp()).toBe(false), patiently)
  expect(stays?.changes()).toEqual([])

  // The first question about sessions meets a pool connection that is dead too.
  proxy.set('open')
  await stays?.hears('hello', 2)
  expect(stays?.messages.at(-1)?.data).toBe(JSON.stringify({ isCaughtUp: false }))
  await ends?.ended
  await vi.waitFor(async () => expect((await server.call(getCurrentUser, { as: left })).status).toBe(401), patiently)
  stays?.close()
})

test('a node that is deaf without knowing it does not say that it heard everything', async () => {
  const { database, proxy, server, other, person, as, listener } = await openTwoNodes({ probeAnswerMs: 600_000 })
  proxy.set('silent')
  proxy.set('open')
  const heardUntil = listener.heardUntil() ?? 0
  const early = await listenLive(other.baseUrl, as)
  await inTransaction(database.db, (tx) => publishToPeople(tx, [person.id], { lists: ['notifications'] }))
  await early.hears('changed')
  early.close()

  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200), patiently)
  const deaf = await listenLive(server.baseUrl, as)
  await deaf.hears('hello')
  deaf.close()
  expect([listener.isUp(), deaf.messages.map(({ event }) => event)]).toEqual([true, ['hello']])
  const position = deaf.messages[0]?.id ?? ''
  expect(Number(position)).toBeLessThanOrEqual(heardUntil)
})
