import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'

/** Does something while a transaction has a lock, sees it wait, lets go, and returns what came of it. */
export async function seeWait<T>(db: Db, hold: (tx: Tx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { acted } = await inTransaction(db, async (tx) => {
    await hold(tx)
    const acted = act()
    const early = acted.then(() => Promise.reject(new Error('It did not wait.')))
    await Promise.race([early, expect.poll(() => countWaiting(db)).toBe(1)])
    return { acted }
  })
  return acted
}

/** Connections that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}
