import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { startHeartbeat } from '#server/jobs/heartbeat.ts'
import type { Handler } from '#server/jobs/queue.ts'
import { startRunner } from '#server/jobs/runner.ts'

const defaults = {
  concurrency: 4,
  pollMs: 2_000,
  beatMs: 5_000,
  silentMs: 20_000,
  settleMs: 2_000,
  maxPauseMs: 2_000,
}
export type WorkerOptions = Partial<typeof defaults>

export type Worker = {
  /** Takes no new jobs and resolves when the running ones are done. */
  stop(): Promise<void>
}

/** Runs jobs until stopped. Waits out a database outage. */
export function startWorker(context: Context, handlers: Handler[], options: WorkerOptions = {}): Worker {
  const settings = { ...defaults, ...options }
  const stopping = new AbortController()
  const { signal } = stopping
  const heartbeat = startHeartbeat(context, { ...settings, stopping: signal })

  async function runOnce() {
    const runner = await startRunner(context, handlers, { heartbeat, ...settings })
    if (signal.aborted) runner.stop()
    else signal.addEventListener('abort', runner.stop, { once: true })
    await runner.ended
    signal.removeEventListener('abort', runner.stop)
  }

  async function keepRunning() {
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
