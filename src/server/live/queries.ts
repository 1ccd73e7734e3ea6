import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export const liveChannel = 'live'

/** Delivered to all nodes at commit. PostgreSQL limits a payload to under 8000 bytes. */
export async function notifyNodes(tx: Tx, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
}

export async function listOpenSessions(db: Db, sids: string[]): Promise<string[]> {
  const { rows } = await sql<{ sid: string }>`
    select sid from sessions where sid = any (${sids}::text[]) and expire > now()
  `.execute(db)
  return rows.map((row) => row.sid)
}
