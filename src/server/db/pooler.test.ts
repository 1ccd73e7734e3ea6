import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '#server/start-jobs.ts'
import { createComment, listComments } from '#shared/comments.ts'
import { createEvent, getEvent, listFeed } from '#shared/events.ts'
import { listFriends, requestFriend } from '#shared/friends.ts'
import { countUnread, listNotifications } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { listenLive } from '#tests/support/live.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts'

const connections = 3
const name = hasPgbouncer
  ? 'behind PgBouncer in transaction mode'
  : 'behind PgBouncer: skipped, because Debian’s package pgbouncer is not installed here'

describe.skipIf(!hasPgbouncer)(name, () => {
  let database: TestDatabase
  let pooler: Pgbouncer
  let app: TestApp

  beforeAll(async () => {
    database = await createTestDatabase()
    pooler = await startPgbouncer(database, connections)
    app = await startTestApp(pooler, { DATABASE_DIRECT_URL: database.connectionString })
  })
  afterAll(async () => {
    await app.close()
    await pooler.close()
    await database.close()
  })

  async function arrive() {
    const person = await createPerson(database.db)
    return { ...person, as: await signIn(database.db, person) }
  }

  test('a crew posts, answers, comments and reads, all at once on three connections', async () => {
    const host = await arrive()
    const crew = await Promise.all(Array.from({ length: 12 }, arrive))
    for (const friend of crew) await befriend(database.db, host, friend)
    const posted = await app.call(createEvent, { as: host.as, body: { title: 'Pizza', timeframe: 'Right Now' } })
    const params = { id: posted.body.id }
    async function takePart({ as }: { as: string }, index: number) {
      const calls = [
        await app.call(answerEvent, { as, params, body: { response: 'going' } }),
        await app.call(createComment, { as, params, body: { content: `Olives ${index}` } }),
        await app.call(getEvent, { as, params }),
        await app.call(listComments, { as, params, query: {} }),
        await app.call(listNotifications, { as, query: {} }),
        await app.call(countUnread, { as }),
      ]
      const feed = await app.call(listFeed, { as, query: {} })
      return [...calls.map(({ status }) => status), feed.body.map(({ id }) => id)]
    }
    const answers = await Promise.all(crew.map(takePart))
    expect(answers).toEqual(crew.map(() => [200, 201, 200, 200, 200, 200, [params.id]]))
    expect((await app.call(getEvent, { as: host.as, params })).body.rsvpCounts).toMatchObject({ going: crew.length })
    const pools = await pooler.ask<{ database: string; pool_mode: string; sv_idle: number; sv_active: number }>(
      'show pools',
    )
    const own = pools.find((pool) => pool.database.startsWith('test_'))
    expect(own?.pool_mode).toBe('transaction')
    expect(Number(own?.sv_idle) + Number(own?.sv_active)).toBeLessThanOrEqual(connections)
  })

  test('two who ask each other in the same moment are friends, once', async () => {
    const [one, other] = [await arrive(), await arrive()]
    const asks = await Promise.all([
      app.call(requestFriend, { as: one.as, body: { friendId: other.id } }),
      app.call(requestFriend, { as: other.as, body: { friendId: one.id } }),
    ])
    expect(asks.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.call(listFriends, { as: one.as })).body.map(({ id }) => id)).toEqual([other.id])
  })

  test('changes are heard, and jobs run', async () => {
    const jobs = startJobs(app.context)
    onTestFinished(() => jobs.stop())
    const [host, friend] = [await arrive(), await arrive()]
    await befriend(database.db, host, friend)
    const ear = await listenLive(app.baseUrl, friend.as)
    onTestFinished(() => ear.close())
    await ear.hears('hello')
    await app.call(createEvent, { as: host.as, body: { title: 'Pizza', timeframe: 'Right Now' } })
    await ear.hears('changed')
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query('select from graphile_worker._private_jobs where run_at <= now()')
      expect(rows).toEqual([])
    })
  })
})
