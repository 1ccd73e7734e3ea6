import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** What one person muted, another has muted from now on. */
export async function moveMutes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update event_mutes m set user_id = ${to} where m.user_id = ${from}
      and not exists (select 1 from event_mutes own where own.user_id = ${to} and own.event_id = m.event_id)
  `.execute(tx)
}
