import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#server/db/tables.ts'

export type Db = Kysely<Tables>
/** Functions that write take a `Tx`: a plain `Db` does not type-check. `screen` is session/page of the write. */
export type Tx = Transaction<Tables> & { readonly screen?: string | undefined }

export const createDatabase = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Serialization failure, and deadlock detected. */
const retried = ['40001', '40P01']
const attempts = 4

/** Retries `work` after a deadlock or serialization failure, so it must have no side effects outside the database. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, screen?: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => work(Object.assign(tx, { screen })))
    } catch (error) {
      if (attempt === attempts || !retried.includes(String((error as { code?: unknown } | null)?.code))) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
