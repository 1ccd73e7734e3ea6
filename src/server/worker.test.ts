import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '#scripts/run/free-port.ts'
import { enqueueMail } from '#server/adapters/mail/jobs.ts'
import { inTransaction } from '#server/db/database.ts'
import { timeouts } from '#server/db/timeouts.ts'
import { hourlyCleanup } from '#server/jobs/clean-up.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startDoomed } from '#tests/support/doomed-process.ts'
import { endChild, endChildren, runProgram } from '#tests/support/node-process.ts'
import { startSilentServer } from '#tests/support/silent-server.ts'
import { startDatabaseProxy } from '#tests/support/tcp-proxy.ts'

test('every hour, what has expired is cleared away and the rest stays', async () => {
  const database = await createTestDatabase()
  const context = await openTestContext(database)
  const [gone, stays] = [await createPerson(context.db), await createPerson(context.db)]
  for (const person of [gone, stays]) await signIn(context.db, person)
  await context.db
    .updateTable('sessions')
    .set({ expire: new Date(0) })
    .where('user_id', '=', gone.id)
    .execute()

  await inTransaction(context.db, (tx) => enqueue(tx, hourlyCleanup, {}))
  const worker = startJobs(context)
  await vi.waitFor(async () => {
    const sessions = await context.db.selectFrom('sessions').select('user_id').execute()
    expect(sessions).toEqual([{ user_id: stays.id }])
    const { rows } = await database.pool.query('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toContainEqual({ identifier: hourlyCleanup.name })
  })
  await worker.stop()
  await context.close()
  await database.close()
})

test('operators can ask a worker how it is, and it ends when it is told to', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'sponti-worker-'))
  onTestFinished(async () => {
    await endChildren()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const WORKER_PORT = String(await findFreePort())
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'warn', WORKER_PORT }
  const { child } = runProgram(env, 'worker.js')
  const ask = (path: string) => fetch(`http://127.0.0.1:${WORKER_PORT}${path}`)
  await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200))
  await vi.waitFor(async () => expect(await (await ask('/metrics')).text()).toContain('jobs_due{kind="clean-up"'))
  expect((await ask('/api/config')).status).toBe(404)
  expect(await endChild(child, 'SIGTERM')).toBe(0)
})

test('a worker that is told to end gives back a mail that its server does not take', { timeout: 120_000 }, async () => {
  const [database, silent] = [await createTestDatabase(), await startSilentServer()]
  const dataDir = await mkdtemp(join(tmpdir(), 'sponti-worker-'))
  onTestFinished(async () => {
    await silent.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const worker = startDoomed('../../dist/server/worker.js', [], {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}/?greetingTimeout=600000`,
    MAIL_FROM: 'hello@sponti.example',
    LOG_LEVEL: 'silent',
  })
  await inTransaction(database.db, (tx) =>
    enqueueMail(tx, { to: 'ben@example.com', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }),
  )
  await vi.waitFor(() => expect(silent.accepted).toBe(1))
  worker.child.kill('SIGTERM')
  expect(await worker.exit).toEqual([0, null])
  const { rows } = await database.pool.query(
    `select locked_by, is_available from graphile_worker._private_jobs where payload ->> 'to' = 'ben@example.com'`,
  )
  expect(rows).toEqual([{ locked_by: null, is_available: true }])
  expect((await database.pool.query('select * from worker_heartbeats')).rows).toEqual([])
})

test.each(['silent', 'cut', 'slow'] as const)(
  'a worker whose line to the database was %s does what was asked meanwhile',
  { timeout: 120_000 },
  async (mode) => {
    const database = await createTestDatabase()
    const proxy = await startDatabaseProxy(database)
    const context = await openTestContext(proxy, {}, timeouts)
    const worker = startJobs(context)
    onTestFinished(async () => {
      await proxy.close()
      await worker.stop()
      await context.close()
      await database.close()
    })
    async function countAsked() {
      const asked = await database.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [
        hourlyCleanup.name,
      ])
      return asked.rowCount
    }
    const ask = () => inTransaction(database.db, (tx) => enqueue(tx, hourlyCleanup, {}))
    await ask()
    await vi.waitFor(async () => expect(await countAsked()).toBe(0))

    proxy.set(mode)
    await ask()
    if (mode !== 'slow') await vi.waitFor(() => expect(context.listener.isUp()).toBe(false))
    proxy.set(mode === 'slow' ? 'slow' : 'open')
    await vi.waitFor(async () => expect(await countAsked()).toBe(0))
  },
)
