import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { inviteDays } from '#shared/invites.ts'

/** friend_status() of 0008 between two people as an expression: PostgreSQL inlines no function with a query inside. */
export function friendStatusOf(viewer: string, other: string): string {
  return `coalesce(
    (select case f.status when 'accepted' then 'friends' else 'pending_sent' end
      from friendships f where f.user_id = ${viewer} and f.friend_id = ${other}),
    (select 'pending_received' from friendships f where f.user_id = ${other} and f.friend_id = ${viewer}),
    'none')`
}

/** Null if the person does not exist for the viewer: unknown, or blocked either way. */
export async function findFriendStatus(db: Db, viewerId: string, otherId: string): Promise<FriendStatus | null> {
  const { rows } = await sql<{ status: FriendStatus }>`
    select friend_status(${viewerId}, u.id) as status
    from users u
    where u.id = ${otherId} and not is_blocked_between(${viewerId}, u.id)
  `.execute(db)
  return rows[0]?.status ?? null
}

/** The friend status, locked until the transaction ends; null for people the viewer cannot see. */
export async function lockFriendStatus(tx: Tx, viewerId: string, otherId: string): Promise<FriendStatus | null> {
  await lockPair(tx, viewerId, otherId)
  return findFriendStatus(tx, viewerId, otherId)
}

/** The response to every change of the status; 'none' also for people the viewer cannot see. */
export async function getFriendStanding(tx: Tx, viewerId: string, otherId: string): Promise<{ status: FriendStatus }> {
  return { status: (await findFriendStatus(tx, viewerId, otherId)) ?? 'none' }
}

export async function insertRequest(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.insertInto('friendships').values({ user_id: fromId, friend_id: toId }).execute()
}

/** Deletes a pending request only; false if there is none. */
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
  // Each row locks its friend's carriers: the fixed order prevents a deadlock among friends in a ring.
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
export async function deleteFriendshipsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from friendships
    where (user_id = ${one} and friend_id = ${other}) or (user_id = ${other} and friend_id = ${one})
  `.execute(tx)
}

/** All of a person's friendships and requests; returns the friends. */
export async function deleteFriendshipsOf(tx: Tx, userId: string): Promise<string[]> {
  // In the order in which lockFriendBetween() locks them.
  await tx.deleteFrom('friendships').where('friend_id', '=', userId).execute()
  const own = await tx
    .deleteFrom('friendships')
    .where('user_id', '=', userId)
    .returning(['friend_id', 'status'])
    .execute()
  return own.flatMap(({ friend_id, status }) => (status === 'accepted' ? friend_id : []))
}

/** Until the transaction ends, one of the friends that both have stays a friend of both. */
export async function lockFriendBetween(tx: Tx, viewerId: string, hostId: string): Promise<void> {
  await sql`
    select 1
    from friendships mine
    join friendships theirs
      on theirs.user_id = mine.friend_id and theirs.friend_id = ${hostId} and theirs.status = 'accepted'
    where mine.user_id = ${viewerId} and mine.status = 'accepted'
    limit 1
    for key share of mine, theirs
  `.execute(tx)
}

type PendingFriendship = { inviterId: string; email: string }

/** Becomes a friend request when a person signs up with the address. */
export async function upsertPendingFriendship(tx: Tx, { inviterId, email }: PendingFriendship): Promise<void> {
  const fresh = {
    status: 'pending',
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${inviteDays.friend}::int)`,
  } as const
  await tx
    .insertInto('pending_friendships')
    .values({ inviter_id: inviterId, invitee_email: email, ...fresh })
    .onConflict((conflict) => conflict.columns(['inviter_id', 'invitee_email']).doUpdateSet(fresh))
    .execute()
}

export async function endPendingFriendship(tx: Tx, pending: PendingFriendship, status: 'accepted' | 'revoked') {
  await tx
    .updateTable('pending_friendships')
    .set({ status })
    .where('inviter_id', '=', pending.inviterId)
    .where('invitee_email', '=', pending.email)
    .where('status', '=', 'pending')
    .execute()
}

/** Consumes the unexpired friend invitations to this address; returns the ids of the inviters. */
export async function takePendingFriendships(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .updateTable('pending_friendships')
    .set({ status: 'accepted' })
    .where('invitee_email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('inviter_id')
    .execute()
  return rows.map((row) => row.inviter_id)
}

/** Revokes the pending invitations that either sent to the other's address. */
export async function revokePendingFriendshipsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    update pending_friendships i set status = 'revoked'
    from users u
    where i.inviter_id in (${one}, ${other}) and u.id in (${one}, ${other}) and u.id <> i.inviter_id
      and i.invitee_email = u.email and i.status = 'pending'
  `.execute(tx)
}

/** JSON text of the crew, sorted by name (shared/friends.ts). */
export async function readFriends(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(person_json(${userId}, u) order by lower(display_name(u.first_name, u.last_name, u.email)), u.id), '[]')::text as json
    from friendships f join users u on u.id = f.friend_id
    where f.user_id = ${userId} and f.status = 'accepted' and u.suspended_at is null
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

export async function readFriendRequests(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'userId', f.user_id, 'createdAt', f.created_at, 'requester', person_json(${userId}, u)
    ) order by f.created_at desc, f.id desc), '[]')::text as json
    from friendships f join users u on u.id = f.user_id
    where f.friend_id = ${userId} and f.status = 'pending' and u.suspended_at is null
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

/** Guests have no crew. */
export async function isGuest(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('kind', '=', 'guest')
    .executeTakeFirst()
  return row !== undefined
}
