import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAbilitiesInSql } from '#server/features/events/fragment-queries.ts'
import { type Abilities, toAbilities } from '#shared/abilities.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('what a reply says that one may do is what the server allows, whatever is true', async () => {
  const column = (name: string) => `"${name}"`
  const can = toAbilitiesInSql({
    isHost: column('isHost'),
    isOpen: column('isOpen'),
    isGuest: column('isGuest'),
    guestPolicy: column('guestPolicy'),
    hasBroughtGuest: column('hasBroughtGuest'),
  })
  const { rows } = await sql<{ facts: Parameters<typeof toAbilities>[0]; can: Abilities }>`
    select row_to_json(facts) as facts, json_build_object(
      'rsvp', ${sql.raw(can.rsvp)}, 'edit', ${sql.raw(can.edit)},
      'invite', ${sql.raw(can.invite)}, 'share', ${sql.raw(can.share)}) as can
    from (
      select * from (values (true), (false)) a ("isHost")
        cross join (values (true), (false)) b ("isOpen")
        cross join (values (true), (false)) c ("isGuest")
        cross join (values ('bring-crew'), ('plus-one'), ('just-you')) d ("guestPolicy")
        cross join (values (true), (false)) e ("hasBroughtGuest")) facts
  `.execute(database.db)
  expect(rows).toHaveLength(48)
  for (const row of rows) expect(row).toEqual({ facts: row.facts, can: toAbilities(row.facts) })
})
