import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database-server.ts'

/** A fresh, migrated database for one test file. Close it in `afterAll`. */
export const createTestDatabase = (): Promise<TestDatabase> => cloneDatabase(inject('databaseServer'))
