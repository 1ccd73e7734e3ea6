import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViewers } from '#server/live/queries.ts'
import { befriend, block, createEvent, createPerson, type PersonRow } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const pick = <T>(values: T[], share: number): T[] => values.filter(() => Math.random() < share)

/** Some friendships, invitations and blocks at random among twelve people, and an event of each kind for everyone. */
async function createWorld(): Promise<PersonRow[]> {
  const { db } = database
  const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(db)))
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const))
  for (const [one, other] of pick(pairs, 0.15)) await befriend(db, one, other)
  for (const [one, other] of pick(pairs, 0.08)) await block(db, one, other)
  for (const host of people) {
    for (const visibility of ['friends', 'friends-of-friends'] as const) {
      const event = await createEvent(db, host, { visibility })
      for (const guest of pick(people, 0.05))
        await db
          .insertInto('event_access')
          .values({ event_id: event.id, user_id: guest.id, source: 'invite' })
          .execute()
    }
  }
  return people
}

test('those who are told of an event are those who may see it', async () => {
  const people = await createWorld()
  const { rows: rule } = await database.pool.query(
    `select e.id || ' ' || u.id as pair from events e cross join users u
     where can_see_event(u.id, e.id, e.host_id, e.visibility)`,
  )
  const { rows: events } = await database.pool.query('select id from events')
  const ids = people.map(({ id }) => id)
  const told = await listViewers(
    database.db,
    events.map(({ id }) => id),
    ids,
  )
  expect(told.map(({ eventId, userId }) => `${eventId} ${userId}`).sort()).toEqual(rule.map(({ pair }) => pair).sort())
  expect(rule.length).toBeGreaterThan(people.length * 2)

  const [here = ''] = ids
  const toldHere = await listViewers(
    database.db,
    events.map(({ id }) => id),
    [here],
  )
  expect(toldHere).toHaveLength(told.filter(({ userId }) => userId === here).length)
})
