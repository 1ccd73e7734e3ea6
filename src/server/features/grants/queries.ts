import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Access to one spon: by invitation, by share link, or by an answer given before the circle narrowed. */
export type Grant = { eventId: string; userId: string; grantedBy: string }

/** Existing access stays unchanged. */
export async function insertAccess(tx: Tx, grant: Grant & { source: 'invite' | 'link' }): Promise<void> {
  await tx
    .insertInto('event_access')
    .values({ event_id: grant.eventId, user_id: grant.userId, source: grant.source, granted_by: grant.grantedBy })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doNothing())
    .execute()
}

/** The access that an in-app invitation granted. */
export async function findAccessById(tx: Tx, grantedBy: string, id: string): Promise<Grant | null> {
  const row = await tx
    .selectFrom('event_access')
    .select(['event_id', 'user_id'])
    .where('granted_by', '=', grantedBy)
    .where('id', '=', id)
    .where('source', '=', 'invite')
    .executeTakeFirst()
  return row ? { eventId: row.event_id, userId: row.user_id, grantedBy } : null
}

/** Deletes only what this inviter granted. */
export async function deleteAccess(tx: Tx, { eventId, userId, grantedBy }: Grant): Promise<boolean> {
  const gone = await tx
    .deleteFrom('event_access')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('granted_by', '=', grantedBy)
    .where('source', '=', 'invite')
    .returning('event_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Access to other people's spons by each other's invitation, except where the guest has answered. */
export async function deleteInvitedAccessBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from event_access a
    where a.granted_by in (${one}, ${other}) and a.user_id in (${one}, ${other}) and a.granted_by <> a.user_id
      and a.source = 'invite'
      and not exists (select 1 from rsvps r where r.event_id = a.event_id and r.user_id = a.user_id)
  `.execute(tx)
}

/** Access to each other's spons, however it was granted. */
export async function deleteAccessBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from event_access a using events e
    where e.id = a.event_id
      and ((e.host_id = ${one} and a.user_id = ${other}) or (e.host_id = ${other} and a.user_id = ${one}))
  `.execute(tx)
}

/** Keeps the event visible to those who answered when its circle narrows. Call it before narrowing. */
export async function grantAccessToAnswered(tx: Tx, event: { id: string; hostId: string }): Promise<void> {
  await sql`
    insert into event_access (event_id, user_id, source)
    select r.event_id, r.user_id, 'answer' from rsvps r
    where r.event_id = ${event.id} and not are_friends(r.user_id, ${event.hostId})
    on conflict do nothing
  `.execute(tx)
}
