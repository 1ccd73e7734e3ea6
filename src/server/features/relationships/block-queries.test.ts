import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { listBlockedEitherWay, moveBlocks } from '#server/features/relationships/block-queries.ts'
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

test('blocked are those on either side of a block', async () => {
  const { ada, ben, cleo, dan, eve } = await arrive('ada', 'ben', 'cleo', 'dan', 'eve')
  await block(database.db, ada, cleo)
  await block(database.db, dan, ben)
  await block(database.db, eve, cleo)
  const blocked = await inTransaction(database.db, (tx) => listBlockedEitherWay(tx, [ada.id, ben.id]))
  expect(blocked).toEqual([cleo.id, dan.id].toSorted())
})
