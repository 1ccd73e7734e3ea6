import { Logger } from 'graphile-worker'
import type { Logger as Log } from 'pino'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** The library's words in our log. Its reports about single jobs stay out: they quote whole errors, and we make our own. */
export function createQueueLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure || meta?.success) return
    log[levels[level]]({ ...(meta?.error instanceof Error && { err: meta.error }) }, `queue: ${message.split('\n')[0]}`)
  })
}
