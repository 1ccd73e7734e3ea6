import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { type Timeouts, timeouts } from '#server/db/timeouts.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { createEvent, listFeed, listMyEvents } from '#shared/events.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { copyMigratedCluster, createTestDatabase } from '#tests/support/database.ts'
import { listenLive } from '#tests/support/live.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { startDatabaseProxy } from '#tests/support/tcp-proxy.ts'

const noAnswer = 'Our database does not answer right now. Try again in a moment.'

/** Everything that needs the database says so, and what does not goes on. */
async function expectSorry(server: TestApp, as: string) {
  for (const endpoint of [getCurrentUser, listFeed]) {
    const { status, error, headers } = await server.call(endpoint, { as })
    expect([status, error]).toEqual([503, { message: noAnswer, code: 'unavailable' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const write = await server.call(createEvent, { as, body: { title: 'Lost soup' } })
  expect([write.status, write.error?.message]).toEqual([503, noAnswer])
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

const shortTimeouts = {
  ...timeouts,
  failoverMs: 300,
  connectMs: 1_500,
  statementMs: 800,
  graceMs: 200,
  probeMs: 100,
  probeAnswerMs: 1_000,
  retryMs: 50,
}
/** Of tests in which the database never falls silent, but the machine may be busy. */
const longTimeouts = { failoverMs: 60_000, connectMs: 30_000, statementMs: 50_000, retryWithinMs: 50_000 }

/** A node behind a proxy, a node that reaches the database directly, and a person signed in. */
async function openTwoNodes(change: Partial<Timeouts> = {}) {
  const database = await createTestDatabase()
  const proxy = await startDatabaseProxy(database)
  const server = await startTestApp(proxy, {}, { ...shortTimeouts, ...change })
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
  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200))
  proxy.set('silent')
  await vi.waitFor(() => expect(server.context.listener.isUp()).toBe(false))
  await expectSorry(server, as)
  proxy.set('open')
  await vi.waitFor(async () => expect((await server.call(listMyEvents, { as })).body).toEqual([]))
})

test('a slow database is waited for, and a cut one is asked again', async () => {
  const { proxy, server, as } = await openTwoNodes()
  proxy.set('slow')
  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200))
  proxy.set('cut')
  await vi.waitFor(() => expectSorry(server, as))
  proxy.set('open')
  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200))
})

test('a database that moves to another machine is waited for, and nobody is refused', async () => {
  const { proxy, server, as } = await openTwoNodes(longTimeouts)
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
  const { database, server, as } = await openTwoNodes(longTimeouts)
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table events in access exclusive mode')
  const headers = { 'idempotency-key': 'broken-off' }
  const written = server.call(createEvent, { as, headers, body: { title: 'Kites on the hill' } })
  const read = server.call(listMyEvents, { as })
  const isBlocked = `datname = current_database() and wait_event_type = 'Lock' and application_name = 'sponti'`
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select count(*) from pg_stat_activity where ${isBlocked}`)
    expect(rows).toEqual([{ count: 2 }])
  })
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isBlocked}`)
  await blocker.query('commit')
  blocker.release()
  expect([(await written).status, (await read).status]).toEqual([201, 200])
  expect((await server.call(listMyEvents, { as })).body).toMatchObject([{ title: 'Kites on the hill' }])
})

test('while the primary takes no writes people read, are told to write again, and can once there is one that does', async () => {
  const { database, server, person, as } = await openTwoNodes(longTimeouts)
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  function takeWrites(mode: 'on' | 'off') {
    return database.pool.query(`begin read write; alter database "${rows[0]?.name}"
      set default_transaction_read_only = ${mode === 'on' ? 'off' : 'on'}; commit`)
  }
  const newSoup = () => server.call(createEvent, { as, body: { title: 'Soup' } })
  // Not seen for long, so that this is to be written with the read.
  await database.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 7_200_000) })
    .where('user_id', '=', person.id)
    .execute()
  await takeWrites('off')
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sponti'`)
  await vi.waitFor(() => expect(server.context.pool.totalCount).toBe(0))
  expect((await server.call(listFeed, { as })).status).toBe(200)
  const { status, error, headers } = await newSoup()
  expect([status, error?.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  // The connections of before would go on refusing.
  await takeWrites('on')
  expect((await newSoup()).status).toBe(201)
})

test('what a node missed while it was deaf is made up for: sessions end, streams refresh', async () => {
  const { database, proxy, server, person, as, listener } = await openTwoNodes()
  const leaver = await createPerson(database.db)
  const left = await signIn(database.db, leaver)
  const [stays, ends] = await Promise.all([as, left].map((cookie) => listenLive(server.baseUrl, cookie)))
  await Promise.all([stays?.hears('hello'), ends?.hears('hello')])
  await vi.waitFor(async () => expect((await server.call(getCurrentUser, { as: left })).status).toBe(200))

  proxy.set('silent')
  await inTransaction(database.db, (tx) => publishToPeople(tx, [person.id], { lists: ['notifications'] }))
  await database.db.deleteFrom('sessions').where('user_id', '=', leaver.id).execute()
  await vi.waitFor(() => expect(listener.isUp()).toBe(false))
  expect(stays?.changes()).toEqual([])

  // The first question about sessions meets a pool connection that is dead too.
  proxy.set('open')
  await stays?.hears('hello', 2)
  expect(stays?.messages.at(-1)?.data).toBe(JSON.stringify({ isCaughtUp: false }))
  await ends?.ended
  await vi.waitFor(async () => expect((await server.call(getCurrentUser, { as: left })).status).toBe(401))
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

  await vi.waitFor(async () => expect((await server.call(listFeed, { as })).status).toBe(200))
  const deaf = await listenLive(server.baseUrl, as)
  await deaf.hears('hello')
  deaf.close()
  expect([listener.isUp(), deaf.messages.map(({ event }) => event)]).toEqual([true, ['hello']])
  const position = deaf.messages[0]?.id ?? ''
  expect(Number(position)).toBeLessThanOrEqual(heardUntil)
})
