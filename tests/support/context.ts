import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { type OpenContext, openContext } from '#server/context.ts'
import { patience as defaults, type Patience } from '#server/db/patience.ts'

/** A busy machine is not a dead database. */
const busyMachine: Patience = {
  ...defaults,
  moveMs: 500,
  connectMs: 30_000,
  statementMs: 50_000,
  probeAnswerMs: 30_000,
}

/** The server's context without HTTP, on a test database. `environment` adds to or overrides the default variables. */
export async function openTestContext(
  database: { connectionString: string },
  environment: Record<string, string> = {},
  patience: Patience = busyMachine,
): Promise<OpenContext> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sponti-context-'))
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO: 'on',
    RATE_LIMITS: 'off',
    ...environment,
  })
  const context = await openContext(config, patience)
  return {
    ...context,
    async close() {
      await context.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
