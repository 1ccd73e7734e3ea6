import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'

/**
 * Holds what is between two people still until the transaction ends. Whatever makes or ends a tie takes it alone;
 * whatever must not outlive the tie (an answer to the other's spon) takes it shared, before it looks.
 */
export async function lockPair(tx: Tx, one: string, other: string, mode: 'alone' | 'shared' = 'alone') {
  const pair = sql`hashtextextended(${[one, other].sort().join()}, 0)`
  await (mode === 'alone'
    ? sql`select pg_advisory_xact_lock(${pair})`
    : sql`select pg_advisory_xact_lock_shared(${pair})`
  ).execute(tx)
}

/** null where there is no such person for the viewer: unknown, or blocked either way. */
export async function findFriendStatus(db: Db, viewerId: string, otherId: string): Promise<FriendStatus | null> {
  const { rows } = await sql<{ status: FriendStatus }>`
    select friend_status(${viewerId}, u.id) as status
    from users u
    where u.id = ${otherId} and not is_blocked_between(${viewerId}, u.id)
  `.execute(db)
  return rows[0]?.status ?? null
}

export async function getDisplayName(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select display_name(first_name, last_name, email) as name from users where id = ${userId}
  `.execute(db)
  return rows[0]?.name ?? 'Someone'
}

export async function insertRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.insertInto('friendships').values({ user_id: fromId, friend_id: toId }).execute()
}

/** Takes a pending request away, if there is one. */
export async function deleteRequest(tx: Tx, fromId: string, toId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('friendships')
    .where('user_id', '=', fromId)
    .where('friend_id', '=', toId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function upsertFriendship(tx: Tx, one: string, other: string): Promise<void> {
  // Each row locks the carriers of its friend: always in the same order, so that friends in a ring do not block each other.
  const [first, second] = one < other ? ([one, other] as const) : ([other, one] as const)
  await tx
    .insertInto('friendships')
    .values([
      { user_id: second, friend_id: first, status: 'accepted' },
      { user_id: first, friend_id: second, status: 'accepted' },
    ])
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doUpdateSet({ status: 'accepted' }))
    .execute()
}

/** Friendship and requests, both ways. */
export async function deleteTies(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from friendships
    where (user_id = ${one} and friend_id = ${other}) or (user_id = ${other} and friend_id = ${one})
  `.execute(tx)
}

/** Access to each other's spons that came by invitation, link or answer. */
export async function deleteGrantsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from event_access a using events e
    where e.id = a.event_id
      and ((e.host_id = ${one} and a.user_id = ${other}) or (e.host_id = ${other} and a.user_id = ${one}))
  `.execute(tx)
}

type Sight = { eventId: string; userId: string }

/** Which of each other's spons these two may have open on a screen: those of the days that a feed shows. */
export async function listMutualSights(tx: Tx, one: string, other: string): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    select id as "eventId", case host_id when ${one} then ${other}::uuid else ${one}::uuid end as "userId"
    from events
    where host_id in (${one}, ${other}) and created_at > now() - make_interval(days => ${limits.feedDays}::int)
  `.execute(tx)
  return rows
}

/**
 * Takes back every answer whose giver lost sight of the spon because these two parted: their own answers, and those of
 * others who saw one's spons through the other.
 */
export async function deleteLostAnswers(tx: Tx, one: string, other: string): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    with candidate as (
      select id from rsvps where user_id in (${one}, ${other})
      union
      select r.id from events e join rsvps r on r.event_id = e.id where e.host_id in (${one}, ${other})
    )
    delete from rsvps r using candidate c, events e
    where r.id = c.id and e.id = r.event_id
      and not exists (select 1 from sight(r.user_id, e.id, e.host_id, e.visibility))
    returning r.event_id as "eventId", r.user_id as "userId"
  `.execute(tx)
  return rows
}

/** JSON text of shared/friends.ts: the crew by name. */
export async function readFriends(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(person_json(${userId}, u) order by lower(display_name(u.first_name, u.last_name, u.email)), u.id), '[]')::text as json
    from friendships f join users u on u.id = f.friend_id
    where f.user_id = ${userId} and f.status = 'accepted'
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

export async function readFriendRequests(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'userId', f.user_id, 'createdAt', f.created_at, 'requester', person_json(${userId}, u)
    ) order by f.created_at desc, f.id desc), '[]')::text as json
    from friendships f join users u on u.id = f.user_id
    where f.friend_id = ${userId} and f.status = 'pending'
  `.execute(db)
  return rows[0]?.json ?? '[]'
}
