import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { inTransaction } from '#server/db/database.ts'
import { enqueue, handle } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { startJobs } from '#server/start-jobs.ts'
import { runTraced } from '#server/telemetry/trace.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { createCall } from '#tests/support/app.ts'
import { befriend, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { greetJob, letterJob } from '#tests/support/jobs.ts'

/** The app's context on an own database, and the lines of its log. */
async function openLogged() {
  const database = await createTestDatabase()
  const opened = await openTestContext(database)
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  onTestFinished(async () => {
    await opened.close()
    await database.close()
  })
  return { context: { ...opened, log }, lines }
}

test('an answer, the telling of the host and the proxy’s line have one id in the logs', async () => {
  const { context, lines } = await openLogged()
  const app = await createApp(context, join(context.config.dataDir, 'no-web'))
  const worker = startJobs(context)
  onTestFinished(async () => {
    await worker.stop()
    await app.http.close()
  })
  const [host, friend] = [await createPerson(context.db), await createPerson(context.db)]
  await befriend(context.db, host, friend)
  const params = { id: (await createEvent(context.db, host)).id }
  const headers = { 'x-request-id': 'from-the-proxy-1' }
  const as = await signIn(context.db, friend)
  expect((await createCall(app)(answerEvent, { as, headers, params, body: { response: 'going' } })).status).toBe(200)
  await vi.waitFor(() => {
    const traced = lines.filter(({ reqId }) => reqId === 'from-the-proxy-1')
    expect(traced).toContainEqual(expect.objectContaining({ msg: 'answered', status: 200 }))
    expect(traced).toContainEqual(expect.objectContaining({ msg: 'job done', job: 'push-cause' }))
  })
})

test('what a job enqueues belongs to the same request, and jobs of nobody’s to none', async () => {
  const { context, lines } = await openLogged()
  const greet = (name: string) => inTransaction(context.db, (tx) => enqueue(tx, greetJob, { name }))
  const worker = startWorker(context, [handle(letterJob, () => greet('Ada')), handle(greetJob, async () => {})])
  onTestFinished(() => worker.stop())
  await runTraced('a-request', () => inTransaction(context.db, (tx) => enqueue(tx, letterJob, {})))
  const done = () => lines.flatMap(({ msg, job, reqId }) => (msg === 'job done' ? [[job, reqId]] : []))
  await vi.waitFor(() => expect(done()).toHaveLength(2))
  // The greeting may be done before the letter that enqueued it.
  expect(done()).toEqual(
    expect.arrayContaining([
      ['letter', 'a-request'],
      ['greet', 'a-request'],
    ]),
  )
  await greet('Bo')
  await vi.waitFor(() => expect(done()).toHaveLength(3))
  expect(done()[2]).toEqual(['greet', undefined])
})
