import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Context } from '#server/context.ts'
import { type Heartbeat, startHeartbeat } from '#server/jobs/heartbeat.ts'
import { createQueueLog } from '#server/jobs/log.ts'
import { queueSchema } from '#server/jobs/migrate.ts'
import { takeAttemptsAway } from '#server/jobs/queries.ts'
import { type Handler, Misfit } from '#server/jobs/queue.ts'

const defaults = { concurrency: 4, pollMs: 2_000, beatMs: 5_000, silentMs: 20_000, maxPauseMs: 2_000 }
export type WorkerOptions = Partial<typeof defaults>

export type Worker = {
  /** Takes no new job and comes back when the running ones are done. */
  stop(): Promise<void>
}

const hour = 3_600_000

const toTask = (context: Context, handler: Handler) => {
  const { name } = handler.job
  return async (payload: unknown, { job }: JobHelpers): Promise<void> => {
    try {
      await handler.run(payload, context)
      context.metrics.jobs.labels(name, 'done').inc()
    } catch (error) {
      const misfit = error instanceof Misfit
      if (misfit) await takeAttemptsAway(context.db, job.id)
      const isLast = misfit || job.attempts >= job.max_attempts
      context.metrics.jobs.labels(name, isLast ? 'failed' : 'retry').inc()
      const log = { job: name, id: job.id, attempt: job.attempts, err: error }
      if (isLast) context.log.error(log, 'job failed for good')
      else context.log.warn(log, 'job failed, will be tried again')
      throw error
    }
  }
}

const toTasks = (context: Context, handlers: Handler[]): TaskList =>
  Object.fromEntries(handlers.map((handler) => [handler.job.name, toTask(context, handler)]))

const toCronItems = (handlers: Handler[]) =>
  parseCronItems(
    handlers.flatMap(({ job: { name, schedule, maxAttempts } }) =>
      schedule ? [{ task: name, match: schedule, options: { backfillPeriod: hour, maxAttempts } }] : [],
    ),
  )

const startRunner = (
  context: Context,
  handlers: Handler[],
  heartbeat: Heartbeat,
  { concurrency, pollMs }: typeof defaults,
): Promise<Runner> =>
  run({
    pgPool: context.pool,
    schema: queueSchema,
    logger: createQueueLog(context.log),
    taskList: toTasks(context, handlers),
    parsedCronItems: toCronItems(handlers),
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    preset: {
      // Unbatched, the library does not wait for the answer when it ticks a job off: a lost connection would end the
      // process, and stopping would not wait for it.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'heartbeat',
          // The pool's id, not the worker's, is what a taken job is locked by.
          worker: { hooks: { startWorker: (_context, { worker }) => heartbeat.begin(worker.workerPool.id) } },
        },
      ],
    },
  })

/** Runs jobs until it is stopped. Without its database it waits and goes on when the database is back. */
export const startWorker = (context: Context, handlers: Handler[], options: WorkerOptions = {}): Worker => {
  const settings = { ...defaults, ...options }
  const stopping = new AbortController()
  const { signal } = stopping
  const heartbeat = startHeartbeat(context, { ...settings, stopping: signal })

  const runOnce = async () => {
    const runner = await startRunner(context, handlers, heartbeat, settings)
    const stop = () => runner.stop().catch(() => {})
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    // It also ends by itself, when it could not tell the database what became of a job.
    await runner.promise
    signal.removeEventListener('abort', stop)
  }

  const keepRunning = async () => {
    let failures = 0
    while (!signal.aborted) {
      const startedAt = performance.now()
      const error = await runOnce().catch((reason: unknown) => reason)
      if (signal.aborted) break
      failures = performance.now() - startedAt > settings.maxPauseMs ? 0 : failures + 1
      context.log.warn({ ...(error !== undefined && { err: error }) }, 'worker ended, starting it again')
      const pauseMs = Math.min(125 * 2 ** failures, settings.maxPauseMs)
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  const running = keepRunning()

  return {
    async stop() {
      stopping.abort()
      await running
      await heartbeat.end()
    },
  }
}
