import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startHeartbeat } from '#server/jobs/heartbeat.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { countWaiting } from '#tests/support/locks.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let context: Awaited<ReturnType<typeof openTestContext>>

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database)
})
afterAll(async () => {
  await context.close()
  await database.close()
})

test('a worker that ends waits for a beat that is under way, and leaves no sign of life behind', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  async function onBeat() {
    begun.resolve()
    await mayEnd.promise
    order.push('the beat')
  }
  const stopping = new AbortController().signal
  const heartbeat = startHeartbeat(context, { beatMs: 5, silentMs: 60_000, stopping, onBeat })
  await heartbeat.begin('rest', 'worker-1')
  await begun.promise
  const ended = heartbeat.end().then(() => order.push('the worker'))
  // A round trip, in which the end would be through if it did not wait.
  await database.pool.query('select pg_sleep(0.05)')
  mayEnd.resolve()
  await ended
  expect(order).toEqual(['the beat', 'the worker'])
  expect((await database.pool.query('select * from worker_heartbeats')).rows).toEqual([])
})

test('a lane that is still beginning leaves no sign of life behind either', async () => {
  const stopping = new AbortController().signal
  const heartbeat = startHeartbeat(context, { beatMs: 60_000, silentMs: 60_000, stopping, onBeat: async () => {} })
  await heartbeat.begin('rest', 'worker-4')
  const other = await database.pool.connect()
  await other.query("begin; insert into worker_heartbeats (worker_id) values ('worker-5')")
  const begun = heartbeat.begin('mail', 'worker-5')
  await vi.waitFor(async () => expect(await countWaiting(database.db)).toBe(1))
  const ended = heartbeat.end()
  await other.query('rollback')
  other.release()
  await Promise.all([begun, ended])
  expect((await database.pool.query('select * from worker_heartbeats')).rows).toEqual([])
})

test('a worker whose machine stands still between two statements does not take itself for dead', async () => {
  const beaten = Promise.withResolvers<void>()
  let beats = 0
  async function onBeat() {
    beats += 1
    if (beats === 2) beaten.resolve()
  }
  const stopping = new AbortController().signal
  // Whatever was heard before this moment is too long ago.
  const heartbeat = startHeartbeat(context, { beatMs: 5, silentMs: 0, stopping, onBeat })
  await heartbeat.begin('mail', 'worker-2')
  await heartbeat.begin('rest', 'worker-3')
  await database.pool.query("insert into worker_heartbeats (worker_id) values ('somebody-else')")
  await beaten.promise
  const { rows } = await database.pool.query('select worker_id from worker_heartbeats order by 1')
  await heartbeat.end()
  expect(rows.map(({ worker_id }) => worker_id)).toEqual(['worker-2', 'worker-3'])
})
