import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { limits } from '#shared/limits.ts'

/** Friends, and those who have asked or were asked. */
export async function listAcquaintances(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select friend_id as id from friendships where user_id = ${userId}
    union select user_id from friendships where friend_id = ${userId}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** A spon that open pages may show, and for one's own who sees it. */
export type TouchedEvent = { id: string; viewers: string[] | null }

/** Recent spons with something of this person on them: their own, and where they answered or spoke. */
export async function listTouchedEvents(tx: Tx, userId: string): Promise<TouchedEvent[]> {
  const { rows } = await sql<TouchedEvent>`
    select e.id, case when e.host_id = ${userId} then array(select v.user_id from viewers_of(array[e.id]) v) end as viewers
    from (
      select id from events where host_id = ${userId}
      union select event_id from rsvps where user_id = ${userId}
      union select event_id from comments where user_id = ${userId}
    ) touched join events e on e.id = touched.id
    where e.ends_at > now() - make_interval(days => ${limits.feedDays}::int)
  `.execute(tx)
  return rows
}
