import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Access to one spon: by invitation, by share link, or by an answer given before the circle narrowed. */
export type Grant = { eventId: string; userId: string; grantedBy: string }

/** By whom somebody was invited to a spon. */
export type Invited = Omit<Grant, 'eventId'>

type NewAccess = Omit<Grant, 'userId'> & {
  people: readonly string[]
  source: 'invite' | 'link'
  /** Of a share link. */
  shareLinkId?: string
  /** From a person who is no friend: it waits until the guest accepts it. */
  isWaiting?: boolean
}

/** Existing access stays unchanged, unless it still waits and this one does not. False if nothing changed. */
export async function insertAccess(tx: Tx, grant: NewAccess): Promise<boolean> {
  const { eventId, people, grantedBy, source, shareLinkId = null, isWaiting = false } = grant
  const { rows } = await sql`
    insert into event_access as a (event_id, user_id, source, granted_by, share_link_id, accepted_at)
    select ${eventId}, person, ${source}, ${grantedBy}, ${shareLinkId}, case when not ${isWaiting}::boolean then now() end
    from unnest(${people}::uuid[]) person order by person
    on conflict (event_id, user_id) do update
      set source = excluded.source, granted_by = excluded.granted_by, share_link_id = excluded.share_link_id,
        accepted_at = excluded.accepted_at, declined_at = null
      where a.accepted_at is null and excluded.accepted_at is not null
    returning a.event_id
  `.execute(tx)
  return rows.length > 0
}

/** Answering or commenting accepts as well; false if nothing waited. */
export async function acceptAccess(tx: Tx, { eventId, userId }: { eventId: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`
    update event_access set accepted_at = now()
    where event_id = ${eventId} and user_id = ${userId} and accepted_at is null
    returning event_id
  `.execute(tx)
  return rows.length > 0
}

/** Answers all that waits of one inviter; returns the events. What was declined may still be accepted by answering. */
export async function answerWaitingAccess(
  tx: Tx,
  { userId, grantedBy }: Omit<Grant, 'eventId'>,
  outcome: 'accepted_at' | 'declined_at',
): Promise<string[]> {
  const rows = await tx
    .updateTable('event_access')
    .set({ [outcome]: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('granted_by', '=', grantedBy)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .returning('event_id')
    .execute()
  return rows.map((row) => row.event_id)
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

/** Deletes of each only what this inviter granted; returns who had it. */
export async function deleteAccess(tx: Tx, eventId: string, invited: readonly Invited[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from event_access a
    using unnest(${invited.map(({ userId }) => userId)}::uuid[], ${invited.map((each) => each.grantedBy)}::uuid[])
      as given (user_id, granted_by)
    where a.event_id = ${eventId} and a.user_id = given.user_id and a.granted_by = given.granted_by
      and a.source = 'invite'
    returning a.user_id
  `.execute(tx)
  return rows.map((row) => row.user_id)
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

/** Who sees the event by access, whatever its circle. */
export async function listPeopleWithAccess(tx: Tx, event: { id: string; hostId: string }): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from event_access
    where event_id = ${event.id} and user_id not in (select blocked from blocked_with(${event.hostId}) blocked)
      and not exists (select 1 from suspension_of(user_id))
  `.execute(tx)
  return rows.map((row) => row.user_id)
}

/** Who was invited to it, by whomever. */
export async function listInvitations(tx: Tx, eventId: string): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select user_id as "userId", granted_by as "grantedBy" from event_access
    where event_id = ${eventId} and source = 'invite' and granted_by is not null order by user_id
  `.execute(tx)
  return rows
}

/**
 * Keeps the event visible to those who answered and still see it when its circle narrows, to friends or to chosen people. Call it
 * before narrowing.
 */
export async function grantAccessToAnswered(
  tx: Tx,
  event: { id: string; hostId: string },
  { isForChosen = false } = {},
): Promise<void> {
  await sql`
    insert into event_access (event_id, user_id, source)
    select r.event_id, r.user_id, 'answer' from rsvps r
    where r.event_id = ${event.id} and case when are_friends(r.user_id, ${event.hostId}) then ${isForChosen}::boolean
      else exists (select 1 from friends_of_friends(r.user_id) near where near.person = ${event.hostId}) end
    on conflict do nothing
  `.execute(tx)
}

/** Removes a person's access to one spon, by any grant; false if there was none. */
export async function removeAccess(tx: Tx, { eventId, userId }: Omit<Grant, 'grantedBy'>): Promise<boolean> {
  const gone = await tx
    .deleteFrom('event_access')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .returning('event_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** The events that a person was let into. */
export async function listAccessOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('event_access').select('event_id').where('user_id', '=', userId).execute()
  return rows.map(({ event_id }) => event_id)
}

/** Access of one person, and access that they granted, becomes the other's; returns the events that the first could open. */
export async function moveAccess(tx: Tx, { from, to }: Move): Promise<string[]> {
  const eventIds = await listAccessOf(tx, from)
  await sql`
    update event_access own set accepted_at = theirs.accepted_at, declined_at = null
    from event_access theirs
    where own.user_id = ${to} and theirs.user_id = ${from} and theirs.event_id = own.event_id
      and own.accepted_at is null and theirs.accepted_at is not null
  `.execute(tx)
  await sql`
    update event_access a set user_id = ${to} where a.user_id = ${from}
      and not exists (select 1 from event_access own where own.event_id = a.event_id and own.user_id = ${to})
      and not is_host(${to}, a.event_id)
  `.execute(tx)
  await sql`
    update event_access set granted_by = case when user_id <> ${to} then ${to}::uuid end where granted_by = ${from}
  `.execute(tx)
  return eventIds
}

/** Those who came by one link count as those of the other. */
export async function moveLinkGuests(tx: Tx, { from, to }: Move): Promise<void> {
  await tx.updateTable('event_access').set({ share_link_id: to }).where('share_link_id', '=', from).execute()
}

type Move = { from: string; to: string }
