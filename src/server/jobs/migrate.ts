import { Logger, runMigrations } from 'graphile-worker'
import { createPool } from '#server/db/pool.ts'
import { withQueueLock } from '#server/jobs/queries.ts'

export const queueSchema = 'graphile_worker'

/** What goes wrong here is thrown. */
const silent = new Logger(() => () => {})

/** Brings the queue's own tables up to date. Whoever enqueues needs them, so this runs before anything else starts. */
export async function migrateQueue({ connectionString }: { connectionString: string }): Promise<void> {
  const pool = createPool({ connectionString, max: 2, applicationName: 'sponti-migrate' })
  try {
    await withQueueLock(pool, () => runMigrations({ pgPool: pool, schema: queueSchema, logger: silent }))
  } finally {
    await pool.end()
  }
}
