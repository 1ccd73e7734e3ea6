import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import type { Lane } from '#server/jobs/lanes.ts'
import { recordHeartbeats, releaseDeadWorkers, releaseWorkers } from '#server/jobs/queries.ts'

export type HeartbeatOptions = { beatMs: number; silentMs: number; stopping: AbortSignal; onBeat(): Promise<void> }

/**
 * The queue's own lock on a job times out only after hours. Workers send a heartbeat every few seconds, and release the
 * jobs of workers whose heartbeat has stopped.
 */
export type Heartbeat = {
  /** Resolves once the worker is registered: an unregistered one must not take jobs, since none would release them. */
  begin(lane: Lane, workerId: string): Promise<void>
  /** Gives back what is still running. */
  end(): Promise<void>
}

export function startHeartbeat({ db, log }: Pick<Context, 'db' | 'log'>, options: HeartbeatOptions): Heartbeat {
  const { beatMs, silentMs, stopping, onBeat } = options
  const current = new Map<Lane, string>()
  const beginning = new Set<Promise<void>>()
  let beating: Promise<void> | undefined

  async function beat() {
    try {
      const own = [...current.values()]
      await recordHeartbeats(db, own)
      const dead = await releaseDeadWorkers(db, silentMs / 1000, own)
      if (dead.length > 0) log.warn({ workers: dead }, 'took over the jobs of silent workers')
      await onBeat()
    } catch (error) {
      log.warn({ err: error }, 'no heartbeat')
    }
    beating = undefined
  }
  const timer = setInterval(() => {
    if (current.size > 0) beating ??= beat()
  }, beatMs)

  async function register(lane: Lane, workerId: string) {
    while (!stopping.aborted) {
      try {
        await recordHeartbeats(db, [workerId])
        current.set(lane, workerId)
        return
      } catch {
        await sleep(Math.min(beatMs, 500))
      }
    }
  }

  return {
    async begin(lane, workerId) {
      const registered = register(lane, workerId)
      beginning.add(registered)
      await registered
      beginning.delete(registered)
    },
    async end() {
      clearInterval(timer)
      // Race: a beat that is under way, or a slot that is beginning, would register the worker anew.
      await Promise.all([beating, ...beginning])
      const last = [...current.values()]
      current.clear()
      // If the database is down the rows stay, and other workers release them as dead.
      if (last.length > 0) await releaseWorkers(db, last).catch(() => {})
    },
  }
}
