import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptInvite, inviteEmail, inviteUser, makeShareLink } from '#shared/invites.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { unknownId } from '#tests/support/guests.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startTestApp(database, { RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

let last = 0
const newAddress = () => `limited-${++last}@elsewhere.example`

type Act = (who: { as: string }, event: { id: string }) => Promise<{ status: number }>
const hour = 3600
const day = 24 * hour

test.each<[name: string, max: number, seconds: number, act: Act]>([
  [
    ...(['invite', 120, hour] as const),
    ({ as }, { id }) => app.call(inviteUser, { as, params: { id }, body: { inviteeId: unknownId } }),
  ],
  [
    ...(['invite-message', 40, hour] as const),
    ({ as }) => app.call(inviteEmail, { as, params: { id: unknownId }, body: { email: newAddress() } }),
  ],
  [
    ...(['mail-invites-by', 20, day] as const),
    ({ as }, { id }) => app.call(inviteEmail, { as, params: { id }, body: { email: newAddress() } }),
  ],
  [
    ...(['invite-accept', 60, 600] as const),
    ({ as }) => app.call(acceptInvite, { as, params: { token: 'x'.repeat(43) } }),
  ],
  ['share-link', 60, hour, ({ as }, { id }) => app.call(makeShareLink, { as, params: { id } })],
  [
    ...(['unsubscribe', 60, 600] as const),
    async () => ({
      status: (await app.app.http.inject({ method: 'POST', url: '/api/mail/unsubscribe' })).statusCode,
    }),
  ],
])('of "%s" there may be %d in %d seconds', async (name, max, seconds, act) => {
  const person = await createPerson(database.db)
  const who = { as: await signIn(database.db, person) }
  const event = await createEvent(database.db, person)
  const isRefused = async () => (await act(who, event)).status === 429
  const own = sql`key like ${`${name}:%`}`
  await sql`delete from rate_limits where ${own}`.execute(database.db)
  expect(await isRefused()).toBe(false)
  await sql`update rate_limits set count = ${max - 1} where ${own}`.execute(database.db)
  expect([await isRefused(), await isRefused()]).toEqual([false, true])
  await sql`update rate_limits set window_start = now() - make_interval(secs => ${seconds}) where ${own}`.execute(
    database.db,
  )
  expect(await isRefused()).toBe(false)
})
