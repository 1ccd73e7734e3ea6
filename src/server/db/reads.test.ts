import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { openReads } from '#server/db/reads.ts'
import { timeouts as defaults } from '#server/db/timeouts.ts'
import { blockUser } from '#shared/blocks.ts'
import { createComment, listComments } from '#shared/comments.ts'
import { deleteEvent, getEvent, listFeed, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { flicker, type Replicated, type Standby, startReplicated } from '#tests/support/standby.ts'
import { startDatabaseProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

let world: Replicated
let standby: Standby
let line: TcpProxy & { connectionString: string }
let here: TestApp
/** Another node, which is told of nothing that happens at `here` but by the database. */
let elsewhere: TestApp

beforeAll(async () => {
  world = await startReplicated({ cluster: inject('migratedCluster') })
  standby = world.standbys[0] as Standby
  line = await startDatabaseProxy(standby)
  const environment = { DATABASE_REPLICA_URL: line.connectionString }
  here = await startTestApp(world.database, environment)
  elsewhere = await startTestApp(world.database, environment)
})
beforeEach(() => untilReplicaAnswers(elsewhere))
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await line.close()
  await world.close()
})

async function countReads({ context }: TestApp) {
  const { values } = await context.metrics.reads.get()
  const primary = values.find(({ labels }) => labels.target === 'primary')?.value ?? 0
  return { primary, replica: values.reduce((sum, { value }) => sum + value, 0) - primary }
}

/** Reads until one was answered by a replica. */
async function untilReplicaAnswers(app: TestApp) {
  const as = await signIn(world.database.db, await createPerson(world.database.db))
  await vi.waitFor(async () => {
    const { replica } = await countReads(app)
    expect((await app.call(listFeed, { as, query: {} })).status).toBe(200)
    expect((await countReads(app)).replica).toBe(replica + 1)
  })
}

/** Stops replay on the replica until the test ends. */
async function pauseReplay() {
  await standby.query('select pg_wal_replay_pause()')
  await vi.waitFor(async () =>
    expect(await standby.query('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }]),
  )
  onTestFinished(async () => void (await standby.query('select pg_wal_replay_resume()')))
}

async function createHostAndFriend() {
  const { db } = world.database
  const [host, friend] = [await createPerson(db), await createPerson(db)]
  await befriend(db, host, friend)
  const [asHost, asFriend] = [await signIn(db, host), await signIn(db, friend)]
  const { id } = await createEvent(db, host, { visibility: 'friends' })
  await vi.waitFor(async () => expect(await standby.query(`select id from events where id = '${id}'`)).toHaveLength(1))
  return { host, friend, asHost, asFriend, params: { id } }
}

test('a spon is read from a replica that has heard of everything', async () => {
  const { asFriend, params } = await createHostAndFriend()
  await vi.waitFor(async () => {
    const before = await countReads(elsewhere)
    expect((await elsewhere.call(getEvent, { as: asFriend, params })).status).toBe(200)
    expect(await countReads(elsewhere)).toEqual({ ...before, replica: before.replica + 1 })
  })
})

test('what somebody wrote they read at once, on every node, and so does everyone else', async () => {
  const { asHost, asFriend, params } = await createHostAndFriend()
  await pauseReplay()
  const { body } = await here.call(createComment, { as: asFriend, params, body: { content: 'I bring olives' } })
  for (const app of [elsewhere, here])
    for (const as of [asFriend, asHost]) {
      const comments = await app.call(listComments, { as, params, query: {} })
      expect(comments.body.map(({ id }) => id)).toEqual([body.id])
    }
  expect(await standby.query(`select id from comments where id = '${body.id}'`)).toEqual([])
})

test.each([
  ['unfriended', (host: string, friendId: string) => here.call(unfriend, { as: host, body: { friendId } })],
  ['blocked', (host: string, id: string) => here.call(blockUser, { as: host, params: { id } })],
])('whoever is %s sees nothing from that moment, though the replica would still show it', async (_how, end) => {
  const { friend, asHost, asFriend, params } = await createHostAndFriend()
  await pauseReplay()
  expect((await end(asHost, friend.id)).status).toBeLessThan(300)
  const [spon, feed] = await Promise.all([
    elsewhere.call(getEvent, { as: asFriend, params }),
    elsewhere.call(listFeed, { as: asFriend, query: {} }),
  ])
  expect([spon.status, feed.body]).toEqual([404, []])
  const shown = `select can_see_event('${friend.id}', '${params.id}') as shown`
  expect(await standby.query(shown)).toEqual([{ shown: true }])
})

test('a spon that was called off is off for everybody from that moment', async () => {
  const { asHost, asFriend, params } = await createHostAndFriend()
  await pauseReplay()
  await here.call(deleteEvent, { as: asHost, params })
  expect((await elsewhere.call(getEvent, { as: asFriend, params })).status).toBe(410)
})

test('of a spon that is edited without end, nobody reads an edit older than the last one answered', async () => {
  const { asHost, asFriend, params } = await createHostAndFriend()
  onTestFinished(flicker(standby))
  for (let edit = 0; edit < 60; edit += 1) {
    const { status } = await here.call(updateEvent, { as: asHost, params, body: { title: `Edit ${edit}` } })
    expect(status).toBe(200)
    expect((await elsewhere.call(getEvent, { as: asFriend, params })).body.title).toBe(`Edit ${edit}`)
  }
})

test.each(['cut', 'silent'] as const)('while the replica’s line is %s the primary answers', async (mode) => {
  const { asFriend, params } = await createHostAndFriend()
  line.set(mode)
  onTestFinished(() => line.set('open'))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => elsewhere.call(getEvent, { as: asFriend, params })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await vi.waitFor(async () => expect((await elsewhere.context.metrics.replicasUp.get()).values[0]?.value).toBe(0))
  line.set('open')
  await untilReplicaAnswers(elsewhere)
})

test('a read whose primary does not say how far it is does not ask it a second time', async () => {
  const timeouts = { ...defaults, connectMs: 5_000, statementMs: 500, graceMs: 200 }
  const lineToPrimary = await startDatabaseProxy(world.database)
  const primary = createPool({ connectionString: lineToPrimary.connectionString, timeouts })
  const targets: string[] = []
  const onRead = (target: string) => void targets.push(target)
  const reads = openReads({ primary, replicaUrls: [standby.connectionString], timeouts, onRead })
  onTestFinished(async () => {
    await lineToPrimary.close()
    await reads.close()
    await primary.end()
  })
  await vi.waitFor(async () => {
    await reads.query({ text: 'select 1' })
    expect(targets.at(-1)).not.toBe('primary')
  })
  targets.length = 0
  lineToPrimary.set('silent')
  await expect(reads.query({ text: 'select 1' })).rejects.toThrow()
  expect(targets).toEqual([])
})

test('the metrics tell how far a replica is behind', async () => {
  const lag = async () => (await elsewhere.context.metrics.replicaLag.get()).values[0]?.value
  await vi.waitFor(async () => expect(await lag()).toBe(0))
  await pauseReplay()
  await createPerson(world.database.db)
  await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(0.5))
})

test('a server that follows somebody else is not read', async () => {
  const stranger = await createTestDatabase()
  const node = await startTestApp(world.database, { DATABASE_REPLICA_URL: stranger.connectionString })
  onTestFinished(async () => {
    await node.close()
    await stranger.close()
  })
  const { asFriend, params } = await createHostAndFriend()
  await vi.waitFor(async () => expect((await node.context.metrics.replicasUp.get()).values[0]?.value).toBe(0))
  expect((await node.call(getEvent, { as: asFriend, params })).status).toBe(200)
  expect(await countReads(node)).toEqual({ primary: 1, replica: 0 })
})
