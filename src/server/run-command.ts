import { join } from 'node:path'
import { CommandError } from '#server/command-error.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { StartError } from '#server/start-error.ts'

/** Runs one command against the configured database, or the embedded one. What is refused prints its sentence. */
export async function runCommand(
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
  const url = config.pooler?.directUrl ?? config.databaseUrl
  if (url) return work(url)
  const embedded = await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres') })
  try {
    await work(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}

function toSentence(error: unknown): string {
  if (error instanceof CommandError || error instanceof StartError) return error.message
  const { message, cause } = error as Error
  return `It failed: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`
}
