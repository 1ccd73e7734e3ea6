import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldGuests } from '#server/features/accounts/queries.ts'
import { deleteExpired } from '#server/http/queries.ts'
import { createPerson } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

/** Notes how many rows each statement deletes. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    create table deletions (of text, rows int);
    create function note_deletion() returns trigger language plpgsql as $$
    begin
      insert into deletions select tg_table_name, count(*) from gone;
      return null;
    end $$;
    create trigger note after delete on sessions referencing old table as gone execute function note_deletion();
    create trigger note after delete on rate_limits referencing old table as gone execute function note_deletion();
    create trigger note after delete on users referencing old table as gone execute function note_deletion()`)
})
afterAll(() => database.close())

async function listDeletions(table: string) {
  const { rows } = await database.pool.query<{ rows: number }>('select rows from deletions where of = $1', [table])
  return rows.map((each) => Number(each.rows))
}

test('a month of sessions and limits that nobody cleared goes in pieces', async () => {
  const { id } = await createPerson(database.db)
  await database.pool.query(
    `insert into sessions (sid, user_id, expire) select 'old ' || n, $1, now() - interval '1 day' from generate_series(1, 12000) n`,
    [id],
  )
  await database.pool.query(
    `insert into rate_limits (key, window_start, count) select 'old ' || n, now() - interval '11 days', 1 from generate_series(1, 12000) n`,
  )
  await deleteExpired(database.db)
  expect(await listDeletions('sessions')).toEqual([10_000, 2_000])
  expect(await listDeletions('rate_limits')).toEqual([10_000, 2_000])
})

test('guests go in smaller ones, because so much goes with them', async () => {
  await database.pool.query(
    `insert into users (kind, first_name, created_at) select 'guest', 'Guest', now() - interval '31 days' from generate_series(1, 1200)`,
  )
  await deleteOldGuests(database.db)
  expect(await listDeletions('users')).toEqual([500, 500, 200])
})
