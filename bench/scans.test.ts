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

test.each(Object.entries(hotReads))('no table that grows with people is read whole: %s', async (_name, read: Read) => {
  const before = await countScans()
  // Somebody with 2,000 friends would know this whole world.
  for (const group of ['typical', '500 friends'] as const)
    for (const viewer of viewers[group].slice(0, 1))
      for (let run = 0; run < runs; run += 1) await read({ pool, db: createDatabase(pool) }, viewer)
  expect(await countScans()).toEqual(before)
})
