import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'

/** False if it was muted before. */
export async function insertMute(tx: Tx, { id, viewerId }: VisibleEvent): Promise<boolean> {
  const row = await tx
    .insertInto('event_mutes')
    .values({ user_id: viewerId, event_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if it was not muted. */
export async function deleteMute(tx: Tx, { id, viewerId }: VisibleEvent): Promise<boolean> {
  const row = await tx
    .deleteFrom('event_mutes')
    .where('user_id', '=', viewerId)
    .where('event_id', '=', id)
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What one person muted, another has muted from now on. */
export async function moveMutes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update event_mutes m set user_id = ${to} where m.user_id = ${from}
      and not exists (select 1 from event_mutes own where own.user_id = ${to} and own.event_id = m.event_id)
  `.execute(tx)
}
