import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { beat, deleteHeartbeat, releaseDeadWorkers } from '#server/jobs/queries.ts'

export type HeartbeatOptions = { beatMs: number; silentMs: number; stopping: AbortSignal }

/**
 * The queue holds a job for hours once a worker took it. Workers say every few seconds that they live, and take over
 * from those that went silent.
 */
export type Heartbeat = {
  /** Comes back once the database knows the worker: one that it does not know must not take a job. */
  begin(workerId: string): Promise<void>
  end(): Promise<void>
}

export function startHeartbeat({ db, log }: Context, { beatMs, silentMs, stopping }: HeartbeatOptions): Heartbeat {
  let current: string | undefined
  let busy = false

  async function tick() {
    if (busy || current === undefined) return
    busy = true
    try {
      await beat(db, current)
      const dead = await releaseDeadWorkers(db, silentMs / 1000)
      if (dead.length > 0) log.warn({ workers: dead }, 'took over the jobs of silent workers')
    } catch (error) {
      log.warn({ err: error }, 'no heartbeat')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(tick, beatMs)

  return {
    async begin(workerId) {
      while (!stopping.aborted) {
        try {
          await beat(db, workerId)
          current = workerId
          return
        } catch {
          await sleep(Math.min(beatMs, 500))
        }
      }
    },
    async end() {
      clearInterval(timer)
      const last = current
      current = undefined
      // Without the database the row stays, and is found silent.
      if (last !== undefined) await deleteHeartbeat(db, last).catch(() => {})
    },
  }
}
