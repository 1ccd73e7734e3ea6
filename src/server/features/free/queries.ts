import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tie } from '#server/features/free/policy.ts'

/** JSON text of who is free, as this viewer sees it: themselves and their crew. */
export async function readFree(db: Db, viewerId: string): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(json_build_object(
      'user', person_json(${viewerId}, u), 'until', iso_time(f.until)
    ) order by f.until, u.id), '[]')::text as list
    from (select ${viewerId}::uuid as id union all select friend from friends_of(${viewerId}) friend) person
    join free_times f on f.user_id = person.id and f.until > now()
    join users u on u.id = f.user_id
    where u.suspended_at is null and u.id not in (select blocked from blocked_with(${viewerId}) blocked)
  `.execute(db)
  return rows[0]?.list ?? '[]'
}

export async function saveFree(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx
    .insertInto('free_times')
    .values({ user_id: userId, until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until, since: sql<Date>`now()` }))
    .execute()
}

/** False if the person was not free. */
export async function deleteFree(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('free_times').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return gone !== undefined
}

/** Oneself and the crew: whose strip it is in. */
export async function listAudience(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${userId}::uuid as id union all select friend from friends_of(${userId}) friend
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Friendships among this person and those of their crew who are free, while the person is free too. */
export async function listFreeFriendships(tx: Tx, userId: string): Promise<Tie[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    with free as materialized (
      select f.user_id from free_times f
      where f.until > now() and (f.user_id = ${userId} or f.user_id in (select friend from friends_of(${userId}) friend))
    )
    select tie.user_id as one, tie.friend_id as other
    from friendships tie
    join free mine on mine.user_id = tie.user_id
    join free theirs on theirs.user_id = tie.friend_id
    where tie.status = 'accepted' and tie.user_id < tie.friend_id
      and exists (select 1 from free where user_id = ${userId})
  `.execute(tx)
  return rows.map(({ one, other }) => [one, other])
}

export async function deleteOldFreeTimes(db: Db): Promise<void> {
  await sql`delete from free_times where until <= now()`.execute(db)
}
