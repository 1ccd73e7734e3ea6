import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDatabase, inTransaction } from '#server/db/database.ts'
import { findSqlState } from '#server/db/errors.ts'
import { createPool } from '#server/db/pool.ts'
import { queryText } from '#server/db/prepared.ts'
import { timeouts } from '#server/db/timeouts.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { startDatabaseProxy } from '#tests/support/tcp-proxy.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the pool survives the loss of all its connections, the one in use included', async () => {
  const errors: Error[] = []
  const pool = createPool({
    connectionString: database.connectionString,
    max: 3,
    applicationName: 'victim',
    onError: (error) => errors.push(error),
  })
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  const [busy, ...idle] = clients
  for (const client of idle) client.release()
  const cut = busy?.query('select pg_sleep(30)').catch((error: Error) => error)
  await expect.poll(() => countActive()).toBe(1)

  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`)
  expect(await cut).toMatchObject({ code: '57P01' })
  busy?.release()
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(errors.length).toBeGreaterThan(0)
  await pool.end()
})

async function countActive() {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where application_name = 'victim' and state = 'active'`,
  )
  return rows[0]?.count
}

test('of idle connections the pool keeps as many as it should', async () => {
  const pool = createPool({ connectionString: database.connectionString, min: 2, timeouts: { idleMs: 10 } })
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  await expect.poll(() => pool.totalCount).toBe(2)
  expect(pool.idleCount).toBe(2)
  await pool.end()
})

test('a connection that broke while nobody used it is told once', async () => {
  const errors: Error[] = []
  const pool = createPool({
    connectionString: database.connectionString,
    applicationName: 'idler',
    onError: (error) => errors.push(error),
  })
  await pool.query('select 1')
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'idler'`)
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(errors).toHaveLength(1)
  await pool.end()
})

test('what a server that stops says on connections that we have closed is told to nobody', async () => {
  const errors: Error[] = []
  const pool = createPool({
    connectionString: database.connectionString,
    onError: (error) => errors.push(error),
  })
  const client = await pool.connect()
  client.release()
  const ended = pool.end()
  pool.emit('error', new Error('terminating connection due to administrator command'), client)
  await ended
  expect(errors).toEqual([])
})

test('a database that is not there, and does not move, is an error at once', async () => {
  const pool = createPool({ timeouts: { failoverMs: 0 }, connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})

test('operators see every statement, whoever asks, and whether it was answered', async () => {
  const seen: boolean[] = []
  const onStatement = (seconds: number, isAnswered: boolean) => void (seconds > 0 && seen.push(isAnswered))
  const pool = createPool({ connectionString: database.connectionString, onStatement })
  await pool.query('select 1')
  await expect(pool.query('select 1/0')).rejects.toThrow('division')
  const client = await pool.connect()
  await client.query('select 1')
  await expect(client.query('select 1/0')).rejects.toThrow('division')
  client.release()
  await pool.end()
  expect(seen).toEqual([true, false, true, false])
})

test('a statement that takes too long is ended by the server', async () => {
  const pool = createPool({ connectionString: database.connectionString, timeouts: { statementMs: 50 } })
  await expect(pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
  await pool.end()
})

/** A pool whose database can be made silent, with three connections that are idle. */
async function openFrozenPool() {
  const proxy = await startDatabaseProxy(database)
  const errors: Error[] = []
  const pool = createPool({
    connectionString: proxy.connectionString,
    timeouts: { connectMs: 2_000, statementMs: 300, graceMs: 200 },
    onError: (error) => errors.push(error),
  })
  onTestFinished(async () => {
    await proxy.close()
    await pool.end()
  })
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  proxy.set('silent')
  return { proxy, pool, errors, db: createDatabase(pool) }
}

function toFailure(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: Error) => findSqlState(error),
  )
}

test.each([
  ['a read', ({ db }) => sql`select 1`.execute(db)],
  ['a prepared read', ({ pool }) => pool.query('select 1')],
  ['a transaction', ({ db }) => inTransaction(db, (tx) => sql`select 1`.execute(tx))],
] satisfies [string, (open: Awaited<ReturnType<typeof openFrozenPool>>) => Promise<unknown>][])(
  '%s on a connection that died silently fails, and takes all that were idle with it',
  async (_what, ask) => {
    const frozen = await openFrozenPool()
    expect(await toFailure(ask(frozen))).toBe('08006')
    await expect.poll(() => frozen.pool.totalCount).toBe(0)
    frozen.proxy.set('open')
    await expect.poll(() => toFailure(ask(frozen))).toBeNull()
  },
)

test('a silent database is no place to connect to', async () => {
  const { proxy, pool, db } = await openFrozenPool()
  await toFailure(sql`select 1`.execute(db))
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(await toFailure(sql`select 1`.execute(db))).toBe('08006')
  proxy.set('open')
  await expect.poll(() => toFailure(sql`select 1`.execute(db))).toBeNull()
})

test('an attempt to connect that would end too late is not made', async () => {
  const proxy = await startDatabaseProxy(database)
  proxy.set('silent')
  const pool = createPool({
    connectionString: proxy.connectionString,
    timeouts: { connectMs: 1_000, failoverMs: 1_500 },
  })
  onTestFinished(async () => {
    await proxy.close()
    await pool.end()
  })
  expect(await toFailure(pool.query('select 1'))).toBe('08006')
  expect(proxy.connections).toBe(1)
})

test('all that one request waits for a database stays within what is promised', () => {
  const { connectMs, failoverMs, statementMs, graceMs, retryWithinMs } = timeouts
  expect(retryWithinMs + failoverMs).toBeLessThanOrEqual(6_000)
  expect(retryWithinMs + statementMs + graceMs).toBeLessThanOrEqual(10_000)
  // It refuses until the last attempt, and falls silent then.
  expect(retryWithinMs + failoverMs + connectMs).toBeLessThanOrEqual(10_000)
})

test('counts are numbers, moments are dates, and a number too big for JavaScript is refused', async () => {
  const { rows } = await database.pool.query(`select count(*) as count, timestamptz '2026-11-15 10:00Z' as moment`)
  expect(rows).toEqual([{ count: 1, moment: new Date('2026-11-15T10:00:00Z') }])
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit')
})

test('a prepared read hands on the text that PostgreSQL made, letter for letter', async () => {
  const statement = { name: 'greeting', text: `select json_build_object('hello', $1::text) where $1 <> 'nobody'` }
  expect(await queryText(database.pool, statement, ['Zoë'])).toBe('{"hello" : "Zoë"}')
  expect(await queryText(database.pool, statement, ['Zoë'])).toBe('{"hello" : "Zoë"}')
  expect(await queryText(database.pool, statement, ['nobody'])).toBeNull()
})
