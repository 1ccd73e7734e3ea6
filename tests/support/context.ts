import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { OpenContext } from '#server/context.ts'
import type { Timeouts } from '#server/db/timeouts.ts'
import { openContext } from '#server/open-context.ts'
import { busyMachine } from '#tests/support/busy-machine.ts'

/** The server's context without HTTP, on a test database. `environment` adds to or overrides the default variables. */
export async function openTestContext(
  database: { connectionString: string },
  environment: Record<string, string> = {},
  timeouts: Timeouts = busyMachine,
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
  const context = await openContext(config, timeouts)
  return {
    ...context,
    async close() {
      await context.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
