import { inject } from 'vitest'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database-server.ts'

/** A fresh, migrated database for one test file. Close it in `afterAll`. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('databaseServer'))

/** The folder of a migrated server, for tests that start one of their own. */
export const copyMigratedCluster = (dir: string): Promise<void> => copyFolder(inject('migratedCluster'), dir)
