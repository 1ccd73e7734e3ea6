import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'

/** A statement on the database of a running app: what would take a person hours, or thousands of taps. */
export async function runStatement({ dataDir }: { dataDir: string }, text: string, values?: unknown[]): Promise<void> {
  const database = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
  const pool = createPool({ connectionString: database.connectionString, onError: () => {} })
  await pool.query(text, values)
  await pool.end()
  await database.stop()
}
