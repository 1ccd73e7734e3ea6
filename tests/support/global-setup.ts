import type { TestProject } from 'vitest/node'
import { buildIfStale, parts } from '#scripts/build.ts'
import { becomeBatchJob } from '#tests/support/batch-job.ts'
import { startTestServer } from '#tests/support/database-server.ts'
import { keepScratchInMemory } from '#tests/support/scratch.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    migratedCluster: string
  }
}

/** One database server for the whole run; every test file gets its own copy of the migrated database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  becomeBatchJob()
  keepScratchInMemory()
  const [server] = await Promise.all([
    startTestServer(),
    buildIfStale([parts.server, parts.render]),
    // Before the nodes that tests start look for it. What needs the model says why it is not there.
    getSpeechModel().catch(() => {}),
  ])
  project.provide('databaseServer', server.connectionString)
  project.provide('migratedCluster', server.cluster)
  return server.stop
}
