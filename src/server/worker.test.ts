import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { patience } from '#server/db/patience.ts'
import { cleanUp } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startJobs } from '#server/worker.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
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

  await inTransaction(context.db, (tx) => enqueue(tx, cleanUp, {}))
  const worker = startJobs(context)
  await vi.waitFor(
    async () => {
      const sessions = await context.db.selectFrom('sessions').select('user_id').execute()
      expect(sessions).toEqual([{ user_id: stays.id }])
      const { rows } = await database.pool.query('select identifier from graphile_worker._private_known_crontabs')
      expect(rows).toContainEqual({ identifier: cleanUp.name })
    },
    { timeout: 10_000 },
  )
  await worker.stop()
  await context.close()
  await database.close()
})

test.each(['silent', 'cut', 'slow'] as const)(
  'a worker whose line to the database was %s does what was asked meanwhile',
  { timeout: 120_000 },
  async (mode) => {
    const database = await createTestDatabase()
    const proxy = await startDatabaseProxy(database)
    const context = await openTestContext(proxy, {}, { ...patience, statementMs: 1_000, graceMs: 500 })
    const worker = startJobs(context)
    onTestFinished(async () => {
      await proxy.close()
      await worker.stop()
      await context.close()
      await database.close()
    })
    const countJobs = async () => (await database.pool.query('select 1 from graphile_worker.jobs')).rowCount
    const ask = () => inTransaction(database.db, (tx) => enqueue(tx, cleanUp, {}))
    const patiently = { timeout: 60_000 }
    await ask()
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), patiently)

    proxy.set(mode)
    await ask()
    if (mode !== 'slow') await vi.waitFor(() => expect(context.listener.isUp()).toBe(false), patiently)
    proxy.set(mode === 'slow' ? 'slow' : 'open')
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), patiently)
  },
)
