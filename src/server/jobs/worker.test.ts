import { once } from 'node:events'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { OpenContext } from '#server/context.ts'
import { inTransaction } from '#server/db/database.ts'
import { lanes } from '#server/jobs/lanes.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { addJob } from '#server/jobs/queries.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'
import { startWorker, type Worker, type WorkerOptions } from '#server/jobs/worker.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { startDoomed } from '#tests/support/doomed-process.ts'
import { greetJob, longJob } from '#tests/support/jobs.ts'

let database: TestDatabase
let context: OpenContext
const workers: Worker[] = []
const quick: WorkerOptions = { pollMs: 50, beatMs: 100, silentMs: 1_000, graceMs: 300, maxPauseMs: 200 }

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

function work(handlers: Handler[], options: WorkerOptions = {}, inContext = context) {
  const worker = startWorker(inContext, handlers, { ...quick, ...options })
  workers.push(worker)
  return worker
}

const greetInto = (greeted: string[]) => handle(greetJob, async ({ name }) => void greeted.push(name))

async function listJobs() {
  return (
    await database.pool.query(
      'select attempts, max_attempts, last_error, locked_by, run_at, updated_at, run_at > now() as waits from graphile_worker.jobs',
    )
  ).rows
}

test('what was rolled back never runs, what was committed runs once', async () => {
  const greeted: string[] = []
  const failed = inTransaction(context.db, async (tx) => {
    await enqueue(tx, greetJob, { name: 'Nobody' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await inTransaction(context.db, (tx) => enqueue(tx, greetJob, { name: 'Ada' }))
  work([greetInto(greeted)])
  work([greetInto(greeted)])
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
  expect(greeted).toEqual(['Ada'])
})

test('a job under the same key replaces the one that waits', async () => {
  const greeted: string[] = []
  await inTransaction(context.db, async (tx) => {
    await enqueue(tx, { ...greetJob, key: 'greeting' }, { name: 'Ada' })
    await enqueue(tx, { ...greetJob, key: 'greeting' }, { name: 'Grace' })
    await enqueue(tx, { ...greetJob, runAt: new Date(Date.now() + 60_000) }, { name: 'Later' })
  })
  work([greetInto(greeted)])
  // The row of a done job is deleted after its handler returned.
  await vi.waitFor(async () => expect(await listJobs()).toMatchObject([{ waits: true, attempts: 0 }]))
  expect(greeted).toEqual(['Grace'])
})

test('a job that fails waits before it is tried again', async () => {
  async function countRetries() {
    const { values } = await context.metrics.jobs.get()
    return values.find(({ labels }) => labels.outcome === 'retry')?.value ?? 0
  }
  const before = await countRetries()
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  await inTransaction(context.db, (tx) => enqueue(tx, greetJob, { name: 'Ada' }))
  const worker = work([
    handle(greetJob, () => {
      fail()
      return Promise.reject(new Error('no voice today'))
    }),
  ])
  await failed
  // Stopped before the second attempt, which is seconds away.
  await worker.stop()
  const failure = { max_attempts: 10, last_error: 'no voice today', locked_by: null }
  const [job] = await listJobs()
  expect(job).toMatchObject(failure)
  expect(job.run_at.getTime() - job.updated_at.getTime()).toBeGreaterThan(1_000)
  expect(await countRetries()).toBe(before + job.attempts)
})

/** The context, with a log whose lines the test can read. */
function keepLog() {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _encoding, next) => next(void lines.push(String(line))) })
  return { lines, logged: { ...context, log: pino({ level: 'trace' }, stream) } }
}

test('a payload that does not fit is tried once, and the log names the field but quotes nothing', async () => {
  const { lines, logged } = keepLog()
  await inTransaction(context.db, (tx) =>
    addJob(tx, { name: greetJob.name, maxAttempts: 10 }, { name: 7, secret: 'canary' }),
  )
  work([greetInto([])], {}, logged)
  await vi.waitFor(async () => {
    const jobs = await listJobs()
    expect(jobs).toMatchObject([{ attempts: 1, max_attempts: 1, locked_by: null }])
  })
  expect(lines.join('')).toMatch(/"job":"greet".*does not fit: name.*job failed for good/)
  expect(lines.join('')).not.toContain('canary')
})

test('stopping waits for the jobs that run and takes no other', async () => {
  const greeted: string[] = []
  const { lines, logged } = keepLog()
  let started = 0
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const slow = handle(greetJob, async ({ name }) => {
    started += 1
    await mayFinish
    greeted.push(name)
  })
  // One for each slot: one that is free may be asking for a job just now, and would still do it.
  const names = Array.from({ length: lanes[greetJob.lane] }, (_, index) => `Ada ${index}`)
  await inTransaction(context.db, async (tx) => {
    for (const name of names) await enqueue(tx, greetJob, { name })
  })
  const worker = work([slow], {}, logged)
  await vi.waitFor(() => expect(started).toBe(names.length))
  const stopped = worker.stop()
  await vi.waitFor(() => expect(lines.join('')).toContain('Attempting graceful shutdown'))
  await inTransaction(context.db, (tx) => enqueue(tx, greetJob, { name: 'Too late' }))
  expect(greeted).toEqual([])
  finish()
  await stopped
  expect(greeted.toSorted()).toEqual(names)
  expect(await listJobs()).toMatchObject([{ attempts: 0, locked_by: null }])
  expect((await database.pool.query('select * from worker_heartbeats')).rows).toEqual([])
})

/** Cuts every connection and refuses new ones until `work` is done, as a server that restarts does. */
async function withoutDatabase(work: () => Promise<void>) {
  const admin = new pg.Client({ connectionString: inject('databaseServer') })
  await admin.connect()
  const { pathname } = new URL(database.connectionString)
  const name = pg.escapeIdentifier(pathname.slice(1))
  try {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [pathname.slice(1)])
    await work()
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}

test('when the database goes away in the middle of several jobs, they are done once it is back', async () => {
  // The queue's library prints what ended its workers.
  vi.spyOn(console, 'trace').mockImplementation(() => {})
  const greeted: string[] = []
  const names = ['Ada', 'Grace', 'Joan']
  const { lines, logged } = keepLog()
  let started = 0
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const slow = handle(greetJob, async ({ name }) => {
    started += 1
    await mayFinish
    greeted.push(name)
  })
  await inTransaction(context.db, async (tx) => {
    for (const name of names) await enqueue(tx, greetJob, { name })
  })
  work([slow], {}, logged)
  await vi.waitFor(() => expect(started).toBe(3))
  await withoutDatabase(async () => {
    finish()
    await vi.waitFor(() => expect(greeted).toHaveLength(3))
    await vi.waitFor(() => expect(lines.join('')).toContain('Failed to complete jobs'))
    await expect(context.pool.query('select 1')).rejects.toThrow()
  })
  // Their completion could not be recorded, so they run again.
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
  expect(greeted.length).toBeGreaterThan(names.length)
  expect(new Set(greeted)).toEqual(new Set(names))
})

test('the job of a worker that was killed is done by another one', async () => {
  const doomed = startDoomed('doomed-worker.ts', [database.connectionString])
  await inTransaction(context.db, (tx) => enqueue(tx, longJob, {}))
  const [said] = await once(doomed.child.stdout, 'data')
  expect(String(said)).toContain('took the job')
  const [{ locked_by: owner }] = await listJobs()
  const { rows: alive } = await database.pool.query('select worker_id from worker_heartbeats')
  expect(alive).toEqual([{ worker_id: owner }])

  const finished: string[] = []
  work([handle(longJob, async () => void finished.push('done'))])
  await doomed.kill()
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]))
  expect(finished).toEqual(['done'])
})

test('a worker that is alive keeps its job, however long it takes', async () => {
  let started = 0
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
  const slow = handle(longJob, async () => {
    started += 1
    await mayFinish
  })
  await inTransaction(context.db, (tx) => enqueue(tx, longJob, {}))
  // A busy machine may hold heartbeats up for a second or two.
  for (let count = 0; count < 2; count += 1) work([slow], { silentMs: 4_000 })
  await vi.waitFor(() => expect(started).toBe(1))
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select 1 from graphile_worker.jobs where locked_at < now() - interval '5 seconds'`,
    )
    expect(rows).toHaveLength(1)
  })
  expect(started).toBe(1)
  finish()
})

test('several nodes may prepare an empty database at once', async () => {
  await database.pool.query('drop schema graphile_worker cascade')
  await Promise.all([1, 2, 3, 4].map(() => migrateQueue(database)))
  const greeted: string[] = []
  await inTransaction(context.db, (tx) => enqueue(tx, greetJob, { name: 'Ada' }))
  work([greetInto(greeted)])
  await vi.waitFor(() => expect(greeted).toEqual(['Ada']))
})
