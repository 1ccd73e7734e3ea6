import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { acceptFriend, declineFriend, requestFriend, unfriend } from '#shared/friends.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startTestApp(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Person = { id: string; as: string }
const actions = {
  request: (who: Person, friendId: string) => app.call(requestFriend, { as: who.as, body: { friendId } }),
  accept: (who: Person, friendId: string) => app.call(acceptFriend, { as: who.as, body: { friendId } }),
  decline: (who: Person, friendId: string) => app.call(declineFriend, { as: who.as, body: { friendId } }),
  unfriend: (who: Person, friendId: string) => app.call(unfriend, { as: who.as, body: { friendId } }),
  block: (who: Person, id: string) => app.call(blockUser, { as: who.as, params: { id } }),
  unblock: (who: Person, id: string) => app.call(unblockUser, { as: who.as, params: { id } }),
}

/** Rows that no sequence of taps may ever leave behind. */
async function findForbidden(people: Person[]) {
  const { rows } = await sql`
    select f.* from friendships f
    left join friendships back on back.user_id = f.friend_id and back.friend_id = f.user_id
    where f.user_id = any (${people.map(({ id }) => id)}::uuid[])
      and ((f.status = 'accepted' and back.status is distinct from 'accepted')
        or (f.status = 'pending' and back.id is not null)
        or is_blocked_between(f.user_id, f.friend_id))
  `.execute(database.db)
  return rows
}

const pairs = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
  [1, 2],
  [2, 1],
] as const

const step = fc.record({
  action: fc.constantFrom('request', 'request', 'accept', 'accept', 'decline', 'unfriend', 'block', 'unblock'),
  pair: fc.constantFrom(...pairs),
})

test('whatever three people tap, one after another or at once, no impossible tie is left', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const people = await Promise.all(
          pairs.slice(0, 3).map(async () => {
            const person = await createPerson(database.db)
            return { id: person.id, as: await signIn(database.db, person) }
          }),
        )
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(({ action, pair: [from, to] }) => {
              const [who, whom] = [people[from], people[to]]
              return who && whom ? actions[action](who, whom.id) : null
            }),
          )
          for (const answer of answers) expect([200, 204, 404, 409, 429]).toContain(answer?.status)
          expect(await findForbidden(people)).toEqual([])
        }
      },
    ),
    { numRuns: 60 },
  )
})
