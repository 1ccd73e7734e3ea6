import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { findOutcome, insertReport, moveReports, saveDecision } from '#server/features/reports/queries.ts'
import { deleteOldRestrictions } from '#server/features/reports/restriction-queries.ts'
import { createPerson, type PersonRow } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const arrive = () => createPerson(database.db)
function report(by: PersonRow, { id }: PersonRow) {
  const words = { reason: 'spam', eventId: null, commentId: null }
  return inTransaction(database.db, (tx) => insertReport(tx, { reporterId: by.id, userId: id, ...words }))
}
function readReport(id: string) {
  return database.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('of many decisions at once the first one holds, and no other report with it', async () => {
  const [ada, ben] = [await arrive(), await arrive()]
  const [one, other] = [await report(ada, ben), await report(ada, ben)]
  const names = ['Robin', 'Kim', 'Sam', 'Lou']
  const decided = await Promise.all(
    names.map((by) => inTransaction(database.db, (tx) => saveDecision(tx, one.id, { decision: 'nothing', by }))),
  )
  const winners = names.filter((_, index) => decided[index] !== null)
  expect(winners).toHaveLength(1)
  expect(await findOutcome(database.db, one.id)).toMatchObject({ decision: 'nothing', by: winners[0] })
  expect(await findOutcome(database.db, other.id)).toBeNull()
})

test('what was restricted is forgotten half a year after it ended, and not before', async () => {
  const { id: user_id } = await arrive()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const [lasting, over, lately] = [{ created_at: ago(400) }, { ended_at: ago(181) }, { ended_at: ago(179) }]
  const rows = [lasting, over, lately].map((times) => ({ kind: 'suspension', user_id, why: 'spam', ...times }) as const)
  const made = await database.db.insertInto('restrictions').values(rows).returning('id').execute()
  await deleteOldRestrictions(database.db)
  const left = await database.db.selectFrom('restrictions').select('id').where('user_id', '=', user_id).execute()
  expect(left).toEqual([made[0], made[2]])
})

test('reports by or about a guest follow, and no others', async () => {
  const [guest, member, ada, ben] = [await arrive(), await arrive(), await arrive(), await arrive()]
  const [by, about, other] = [await report(guest, ada), await report(ada, guest), await report(ada, ben)]
  await inTransaction(database.db, (tx) => moveReports(tx, { from: guest.id, to: member.id }))
  expect(await readReport(by.id)).toMatchObject({ reporter_id: member.id, user_id: ada.id })
  expect(await readReport(about.id)).toMatchObject({ reporter_id: ada.id, user_id: member.id })
  expect(await readReport(other.id)).toMatchObject({ reporter_id: ada.id, user_id: ben.id })
})
