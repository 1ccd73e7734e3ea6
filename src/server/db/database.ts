import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#server/db/tables.ts'

export type Db = Kysely<Tables>
/** What writes asks for one of these: a plain `Db` does not fit. `screen` is the open page that asked for the write. */
export type Tx = Transaction<Tables> & { readonly screen?: string | undefined }

export const createDatabase = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const attempts = 4

/** Runs `work` again when PostgreSQL sacrificed it to another transaction, so it must do nothing but database work. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, screen?: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => work(Object.assign(tx, { screen })))
    } catch (error) {
      if (attempt === attempts || !canRetry(error)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

function canRetry(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === serializationFailure || error.code === deadlockDetected)
  )
}
