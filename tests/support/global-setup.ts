import type { TestProject } from 'vitest/node'
import { startTestServer } from '#tests/support/database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** One database server for the whole run; every test file gets its own copy of the migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('databaseServer', server.connectionString)
  return server.stop
}
