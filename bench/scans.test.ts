import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { hotReads, type Read } from './hot-reads.ts'
import { fillWorld } from './world/build.ts'
import { toFills } from './world/statements.ts'
import { findViewers } from './world/viewers.ts'

const people = 3_000
/** PostgreSQL settles on a plan for a prepared statement after five runs. */
const runs = 8

let database: TestDatabase
let pool: pg.Pool
let viewers: Awaited<ReturnType<typeof findViewers>>

beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client(database.connectionString)
  await client.connect()
  await fillWorld(client, people, () => {})
  // Whom nobody knows.
  await client.query(
    `insert into users (email, first_name, suspended_at)
    select 'suspended' || n || '@example.com', 'Robin', now() from generate_series(1, 1000) n`,
  )
  await client.query('vacuum analyze users')
  await client.end()
  pool = createPool({ connectionString: database.connectionString, max: 1 })
  viewers = await findViewers(pool, people)
}, 180_000)
afterAll(async () => {
  await pool.end()
  await database.close()
})

const big = toFills(people).map(({ table }) => table)

async function countScans(): Promise<Record<string, number>> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ table: string; scans: string }>(
    'select relname as table, seq_scan as scans from pg_stat_user_tables where relname = any ($1)',
    [big],
  )
  return Object.fromEntries(rows.map(({ table, scans }) => [table, Number(scans)]))
}

/** How many entries of the index of the suspended were read. */
async function countSuspended(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ count: string }>(
    `select idx_tup_read as count from pg_stat_user_indexes where indexrelname = 'users_suspended_idx'`,
  )
  return Number(rows[0]?.count)
}

async function readAgain(read: Read) {
  // Somebody with 2,000 friends would know this whole world.
  for (const group of ['typical', '500 friends'] as const)
    for (const viewer of viewers[group].slice(0, 1))
      for (let run = 0; run < runs; run += 1) await read({ pool, db: createDatabase(pool) }, viewer)
}

/** These take the set of the suspended from that of thousands of viewers, once for a change. */
const setReads = ['viewers of a two-hop spon', 'circle of a host']
const rowReads = Object.entries(hotReads).filter(([name]) => !setReads.includes(name))

test.each(rowReads)('nobody pays for people who are suspended elsewhere: %s', async (_name, read) => {
  const before = await countSuspended()
  await readAgain(read)
  expect(await countSuspended()).toBe(before)
})

test.each(Object.entries(hotReads))('no table that grows with people is read whole: %s', async (_name, read: Read) => {
  const before = await countScans()
  await readAgain(read)
  expect(await countScans()).toEqual(before)
})
