import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sponti-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const run = () => migrate({ connectionString: database.connectionString }, folder)
async function exists(name: string) {
  const { rows } = await database.pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found
}

test('a migrated database has nothing left to do', async () => {
  expect(await migrate({ connectionString: database.connectionString })).toEqual({ applied: [] })
})

test('a file that replaces others makes what they made, or is only recorded where they ran', async () => {
  const replaced = [
    ['8901_one.sql', 'create table old_one (n int);'],
    ['8902_two.sql', 'create table old_two (n int);'],
  ] as const
  const lines = replaced.map(([name, sql]) => `-- replaces ${name} ${createHash('sha256').update(sql).digest('hex')}\n`)
  const together = lines.join('') + replaced.map(([, sql]) => sql).join('')
  async function listRecorded() {
    const names = `select name from schema_migrations where name like '89%' order by name`
    return (await database.pool.query(names)).rows
  }
  const all = ['8901_one.sql', '8902_two.sql', '8903_together.sql'].map((name) => ({ name }))

  write('8903_together.sql', together)
  await run()
  expect([await listRecorded(), await exists('old_two')]).toEqual([all, true])
  // A version that knows only what was replaced.
  rmSync(path.join(folder, '8903_together.sql'))
  for (const [name, sql] of replaced) write(name, sql)
  expect(await run()).toEqual({ applied: [] })
  for (const [name] of replaced) rmSync(path.join(folder, name))
  write('8903_together.sql', together)

  await database.pool.query(`delete from schema_migrations where name = '8903_together.sql'`)
  await run()
  expect(await listRecorded()).toEqual(all)

  await database.pool.query(`delete from schema_migrations where name in ('8902_two.sql', '8903_together.sql')`)
  await expect(run()).rejects.toThrow(
    'This version is too new for its database: 8902_two.sql did not run there, and it no longer has that. ' +
      'First start the version that ends with 8902_two.sql. Nothing was changed.',
  )
  expect(await listRecorded()).toEqual([{ name: '8901_one.sql' }])
})

test('nodes that start at the same moment run each file once, in order', async () => {
  write('8001_first.sql', 'create table first (n int); select pg_sleep(0.1);')
  write('8002_second.sql', 'insert into first values (1);')
  const results = await Promise.all([run(), run(), run(), run()])
  expect(results.flatMap(({ applied }) => applied)).toEqual(['8001_first.sql', '8002_second.sql'])
  expect((await database.pool.query('select n from first')).rows).toEqual([{ n: 1 }])
})

test('a file that was changed after it ran is refused, other line ends are not a change', async () => {
  write('8101_one.sql', 'create table one (n int);\n-- done\n')
  await run()
  write('8101_one.sql', 'create table one (n int);\r\n-- done\r\n')
  expect(await run()).toEqual({ applied: [] })
  write('8101_one.sql', 'create table one (n bigint);\n-- done\n')
  await expect(run()).rejects.toThrow('8101_one.sql was changed after it ran')
})

test('a file that fails leaves nothing of itself, and the ones before it stay', async () => {
  write('8201_good.sql', 'create table good (n int);')
  write('8202_bad.sql', 'create table bad (n int); select 1/0;')
  await expect(run()).rejects.toThrow(
    '8202_bad.sql failed: division by zero. The database is as it was before this file.',
  )
  expect([await exists('good'), await exists('bad')]).toEqual([true, false])
  write('8202_bad.sql', 'create table bad (n int);')
  expect(await run()).toEqual({ applied: ['8202_bad.sql'] })
})

test('an older version starts on tables that only grew, and refuses those that lost what it uses', async () => {
  write('8601_grow.sql', 'create table grown (n int, m int);')
  write('8602_use.sql', 'comment on table grown is $$in use$$;')
  write('8603_shrink.sql', '-- needs 8602\nalter table grown drop column m;')
  await run()
  rmSync(path.join(folder, '8603_shrink.sql'))
  expect(await run()).toEqual({ applied: [] })
  rmSync(path.join(folder, '8602_use.sql'))
  await expect(run()).rejects.toThrow(
    'This version is too old for its database: 8603_shrink.sql ran there, which needs a version with migration 8602, and this one ends at 8601.',
  )
  await database.pool.query(`delete from schema_migrations where name like '86%'`)
})

test('a file without a transaction that fails says that its steps stay, and goes on at the next start', async () => {
  write('8701_table.sql', 'create table half (n int);')
  write(
    '8702_index.sql',
    '-- no transaction\ncreate index concurrently if not exists half_n on half (n);\ncreate index concurrently half_m on half (m);\n',
  )
  await expect(run()).rejects.toThrow('8702_index.sql failed: column "m" does not exist. What it had finished stays')
  await database.pool.query('alter table half add column m int')
  expect(await run()).toEqual({ applied: ['8702_index.sql'] })
})

test('an index can be built beside the running app, while other nodes wait for their turn', async () => {
  write('8301_table.sql', 'create table big (n int);')
  write(
    '8302_index.sql',
    `-- no transaction\ncreate index concurrently big_n on big (n);\ncreate index concurrently big_m on big ((n + 1));\n`,
  )
  const results = await Promise.all([run(), run()])
  expect(results.flatMap(({ applied }) => applied)).toHaveLength(2)
  expect([await exists('big_n'), await exists('big_m')]).toEqual([true, true])
})

test('a table that is in use is waited for in short turns', async () => {
  write('8401_busy.sql', 'create table busy (n int);')
  await run()
  const reader = await database.pool.connect()
  await reader.query('begin')
  await reader.query('select * from busy')
  write('8402_alter.sql', 'alter table busy add column m int;')
  const altered = run()
  await expect
    .poll(() => database.pool.query(`select 1 from pg_locks where not granted and relation = 'busy'::regclass`))
    .toMatchObject({ rowCount: 1 })
  await expect
    .poll(() => database.pool.query(`select 1 from pg_locks where not granted and relation = 'busy'::regclass`))
    .toMatchObject({ rowCount: 0 })
  await reader.query('commit')
  reader.release()
  expect(await altered).toEqual({ applied: ['8402_alter.sql'] })
})

test('files with the same number, or with no number, are refused before anything runs', async () => {
  write('8501_one.sql', 'create table never (n int);')
  write('8501_other.sql', '')
  await expect(run()).rejects.toThrow('Two migrations have the number 8501')
  rmSync(path.join(folder, '8501_other.sql'))
  write('fix.sql', '')
  await expect(run()).rejects.toThrow('fix.sql must be named like')
  expect(await exists('never')).toBe(false)
})
