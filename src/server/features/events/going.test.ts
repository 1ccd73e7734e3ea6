import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { callOffEvent, editEvent } from '#server/features/events/actions.ts'
import { lockVisibleEventExclusive, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { getEventValues } from '#server/features/events/read-queries.ts'
import { liveChannel } from '#server/live/queries.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, block, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type LiveEar, listenLive } from '#tests/support/live.ts'

/** What is said on the live streams when a spon goes out of people's sight. */
let database: TestDatabase
let app: TestApp
const ears: LiveEar[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startTestApp(database)
  await vi.waitFor(() => expect(app.context.listener.isUp()).toBe(true))
})
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function arrive() {
  const person = await createPerson(database.db)
  const ear = await listenLive(app.baseUrl, await signIn(database.db, person))
  ears.push(ear)
  await ear.hears('hello')
  return { id: person.id, ear }
}

/** A spon of a host with a friend, a friend's friend and a guest, and somebody of each who must hear nothing. */
async function gather() {
  const [host, friend, near, guest] = [await arrive(), await arrive(), await arrive(), await arrive()]
  const [blocked, stranger] = [await arrive(), await arrive()]
  await befriend(database.db, host, friend)
  await befriend(database.db, friend, near)
  await befriend(database.db, friend, blocked)
  await block(database.db, blocked, host)
  const event = await createEvent(database.db, host, { visibility: 'friends-of-friends' })
  for (const { id } of [guest, blocked])
    await database.db.insertInto('event_access').values({ event_id: event.id, user_id: id, source: 'invite' }).execute()
  return { event, host, near, hearing: [host, friend, near, guest], deaf: [blocked, stranger] }
}

async function listenToNodes(): Promise<{ payloads: string[]; close(): Promise<void> }> {
  const client = new pg.Client(database.connectionString)
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.connect()
  await client.query(`listen ${liveChannel}`)
  return { payloads, close: () => client.end() }
}

async function narrow(tx: Tx, event: VisibleEvent): Promise<void> {
  const from = await getEventValues(tx, event)
  await editEvent(tx, event, { from, to: { ...from, visibility: 'friends' } })
}

test.each([
  ['called off', callOffEvent],
  ['narrowed', narrow],
])('whoever saw a spon that is %s hears of it, and nobody two hops away is listed for that', async (_what, change) => {
  const { event, host, near, hearing, deaf } = await gather()
  const nodes = await listenToNodes()
  await inTransaction(app.context.db, async (tx) => change(tx, await lockVisibleEventExclusive(tx, host.id, event.id)))
  await Promise.all(hearing.map(({ ear }) => vi.waitFor(() => expect(heardOf(ear)).toContain(event.id))))
  for (const { ear } of deaf) expect(heardOf(ear)).toEqual([])
  expect(nodes.payloads.join('\n')).toContain(event.id)
  expect(nodes.payloads.join('\n')).not.toContain(near.id)
  await nodes.close()
})

const heardOf = (ear: LiveEar) => ear.changes().flatMap(({ eventIds }) => eventIds)
