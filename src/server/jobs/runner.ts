import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Context } from '#server/context.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Heartbeat } from '#server/jobs/heartbeat.ts'
import { type Lane, lanes } from '#server/jobs/lanes.ts'
import { createQueueLog } from '#server/jobs/log.ts'
import { queueSchema } from '#server/jobs/migrate.ts'
import { removeRemainingAttempts } from '#server/jobs/queries.ts'
import { type Handler, InvalidPayload } from '#server/jobs/queue.ts'
import { readTrace, runTraced } from '#server/telemetry/trace.ts'

type RunnerOptions = { lane: Lane; pool: Pool; heartbeat: Heartbeat; pollMs: number; graceMs: number }

/** One run of the queue library, for the jobs of one lane. Ends when stopped, and when the library could not record the result of a job. */
export type Runner = { stop(): void; ended: Promise<void> }

const hour = 3_600_000

export async function startRunner(context: Context, handlers: Handler[], options: RunnerOptions): Promise<Runner> {
  const { lane, pool, heartbeat, pollMs, graceMs } = options
  const { tasks, isBusy } = toTasks(context, handlers)
  const events: WorkerEvents = new EventEmitter()
  const shutdown = once(events, 'pool:gracefulShutdown')
  const runner = await run({
    pgPool: pool,
    schema: queueSchema,
    logger: createQueueLog(context.log),
    events,
    taskList: tasks,
    parsedCronItems: toCronItems(handlers),
    concurrency: lanes[lane],
    pollInterval: pollMs,
    noHandleSignals: true,
    preset: {
      // Unbatched, the library does not await the query that completes a job: a lost connection would crash the
      // process, and a shutdown would not wait for it.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'heartbeat',
          // Jobs are locked by the pool's id, not the worker's.
          worker: { hooks: { startWorker: (_context, { worker }) => heartbeat.begin(lane, worker.workerPool.id) } },
        },
      ],
    },
  })

  const stop = () => void runner.stop().catch(() => {})
  // After failing to complete two jobs, the library miscounts and its promise never resolves.
  async function stopWhenIdle() {
    await shutdown
    while (isBusy()) await sleep(100, undefined, { ref: false })
    await sleep(graceMs, undefined, { ref: false })
    stop()
  }
  return { stop, ended: Promise.race([runner.promise, stopWhenIdle()]) }
}

function toTasks(context: Context, handlers: Handler[]) {
  let busy = 0
  function toTask(handler: Handler) {
    return async (payload: unknown, helpers: JobHelpers) => {
      const { name } = handler.job
      const reqId = readTrace(payload)
      const log = context.log.child({ ...(reqId && { reqId }), job: name })
      const startedAt = performance.now()
      busy += 1
      try {
        await runTraced(reqId, () => handler.run(payload, { ...context, log }))
        context.metrics.jobs.labels(name, 'done').inc()
        log.info({ id: helpers.job.id, ms: Math.round(performance.now() - startedAt) }, 'job done')
      } catch (error) {
        await reportFailure({ ...context, log }, { name, job: helpers.job, error })
        throw error
      } finally {
        busy -= 1
      }
    }
  }
  const tasks: TaskList = Object.fromEntries(handlers.map((handler) => [handler.job.name, toTask(handler)]))
  return { tasks, isBusy: () => busy > 0 }
}

async function reportFailure(
  { db, log, metrics }: Context,
  { name, job, error }: { name: string; job: JobHelpers['job']; error: unknown },
) {
  const isMisfit = error instanceof InvalidPayload
  const isLast = isMisfit || job.attempts >= job.max_attempts
  metrics.jobs.labels(name, isLast ? 'failed' : 'retry').inc()
  const report = { id: job.id, attempt: job.attempts, err: error }
  if (isLast) log.error(report, 'job failed for good')
  else log.warn(report, 'job failed, will be tried again')
  if (isMisfit) await removeRemainingAttempts(db, job.id)
}

function toCronItems(handlers: Handler[]) {
  return parseCronItems(
    handlers.flatMap(({ job: { name, schedule, maxAttempts } }) =>
      schedule ? [{ task: name, match: schedule, options: { backfillPeriod: hour, maxAttempts } }] : [],
    ),
  )
}
