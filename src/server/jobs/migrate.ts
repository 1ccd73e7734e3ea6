import { Logger, runMigrations } from 'graphile-worker'
import { createPool } from '#server/db/pool.ts'
import { withQueueLock } from '#server/jobs/queries.ts'

export const queueSchema = 'graphile_worker'

/** Errors are thrown. */
const silent = new Logger(() => () => {})

/** Migrates the queue's tables. Runs before anything else starts, since enqueueing needs them. */
export async function migrateQueue({ connectionString }: { connectionString: string }): Promise<void> {
  const pool = createPool({ connectionString, max: 2, applicationName: 'sponti-migrate' })
  try {
    await withQueueLock(pool, () => runMigrations({ pgPool: pool, schema: queueSchema, logger: silent }))
  } finally {
    await pool.end()
  }
}
