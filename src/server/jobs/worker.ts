import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { createDatabase } from '#server/db/database.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { type Heartbeat, startHeartbeat } from '#server/jobs/heartbeat.ts'
import type { Lane } from '#server/jobs/lanes.ts'
import { listJobCounts } from '#server/jobs/queries.ts'
import type { Handler } from '#server/jobs/queue.ts'
import { startRunner } from '#server/jobs/runner.ts'

const defaults = {
  pollMs: 2_000,
  beatMs: 5_000,
  silentMs: 20_000,
  graceMs: 2_000,
  maxPauseMs: 2_000,
  /** Jobs that run longer than this after `stop` are given back. */
  stopMs: 12_000,
}
type Settings = typeof defaults
export type WorkerOptions = Partial<Settings> & {
  /** An open one, which stays open. Without it the worker has its own. */
  pool?: Pool
}

export type Worker = {
  /** Takes no new jobs and resolves when the running ones are done or given back. */
  stop(): Promise<void>
}

/** Each lane waits for notifications on a connection of its own; a few more fetch and complete jobs. */
const sharedConnections = 3

/** Runs jobs until stopped, each lane in its own slots. Waits out a database outage. */
export function startWorker(
  context: Context,
  handlers: Handler[],
  { pool: lent, ...options }: WorkerOptions = {},
): Worker {
  const settings = { ...defaults, ...options }
  const stopping = new AbortController()
  const byLane = Map.groupBy(handlers, ({ job }) => job.lane)
  const pool = lent ?? openPool(context, byLane.size + sharedConnections)
  const db = createDatabase(pool)

  async function measureQueue() {
    const counts = new Map((await listJobCounts(db)).map((each) => [each.name, each]))
    const { jobWaits, jobsDue, jobsDead } = context.metrics
    for (const { job } of handlers) {
      const { seconds = 0, due = 0, dead = 0 } = counts.get(job.name) ?? {}
      jobWaits.labels(job.name, job.lane).set(seconds)
      jobsDue.labels(job.name, job.lane).set(due)
      jobsDead.labels(job.name, job.lane).set(dead)
    }
  }
  const { signal } = stopping
  const heartbeat = startHeartbeat({ db, log: context.log }, { ...settings, stopping: signal, onBeat: measureQueue })
  const running = [...byLane].map(([lane, own]) =>
    keepRunning({ ...context, signal, settings }, own, { lane, pool, heartbeat }),
  )

  async function end() {
    stopping.abort()
    await Promise.race([Promise.all(running), sleep(settings.stopMs, undefined, { ref: false })])
    await heartbeat.end()
    await Promise.all(handlers.map((handler) => handler.drain?.()))
    if (!lent) await pool.end()
  }
  let ended: Promise<void> | undefined
  return { stop: () => (ended ??= end()) }
}

// Not the pool of requests and handlers: a lane that cannot get a connection from it would stop.
function openPool({ config, pool, log }: Context, max: number): Pool {
  return createPool({
    connectionString: config.pooler?.directUrl ?? pool.options.connectionString ?? '',
    max,
    applicationName: 'sponti-queue',
    onError: (error) => log.warn({ err: error }, 'database connection of the queue lost'),
  })
}

type Running = Context & { signal: AbortSignal; settings: Settings }
type LaneParts = { lane: Lane; pool: Pool; heartbeat: Heartbeat }

async function keepRunning({ signal, settings, ...context }: Running, handlers: Handler[], parts: LaneParts) {
  async function runOnce() {
    const runner = await startRunner(context, handlers, { ...parts, ...settings })
    if (signal.aborted) runner.stop()
    else signal.addEventListener('abort', runner.stop, { once: true })
    await runner.ended
    signal.removeEventListener('abort', runner.stop)
  }

  let failures = 0
  while (!signal.aborted) {
    const startedAt = performance.now()
    const error = await runOnce().catch((reason: unknown) => reason)
    if (signal.aborted) break
    failures = performance.now() - startedAt > settings.maxPauseMs ? 0 : failures + 1
    const { lane } = parts
    context.log.warn({ lane, ...(error !== undefined && { err: error }) }, 'worker ended, starting it again')
    const pauseMs = Math.min(125 * 2 ** failures, settings.maxPauseMs)
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}
