import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import {
  closeReport,
  insertReport,
  listBlockedEitherWay,
  moveBlocks,
} from '#server/features/relationships/block-queries.ts'
import { block, createPerson, type PersonRow } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function arrive<Name extends string>(...names: Name[]): Promise<Record<Name, PersonRow>> {
  const people = await Promise.all(names.map(async (name) => [name, await createPerson(database.db)] as const))
  return Object.fromEntries(people) as Record<Name, PersonRow>
}
function report(by: PersonRow, { id }: PersonRow) {
  const words = { reason: 'spam', eventId: null, commentId: null }
  return inTransaction(database.db, (tx) => insertReport(tx, { reporterId: by.id, userId: id, ...words }))
}
function readReport(id: string) {
  return database.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Who blocks whom among these, as "ada ben". */
async function listBlocks(people: Record<string, PersonRow>): Promise<string[]> {
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]))
  const rows = await database.db
    .selectFrom('blocks')
    .selectAll()
    .where('blocker_id', 'in', [...names.keys()])
    .execute()
  return rows.map((row) => `${names.get(row.blocker_id)} ${names.get(row.blocked_id)}`).toSorted()
}

test('a report is closed once, and no other with it', async () => {
  const { ada, ben } = await arrive('ada', 'ben')
  const [one, other] = [await report(ada, ben), await report(ada, ben)]
  const close = () => inTransaction(database.db, (tx) => closeReport(tx, one.id))
  expect([await close(), await close()]).toEqual([true, false])
  expect([(await readReport(one.id)).closed_at, (await readReport(other.id)).closed_at]).toEqual([
    expect.any(Date),
    null,
  ])
})

test('blocks by or of a guest are those of who they become, each once, and none between the two', async () => {
  const people = await arrive('guest', 'member', 'ada', 'ben', 'cleo', 'dan')
  const { guest, member, ada, ben, cleo, dan } = people
  const pairs = [
    [guest, member],
    [member, guest],
    [guest, ada],
    [guest, ben],
    [member, ben],
    [cleo, guest],
    [dan, guest],
    [dan, member],
    [ada, ben],
    [cleo, dan],
  ] as const
  for (const [one, other] of pairs) await block(database.db, one, other)
  await inTransaction(database.db, (tx) => moveBlocks(tx, { from: guest.id, to: member.id }))
  // What the member had already stays with the guest, whose row is deleted next.
  expect(await listBlocks(people)).toEqual(
    [
      ...['member ada', 'member ben', 'guest ben', 'cleo member', 'dan member', 'dan guest'],
      ...['ada ben', 'cleo dan'],
    ].toSorted(),
  )
})

test('reports by or about a guest follow, and no others', async () => {
  const { guest, member, ada, ben } = await arrive('guest', 'member', 'ada', 'ben')
  const [by, about, other] = [await report(guest, ada), await report(ada, guest), await report(ada, ben)]
  await inTransaction(database.db, (tx) => moveBlocks(tx, { from: guest.id, to: member.id }))
  expect(await readReport(by.id)).toMatchObject({ reporter_id: member.id, user_id: ada.id })
  expect(await readReport(about.id)).toMatchObject({ reporter_id: ada.id, user_id: member.id })
  expect(await readReport(other.id)).toMatchObject({ reporter_id: ada.id, user_id: ben.id })
})

test('blocked are those on either side of a block', async () => {
  const { ada, ben, cleo, dan, eve } = await arrive('ada', 'ben', 'cleo', 'dan', 'eve')
  await block(database.db, ada, cleo)
  await block(database.db, dan, ben)
  await block(database.db, eve, cleo)
  const blocked = await inTransaction(database.db, (tx) => listBlockedEitherWay(tx, [ada.id, ben.id]))
  expect(blocked).toEqual([cleo.id, dan.id].toSorted())
})
