import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { deleteHeartbeat, recordHeartbeat, releaseDeadWorkers } from '#server/jobs/queries.ts'

export type HeartbeatOptions = { beatMs: number; silentMs: number; stopping: AbortSignal }

/**
 * The queue's own lock on a job times out only after hours. Workers send a heartbeat every few seconds, and release the
 * jobs of workers whose heartbeat has stopped.
 */
export type Heartbeat = {
  /** Resolves once the worker is registered: an unregistered one must not take jobs, since none would release them. */
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
      await recordHeartbeat(db, current)
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
          await recordHeartbeat(db, workerId)
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
      // If the database is down the row stays, and other workers release it as dead.
      if (last !== undefined) await deleteHeartbeat(db, last).catch(() => {})
    },
  }
}
