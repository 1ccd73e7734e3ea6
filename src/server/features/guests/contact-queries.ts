import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** Whom two guests become is reached where either was. With an account one's own address counts instead. */
export async function moveContacts(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update event_contacts c set user_id = ${to}
    where c.user_id = ${from} and exists (select 1 from users u where u.id = ${to} and u.kind = 'guest')
      and not exists (select 1 from event_contacts own where own.user_id = ${to} and own.event_id = c.event_id)
  `.execute(tx)
}

/** A day after the event is over or off. Of what was deleted otherwise there is no news to wait for. */
export function deleteOldContacts(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from event_contacts where ctid = any (array(
      select c.ctid from event_contacts c
      left join events e on e.id = c.event_id
      left join called_off_events o on o.event_id = c.event_id
      where coalesce(e.ends_at, o.called_off_at, '-infinity') < now() - interval '24 hours'
      limit ${limit}))`.execute(db),
  )
}
