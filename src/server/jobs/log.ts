import { Logger } from 'graphile-worker'
import type { Logger as Log } from 'pino'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Forwards the library's log. Drops its messages about single jobs: they quote whole errors, and we log our own. */
export function createQueueLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure || meta?.success) return
    log[levels[level]]({ ...(meta?.error instanceof Error && { err: meta.error }) }, `queue: ${message.split('\n')[0]}`)
  })
}
