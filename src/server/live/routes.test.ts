import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { hashToken } from '#server/http/tokens.ts'
import { publishEventChange, publishOwnChange, publishToPeople } from '#server/live/publish.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import type { LiveHello } from '#shared/live.ts'
import { positionHeader } from '#shared/offline.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, block, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { type LiveEar, listenLive } from '#tests/support/live.ts'

let database: TestDatabase
let here: TestApp
let elsewhere: TestApp
const ears: LiveEar[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  here = await startTestApp(database)
  elsewhere = await startTestApp(database)
  await vi.waitFor(() => expect(here.context.listener.isUp() && elsewhere.context.listener.isUp()).toBe(true))
})

afterEach(async () => {
  for (const ear of ears.splice(0)) ear.close()
  await vi.waitFor(async () => expect(await countStreams()).toBe(0))
})

afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await database.close()
})

async function listen(cookie: string, app = here, opening: Parameters<typeof listenLive>[2] = {}) {
  const ear = await listenLive(app.baseUrl, cookie, opening)
  ears.push(ear)
  await ear.hears('hello')
  return ear
}

async function arrive(app = here) {
  const person = await createPerson(database.db)
  const cookie = await signIn(database.db, person)
  return { id: person.id, cookie, ear: await listen(cookie, app) }
}

function tell(ids: string[]) {
  return inTransaction(elsewhere.context.db, (tx) => publishToPeople(tx, ids, { lists: ['notifications'] }))
}

const countStreams = async (app = here) => (await app.context.metrics.streams.get()).values[0]?.value

test('whoever is not signed in gets no stream', async () => {
  const ear = await listenLive(here.baseUrl)
  expect(ear.status).toBe(401)
})

test('a stream is never kept, packed or held back on its way', async () => {
  const { ear } = await arrive()
  expect(ear.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(ear.headers.get('cache-control')).toContain('no-store')
  expect(ear.headers.get('x-accel-buffering')).toBe('no')
  expect(ear.headers.get('content-encoding')).toBeNull()
})

test('a friend on another node hears that an event changed, a stranger and a blocked friend do not', async () => {
  const host = await arrive(elsewhere)
  const friend = await arrive(here)
  const stranger = await arrive(here)
  const blocked = await arrive(here)
  await befriend(database.db, host, friend)
  await befriend(database.db, host, blocked)
  await block(database.db, host, blocked)
  const event = await createEvent(database.db, host)

  await inTransaction(elsewhere.context.db, (tx) => publishEventChange(tx, event.id, ['feed']))
  await Promise.all([host.ear.hears('changed'), friend.ear.hears('changed')])
  expect(friend.ear.changes()).toEqual([{ lists: ['feed'], eventIds: [event.id] }])

  // Messages arrive in order: once this one is here, the earlier one would be too.
  await tell([stranger.id, blocked.id])
  await Promise.all([stranger.ear.hears('changed'), blocked.ear.hears('changed')])
  for (const { ear } of [stranger, blocked]) expect(ear.changes()).toEqual([{ lists: ['notifications'], eventIds: [] }])
})

test('nobody hears of what was rolled back', async () => {
  const { id, ear } = await arrive()
  const failed = inTransaction(here.context.db, async (tx) => {
    await publishToPeople(tx, [id], { lists: ['friends'] })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow()
  await tell([id])
  await ear.hears('changed')
  expect(ear.changes()).toEqual([{ lists: ['notifications'], eventIds: [] }])
})

test('several changes at once arrive as one message', async () => {
  const { id, ear } = await arrive()
  const event = await createEvent(database.db, { id })
  await inTransaction(here.context.db, async (tx) => {
    await publishToPeople(tx, [id], { lists: ['friends', 'feed'] })
    await publishToPeople(tx, [id], { lists: ['friends', 'account'] })
    await publishEventChange(tx, event.id, ['my-events'])
  })
  await ear.hears('changed')
  expect(ear.changes()).toHaveLength(1)
  expect(ear.changes()[0]?.lists.toSorted()).toEqual(['account', 'feed', 'friends', 'my-events'])
  expect(ear.changes()[0]?.eventIds).toEqual([event.id])
})

test('a crowd larger than one message of the database holds is told whole', async () => {
  const { id, ear } = await arrive()
  await tell([...Array.from({ length: 1000 }, () => crypto.randomUUID()), id])
  await ear.hears('changed')
})

test('signing out, on whichever node, ends the streams of that session only', async () => {
  const { id, cookie, ear } = await arrive(here)
  const other = await listen(await signIn(database.db, { id }), here)
  const response = await fetch(`${elsewhere.baseUrl}/api/logout`, { headers: { cookie }, redirect: 'manual' })
  expect(response.status).toBeLessThan(400)
  await ear.ended
  await tell([id])
  await other.hears('changed')
  expect(ear.changes()).toEqual([])
})

test('deleting the account ends every stream', async () => {
  const { id, ear } = await arrive(here)
  const other = await listen(await signIn(database.db, { id }), elsewhere)
  await database.db.deleteFrom('users').where('id', '=', id).execute()
  await Promise.all([ear.ended, other.ended])
})

test('a ninth stream replaces the oldest one, which is told so', async () => {
  const { cookie, ear: oldest } = await arrive()
  const others: LiveEar[] = []
  for (let count = 0; count < 8; count++) others.push(await listen(cookie))
  await oldest.ended
  expect(oldest.messages.map(({ event }) => event)).toEqual(['hello', 'replaced'])
  expect(others.flatMap(({ messages }) => messages).some(({ event }) => event === 'replaced')).toBe(false)
})

test('whoever comes is counted in, whoever leaves is counted out', async () => {
  const [one, other] = [await arrive(), await arrive()]
  expect(await countStreams()).toBe(2)
  one.ear.close()
  await vi.waitFor(async () => expect(await countStreams()).toBe(1))
  other.ear.close()
})

test('after the node could not hear for a moment, everyone is greeted again and lost sessions are closed', async () => {
  const { ear } = await arrive()
  const left = await arrive()
  await inTransaction(database.db, async (tx) => {
    await tx.deleteFrom('sessions').where('user_id', '=', left.id).execute()
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'sponti-listener'`,
    )
    await vi.waitFor(() => expect(here.context.listener.isUp()).toBe(false))
  })
  await ear.hears('hello', 2)
  await left.ear.ended
})

/** The live position of a person's read, as the response names it. */
async function readPosition(cookie: string, app = here): Promise<string> {
  const { headers } = await app.call(getCurrentUser, { as: cookie })
  return String(headers[positionHeader])
}

function isCaughtUp({ messages }: LiveEar) {
  return (JSON.parse(messages.find(({ event }) => event === 'hello')?.data ?? '{}') as LiveHello).isCaughtUp
}

/** Until both nodes have listened for longer than a replay reaches back, from what a stream was last told to know. */
async function waitForHistory() {
  const { cookie } = await arrive()
  for (const app of [here, elsewhere])
    await vi.waitFor(async () => {
      const first = await listen(cookie, app)
      const again = await listen(cookie, app, { headers: { 'last-event-id': first.messages.at(-1)?.id ?? '' } })
      for (const ear of [first, again]) ear.close()
      expect(isCaughtUp(again)).toBe(true)
    })
}

test('what changed between a read and the opening of the stream is told, on whichever node, and only to its people', async () => {
  await waitForHistory()
  const [host, friend, stranger] = [await arrive(), await arrive(), await arrive()]
  await befriend(database.db, host, friend)
  const event = await createEvent(database.db, host)
  const positions = [await readPosition(friend.cookie, elsewhere), await readPosition(stranger.cookie)]
  await inTransaction(here.context.db, (tx) => publishEventChange(tx, event.id))
  await host.ear.hears('changed')

  for (const app of [here, elsewhere]) {
    const late = await listen(friend.cookie, app, { query: { since: positions[0] ?? '' } })
    expect([isCaughtUp(late), late.changes()]).toEqual([true, [{ lists: [], eventIds: [event.id] }]])
    const other = await listen(stranger.cookie, app, { query: { since: positions[1] ?? '' } })
    expect([isCaughtUp(other), other.changes()]).toEqual([true, []])
  }
})

test('a stream that broke off goes on where it ended, and names its own tab that acted', async () => {
  await waitForHistory()
  const { id, cookie, ear } = await arrive()
  const otherPhone = await signIn(database.db, { id })
  const listener = await arrive()
  const event = await createEvent(database.db, { id })
  const { id: sessionId } = await database.db
    .selectFrom('sessions')
    .select('id')
    .where('sid', '=', hashToken(cookie.split('=')[1] ?? ''))
    .executeTakeFirstOrThrow()
  ear.close()
  const lastId = ear.messages.at(-1)?.id ?? ''
  await inTransaction(here.context.db, (tx) => publishOwnChange(tx, event.id), `${sessionId}/tab-1`)
  await tell([id, listener.id])
  await listener.ear.hears('changed')

  const [own, other] = await Promise.all(
    [cookie, otherPhone].map((as) => listen(as, here, { headers: { 'last-event-id': lastId } })),
  )
  expect(own?.changes()).toEqual([
    { lists: [], eventIds: [event.id], screen: 'tab-1' },
    { lists: ['notifications'], eventIds: [] },
  ])
  expect(other?.changes()).toEqual([{ lists: ['notifications'], eventIds: [event.id] }])
})

test('a node that was not there, or could not listen, says that something may be missing', async () => {
  const { cookie } = await arrive()
  const position = await readPosition(cookie)
  const newNode = await startTestApp(database)
  onTestFinished(() => newNode.close())
  await vi.waitFor(() => expect(newNode.context.listener.isUp()).toBe(true))
  expect(isCaughtUp(await listen(cookie, newNode, { query: { since: position } }))).toBe(false)
  expect(isCaughtUp(await listen(cookie, here, { query: { since: 'yesterday' } }))).toBe(false)
  expect(isCaughtUp(await listen(cookie, here))).toBe(false)
})

test('a server that stops ends its streams', async () => {
  const leaving = await startTestApp(database)
  const { ear } = await arrive(leaving)
  await leaving.close()
  await ear.ended
})
