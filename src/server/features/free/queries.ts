import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tie } from '#server/features/free/policy.ts'

/** Whether the viewer, a friend, is among those for whom the person of f is free. */
function isFor(viewer: RawBuilder<unknown>) {
  return sql`(not f.is_for_some or exists (
    select 1 from free_audiences a where a.owner_id = f.user_id and a.user_id = ${viewer}))`
}

/** JSON text of who is free, as this viewer sees it: themselves and their crew. */
export async function readFree(db: Db, viewerId: string): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(json_build_object(
      'user', person_json(${viewerId}, u), 'until', iso_time(f.until), 'words', f.words
    )::jsonb || case when u.id = ${viewerId} then jsonb_build_object(
      'to', case when f.is_for_some then jsonb_build_object('userIds', array(
        select a.user_id from free_audiences a where a.owner_id = u.id order by 1)) end,
      'meToos', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id,
          'displayName', display_name(o.first_name, o.last_name, o.email),
          'firstName', o.first_name,
          'profileImageUrl', o.profile_image_url) order by e.said_at, o.id), '[]')
        from free_echoes e join users o on o.id = e.user_id
        where e.owner_id = u.id and are_friends(u.id, o.id) and not is_blocked_between(u.id, o.id)))
    else jsonb_build_object('saidMeToo', exists (
      select 1 from free_echoes e where e.owner_id = u.id and e.user_id = ${viewerId})) end
    order by f.until, u.id), '[]')::text as list
    from (select ${viewerId}::uuid as id union all select friend from friends_of(${viewerId}) friend) person
    join free_times f on f.user_id = person.id and f.until > now()
    join users u on u.id = f.user_id
    where u.suspended_at is null and u.id not in (select blocked from blocked_with(${viewerId}) blocked)
      and (u.id = ${viewerId} or ${isFor(sql`${viewerId}`)})
  `.execute(db)
  return rows[0]?.list ?? '[]'
}

export type FreeTime = { until: Date; words: string | null; to: string[] | null }

/** An earlier time that is over goes, with what was said to it. */
export async function saveFree(tx: Tx, userId: string, { until, words, to }: FreeTime): Promise<void> {
  await sql`delete from free_times where user_id = ${userId} and until <= now()`.execute(tx)
  const values = { until, words, is_for_some: to !== null }
  await tx
    .insertInto('free_times')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, since: sql<Date>`now()` }))
    .execute()
  await tx.deleteFrom('free_audiences').where('owner_id', '=', userId).execute()
  if (to)
    await sql`
      insert into free_audiences (owner_id, user_id) select ${userId}, id from unnest(${to}::uuid[]) id
    `.execute(tx)
}

/** Who of these people are friends of this person. */
export async function listFriendsAmong(tx: Tx, userId: string, people: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select friend as id from friends_of(${userId}) friend where friend = any (${people}::uuid[])
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Null where the viewer does not see this person as free; otherwise whether it is new. */
export async function insertEcho(tx: Tx, viewerId: string, ownerId: string): Promise<boolean | null> {
  const { rows } = await sql<{ isNew: boolean }>`
    with seen as (
      select f.user_id from free_times f
      where f.user_id = ${ownerId} and f.until > now() and are_friends(${viewerId}, f.user_id)
        and not is_blocked_between(${viewerId}, f.user_id) and ${isFor(sql`${viewerId}`)}
      for share
    ), made as (
      insert into free_echoes (owner_id, user_id) select user_id, ${viewerId} from seen
      on conflict do nothing returning user_id
    )
    select exists (select 1 from made) as "isNew" from seen
  `.execute(tx)
  return rows[0]?.isNew ?? null
}

/** False if the person was not free. */
export async function deleteFree(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('free_times').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return gone !== undefined
}

/** Oneself, and whose strip it is in: the crew, or those of it whom they chose. */
export async function listAudience(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${userId}::uuid as id
    union all
    select friend from free_times f cross join friends_of(f.user_id) friend
    where f.user_id = ${userId} and ${isFor(sql`friend`)}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

function sees(viewer: string, owner: string) {
  return sql.raw(`(not ${owner}.is_for_some or exists (
    select 1 from free_audiences a where a.owner_id = ${owner}.user_id and a.user_id = ${viewer}.user_id))`)
}

/** Friendships among this person and those of their crew who are free, while the person is free too. */
export async function listFreeFriendships(tx: Tx, userId: string): Promise<Tie[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    with free as materialized (
      select f.user_id, f.is_for_some from free_times f
      where f.until > now() and (f.user_id = ${userId} or f.user_id in (select friend from friends_of(${userId}) friend))
    )
    select tie.user_id as one, tie.friend_id as other
    from friendships tie
    join free mine on mine.user_id = tie.user_id
    join free theirs on theirs.user_id = tie.friend_id
    where tie.status = 'accepted' and tie.user_id < tie.friend_id
      -- Who does not see that the other is free does not hear of it so either.
      and ${sees('mine', 'theirs')} and ${sees('theirs', 'mine')}
      and exists (select 1 from free where user_id = ${userId})
  `.execute(tx)
  return rows.map(({ one, other }) => [one, other])
}

export async function deleteOldFreeTimes(db: Db): Promise<void> {
  await sql`delete from free_times where until <= now()`.execute(db)
}
