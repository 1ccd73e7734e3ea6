import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Phase, phaseOf } from '#shared/phases.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the database says what is coming, on and over as the app does', async () => {
  // Few moments, so that many are the same, and some milliseconds and years apart.
  const moment = fc.oneof(
    fc.integer({ min: 0, max: 4 }).map((ms) => new Date(Date.UTC(2026, 10, 1, 5, 59, 59, 998) + ms)),
    fc.date({ min: new Date('2020-01-01T00:00Z'), max: new Date('2100-01-01T00:00Z'), noInvalidDate: true }),
  )
  const span = fc.record({ startsAt: fc.option(moment), endsAt: moment, at: moment })
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 200 }), async (spans) => {
      const { rows } = await sql<{ phase: Phase }>`
        select event_phase("startsAt", "endsAt", at) as phase
        from rows from (json_to_recordset(${JSON.stringify(spans)}::json)
          as ("startsAt" timestamptz, "endsAt" timestamptz, at timestamptz)) with ordinality span
        order by ordinality
      `.execute(database.db)
      expect(rows.map(({ phase }) => phase)).toEqual(spans.map(({ at, ...each }) => phaseOf(each, at)))
    }),
  )
})
