import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import type { FriendPings, FriendStatus } from '#shared/friends.ts'
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

type Pair = readonly [one: string, other: string]

/** `isLinked`: by a link, so that it has the limits of strangers for a day. What parted the two no longer counts. */
export async function upsertFriendship(tx: Tx, [one, other]: Pair, { isLinked = false } = {}): Promise<void> {
  // Each row locks its friend's carriers: the fixed order prevents a deadlock among friends in a ring.
  const [first, second] = one < other ? ([one, other] as const) : ([other, one] as const)
  const made = { status: 'accepted', sees_email: true, linked_at: isLinked ? sql<Date>`now()` : null } as const
  await tx
    .insertInto('friendships')
    .values([
      { user_id: second, friend_id: first, ...made },
      { user_id: first, friend_id: second, ...made },
    ])
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doUpdateSet(made))
    .execute()
  await sql`
    delete from partings where user_id in (${one}, ${other}) and friend_id in (${one}, ${other})
  `.execute(tx)
}

/** The friend sees this person's address from now on; false where they did already. */
export async function showEmail(tx: Tx, userId: string, friendId: string): Promise<boolean> {
  const row = await tx
    .updateTable('friendships')
    .set({ sees_email: true })
    .where('user_id', '=', friendId)
    .where('friend_id', '=', userId)
    .where('status', '=', 'accepted')
    .where('sees_email', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Null where they are no friend of this person, else whether it changed. */
export async function savePings(
  tx: Tx,
  { userId, friendId, level }: { userId: string; friendId: string; level: FriendPings },
): Promise<boolean | null> {
  const { rows } = await sql<{ isChanged: boolean }>`
    update friendships f set pings = ${level}
    from (
      select id, pings from friendships
      where user_id = ${userId} and friend_id = ${friendId} and status = 'accepted' for no key update
    ) before
    where f.id = before.id returning before.pings <> f.pings as "isChanged"
  `.execute(tx)
  return rows[0]?.isChanged ?? null
}

type Joined = { friends: string[]; asked: string[] }

/**
 * Makes this person a friend of all of these, in as many statements for one as for many. Left out are those who are blocked
 * either way or have parted from them: these are asked instead. Addresses show to who had asked for the friendship before.
 */
export async function insertFriendshipsByCrew(tx: Tx, userId: string, others: readonly string[]): Promise<Joined> {
  const { rows } = await sql<{ id: string; status: 'accepted' | 'pending' }>`
    with other as materialized (
      select o.id, have_parted(${userId}, o.id) and not exists (
        select 1 from friendships f where f.user_id = o.id and f.friend_id = ${userId}) as has_parted
      from unnest(${others}::uuid[]) o (id)
      where not is_blocked_between(${userId}, o.id) and not are_friends(${userId}, o.id)
    ), made as (
      insert into friendships (user_id, friend_id, status, sees_email, linked_at)
      select side.user_id, side.friend_id, 'accepted', exists (
          select 1 from friendships f where f.user_id = side.friend_id and f.friend_id = side.user_id), now()
      from other o cross join lateral (values (${userId}::uuid, o.id), (o.id, ${userId}::uuid)) side (user_id, friend_id)
      where not o.has_parted
      -- As upsertFriendship() has it: each row locks its friend's carriers.
      order by side.friend_id, side.user_id
      on conflict (user_id, friend_id) do update
        set status = 'accepted', sees_email = excluded.sees_email, linked_at = excluded.linked_at
      returning friend_id
    ), asked as (
      insert into friendships (user_id, friend_id) select ${userId}, o.id from other o where o.has_parted order by o.id
      on conflict do nothing returning friend_id
    )
    select friend_id as id, 'accepted' as status from made where friend_id <> ${userId}
    union all select friend_id, 'pending' from asked
  `.execute(tx)
  const listThose = (wanted: string) => rows.flatMap(({ id, status }) => (status === wanted ? id : []))
  return { friends: listThose('accepted'), asked: listThose('pending') }
}

/** For 30 days no link makes the two friends again. */
export async function insertParting(tx: Tx, userId: string, friendId: string): Promise<void> {
  await tx
    .insertInto('partings')
    .values({ user_id: userId, friend_id: friendId })
    .onConflict((conflict) => conflict.columns(['user_id', 'friend_id']).doUpdateSet({ parted_at: sql<Date>`now()` }))
    .execute()
}

/** Whether the first has declined, unfriended or blocked the other lately. */
export async function hasPartedFrom(tx: Tx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select has_parted_from(${userId}, ${otherId}) as is`.execute(tx)
  return rows[0]?.is === true
}

export function deleteOldPartings(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from partings where ctid = any (array(
      select ctid from partings where parted_at < now() - interval '30 days' limit ${limit}))`.execute(db),
  )
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
