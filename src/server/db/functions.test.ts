import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { functionsFolder, functionsName, readFunctions, supersedes } from '#server/db/functions.ts'
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
  folder = mkdtempSync(path.join(tmpdir(), 'sponti-functions-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const run = () => migrate({ connectionString: database.connectionString }, undefined, folder)
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const ask = async (name: string) => (await database.pool.query(`select ${name}() as answer`)).rows[0]?.answer

function toFunction(name: string, body: string) {
  return `create or replace function ${name}() returns text language sql as $$ ${body} $$;`
}

test('the database has the functions of schema/functions and no others, each defined once', async () => {
  const texts = readdirSync(functionsFolder).map((name) => readFileSync(path.join(functionsFolder, name), 'utf8'))
  const defined = [...texts.join('\n').matchAll(/^create or replace function (\w+)\(/gm)].flatMap(
    ([, name]) => name ?? [],
  )
  const { rows } = await database.pool.query<{ proname: string }>(`
    select proname from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  expect(defined.length).toBeGreaterThan(30)
  expect(defined.sort()).toEqual(rows.map(({ proname }) => proname).sort())
})

test('every function fits the tables and the other functions', async () => {
  const { sql } = await readFunctions()
  const checked = sql.replace('check_function_bodies = off', 'check_function_bodies = on')
  expect(checked).not.toBe(sql)
  await database.pool.query(`begin; ${checked}; commit`)
})

test('functions are replaced where their text changed, by one of several nodes, and else left alone', async () => {
  write('a.sql', toFunction('calls', 'select called() || 1'))
  write('b.sql', toFunction('called', `select 'one '`))
  const results = await Promise.all([run(), run(), run()])
  expect(results.flatMap(({ applied }) => applied)).toEqual([functionsName])
  expect(await ask('calls')).toBe('one 1')
  write('b.sql', toFunction('called', `select 'two '`))
  expect(await run()).toEqual({ applied: [functionsName] })
  expect(await ask('calls')).toBe('two 1')
  // Back to what was there once: a fix that was taken back.
  write('b.sql', toFunction('called', `select 'one '`).replaceAll(' as ', '\r\nas '))
  await run()
  expect(await ask('calls')).toBe('one 1')
  write('b.sql', toFunction('called', `select 'one '`).replaceAll(' as ', '\nas '))
  expect(await run()).toEqual({ applied: [] })
})

test('if one file fails, all functions stay as they were, and the message names the folder', async () => {
  write('a.sql', toFunction('kept', `select 'old'`))
  await run()
  write('a.sql', toFunction('kept', `select 'new'`))
  write('b.sql', 'create or replace function broken() returns trigger as $$ $$;')
  await expect(run()).rejects.toThrow('schema/functions failed')
  expect(await ask('kept')).toBe('old')
})

test('a node of an older version that starts again leaves the functions of the newer one', async () => {
  write('a.sql', toFunction('ruled', `select 'as it was'`))
  const { checksum } = await readFunctions(folder)
  const record = 'update schema_migrations set checksum = $2 where name = $1'
  await database.pool.query(record, [functionsName, '99.0.0 0123456789'])
  expect(await run()).toEqual({ applied: [] })
  await database.pool.query(record, [functionsName, checksum])
  expect(supersedes('1.10.0 b', '1.9.0 a')).toBe(true)
  expect(supersedes('1.9.0 a', '1.10.0 b')).toBe(false)
})
