import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#server/db/tables.ts'

export type Db = Kysely<Tables>
/** Functions that write take a `Tx`: a plain `Db` does not type-check. `screen` is session/page of the write. */
export type Tx = Transaction<Tables> & {
  readonly screen?: string | undefined
  /** For what only a committed write may cause outside the database, such as the cookie of a new session. */
  afterCommit(effect: () => void): void
}

export const createDatabase = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Serialization failure, and deadlock detected. */
const retried = ['40001', '40P01']
const attempts = 4

/**
 * Retries `work` after a deadlock or serialization failure, so it must have no side effects outside the database but those
 * that it leaves to `tx.afterCommit`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, screen?: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = []
    const afterCommit = (effect: () => void) => void effects.push(effect)
    try {
      const result = await db.transaction().execute((tx) => work(Object.assign(tx, { screen, afterCommit })))
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt === attempts || !retried.includes(String((error as { code?: unknown } | null)?.code))) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
