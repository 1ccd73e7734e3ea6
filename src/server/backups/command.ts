import { join } from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import { backupId } from '#server/backups/ids.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

/** Runs one command against the configured database, or the embedded one. What is refused prints its sentence. */
export async function runBackupCommand(
  environment: NodeJS.ProcessEnv,
  work: (config: Config, connectionString: string) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(environment)
    await withDatabase(config, (connectionString) => work(config, connectionString))
  } catch (error) {
    console.error(toSentence(error))
    process.exitCode = 1
  }
}

/** An embedded server that the app uses is joined, and left running. */
async function withDatabase(config: Config, work: (connectionString: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const embedded = await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') })
  try {
    await work(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}

function toSentence(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message
  const { message, cause } = error as Error
  return `It failed, and nothing was replaced: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`
}

/** `latest`, or the name of one. */
export async function findBackup(store: BackupStore, name: string): Promise<string> {
  if (name !== 'latest') return name
  const ids = (await listBackups(store)).sort()
  const last = ids.at(-1)
  if (!last) throw new BackupError(`There is no backup in ${store.place}.`)
  return last
}

/** Those that are whole. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  return (await store.list()).flatMap((name) => {
    const [id = '', file] = name.split('/')
    return file === 'manifest.json' && backupId.test(id) ? [id] : []
  })
}
