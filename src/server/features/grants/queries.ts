import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Somebody was let in to a spon: by invitation, by link, or because they answered while the circle was wider. */
export type Grant = { eventId: string; userId: string; grantedBy: string }

/** Whoever has access already keeps it as it is. */
export async function insertAccess(tx: Tx, grant: Grant & { source: 'invite' | 'link' }): Promise<void> {
  await tx
    .insertInto('event_access')
    .values({ event_id: grant.eventId, user_id: grant.userId, source: grant.source, granted_by: grant.grantedBy })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doNothing())
    .execute()
}

/** Whom an invitation in the app was for. */
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

/** Ends the access that this inviter gave; what others gave stays. */
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

/** Access to a third person's spon by each other's invitation. Whoever has answered it keeps their place. */
export async function deleteInvitedAccessBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from event_access a
    where a.granted_by in (${one}, ${other}) and a.user_id in (${one}, ${other}) and a.granted_by <> a.user_id
      and a.source = 'invite'
      and not exists (select 1 from rsvps r where r.event_id = a.event_id and r.user_id = a.user_id)
  `.execute(tx)
}

/** Access to each other's spons that came by invitation, link or answer. */
export async function deleteAccessBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from event_access a using events e
    where e.id = a.event_id
      and ((e.host_id = ${one} and a.user_id = ${other}) or (e.host_id = ${other} and a.user_id = ${one}))
  `.execute(tx)
}

/** Those who answered keep their sight of it, as if invited, when the circle narrows. Call it before it does. */
export async function grantAccessToAnswered(tx: Tx, event: { id: string; hostId: string }): Promise<void> {
  await sql`
    insert into event_access (event_id, user_id, source)
    select r.event_id, r.user_id, 'answer' from rsvps r
    where r.event_id = ${event.id} and not are_friends(r.user_id, ${event.hostId})
    on conflict do nothing
  `.execute(tx)
}
