import * as z from 'zod/mini'
import { makeBackup } from '#server/backups/backup.ts'
import { prune } from '#server/backups/pruning.ts'
import { openBackupStore } from '#server/backups/store.ts'
import type { Config } from '#server/config.ts'
import { defineJob, type Handler, handle } from '#server/jobs/queue.ts'

/** Scheduled where BACKUP_AT says when. */
export const backUp = defineJob({ name: 'back-up', payload: z.object({}), lane: 'backups', maxAttempts: 3 })

/** None unless BACKUP_AT says when. Of several workers one makes it. */
export function createBackupHandlers(config: Config): Handler[] {
  const { to, at, keep } = config.backups
  if (!to || !at) return []
  const store = openBackupStore(to, config)
  return [
    handle({ ...backUp, schedule: at }, async (_payload, { pool, log, now }) => {
      const connectionString = pool.options.connectionString ?? ''
      const { id, rows, files } = await makeBackup({ connectionString, config, store })
      const removed = await prune(store, keep, now())
      log.info({ id, rows, files, removed }, 'backup made')
    }),
  ]
}
