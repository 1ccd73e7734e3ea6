import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OpenContext } from '#server/context.ts'
import { inTransaction } from '#server/db/database.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { startWorker, type Worker, type WorkerOptions } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { greetJob, letterJob } from '#tests/support/jobs.ts'

let database: TestDatabase
let context: OpenContext
const workers: Worker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  context = await openTestContext(database)
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await database.pool.query('delete from graphile_worker._private_jobs')
})

afterAll(async () => {
  await context.close()
  await database.close()
})

function work(handlers: Handler[], options: WorkerOptions = {}) {
  const worker = startWorker(context, handlers, { pollMs: 50, beatMs: 100, silentMs: 30_000, ...options })
  workers.push(worker)
  return worker
}

async function post(letters: number) {
  await inTransaction(context.db, async (tx) => {
    for (let count = 0; count < letters; count += 1) await enqueue(tx, letterJob, {})
  })
}

const greet = (name: string) => inTransaction(context.db, (tx) => enqueue(tx, greetJob, { name }))

/** Letters whose jobs last until `finish`. */
function holdLetters() {
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const held = { started: 0, finish }
  const handler = handle(letterJob, async () => {
    held.started += 1
    await mayFinish
  })
  return { held, handler }
}

async function listJobs() {
  return (await database.pool.query('select task_identifier, locked_by, attempts from graphile_worker.jobs')).rows
}

test('jobs that hang take the slots of their lane and no other', async () => {
  const { held, handler } = holdLetters()
  const greeted: string[] = []
  await post(12)
  work([handler, handle(greetJob, async ({ name }) => void greeted.push(name))])
  await vi.waitFor(() => expect(held.started).toBe(lanes.mail))
  await greet('Ada')
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']))
  expect(held.started).toBe(lanes.mail)
  held.finish()
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
})

test('a job that does not end in time is given back when its worker stops, and another one does it', async () => {
  const { held, handler } = holdLetters()
  await post(1)
  const first = work([handler], { stopMs: 50 })
  await vi.waitFor(() => expect(held.started).toBe(1))
  await first.stop()
  expect(await listJobs()).toEqual([{ task_identifier: 'letter', locked_by: null, attempts: 1 }])
  expect((await database.pool.query('select * from worker_heartbeats')).rows).toEqual([])
  const done: string[] = []
  work([handle(letterJob, async () => void done.push('letter'))])
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
  expect(done).toEqual(['letter'])
})

test('operators see how many jobs of each kind wait, and for how long', async () => {
  const { held, handler } = holdLetters()
  await post(12)
  work([handler, handle(greetJob, async () => {})])
  async function read() {
    const { jobWaits, jobsDue } = context.metrics
    const gauges = await Promise.all([jobWaits.get(), jobsDue.get()])
    return gauges.map(({ values }) => Object.fromEntries(values.map(({ labels, value }) => [labels.kind, value])))
  }
  await vi.waitFor(async () => {
    const [waits, due] = await read()
    expect(waits?.letter).toBeGreaterThan(0)
    // Twelve, of which the lane's two slots hold one each.
    expect(due?.letter).toBe(10)
  })
  held.finish()
  const none = { letter: 0, greet: 0 }
  await vi.waitFor(async () => expect(await read()).toEqual([none, none]))
})
