import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFiles, renderFiles, renderTables } from '#scripts/generate-tables.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('tables.ts and schema/tables say what the migrations made; if not, run npm run db:tables', async () => {
  const rendered = await renderFiles(database.pool)
  expect(rendered.size).toBeGreaterThan(20)
  expect(await readFiles()).toEqual(rendered)
})

test('choices, defaults, nulls and lists come out as TypeScript knows them', async () => {
  await database.pool.query(`create table aaa (
    id bigint generated always as identity,
    mood text not null default 'so-so' check (mood in ('so-so', 'it''s fine')),
    only_one text check (only_one in ('one')),
    tags text[] not null,
    seen timestamptz,
    extra jsonb not null default '{}')`)
  const text = await renderTables(database.pool)
  expect(/type AaaTable = \{.*?^\}/ms.exec(text)?.[0]).toBe(
    [
      'type AaaTable = {',
      '  id: Generated<number>',
      `  mood: Generated<'so-so' | 'it\\'s fine'>`,
      `  only_one: 'one' | null`,
      '  tags: string[]',
      '  seen: Nullable<Timestamp>',
      '  extra: Generated<Json>',
      '}',
    ].join('\n'),
  )
})

test('a type nobody has thought of is named, not guessed', async () => {
  await database.pool.query('create table aab (place point)')
  await expect(renderTables(database.pool)).rejects.toThrow('point of aab.place')
})
