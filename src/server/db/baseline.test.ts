import { expect, inject, onTestFinished, test } from 'vitest'
import { renderCatalog } from '#scripts/schema/render-schema.ts'
import { functionsName } from '#server/db/functions.ts'
import { listOwnMigrations, migrate, migrateUpTo } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createEmptyDatabase } from '#tests/support/database-server.ts'

const baseline = '0048_baseline.sql'

/** A database as the last version before the baseline left it: its tables, a function that went, and list of migrations. */
async function openOldDatabase() {
  const database = await createEmptyDatabase(inject('databaseServer'))
  onTestFinished(() => database.close())
  const client = await database.pool.connect()
  await migrateUpTo(client, baseline)
  await client.query(`delete from schema_migrations where name = '${baseline}'`)
  await client.query(`create function hidden_from(person uuid) returns setof uuid language sql as 'select person'`)
  client.release()
  return database
}

test('a database of before the baseline keeps what it holds, and ends like a new one', async () => {
  const [old, fresh] = [await openOldDatabase(), await createTestDatabase()]
  onTestFinished(() => fresh.close())
  await old.pool.query(`
    with host as (insert into users (email) values ('host@example.com') returning id),
      spon as (insert into events (host_id, title) select id, 'Pizza' from host returning id, host_id)
    insert into event_access (event_id, user_id, source, share_link_id) select id, host_id, 'link', uuidv7() from spon`)

  const own = (await listOwnMigrations()).map(({ name }) => name)
  expect(await migrate({ connectionString: old.connectionString })).toEqual({ applied: [...own, functionsName] })

  const { rows } = await old.pool.query(`
    select email, title, source, share_link_id from users u
    join events e on e.host_id = u.id join event_access a on a.event_id = e.id`)
  expect(rows).toEqual([{ email: 'host@example.com', title: 'Pizza', source: 'link', share_link_id: null }])
  expect(await renderCatalog(old.pool)).toBe(await renderCatalog(fresh.pool))
  const names = 'select name, checksum, needs from schema_migrations order by name'
  expect((await old.pool.query(names)).rows).toEqual((await fresh.pool.query(names)).rows)
})
