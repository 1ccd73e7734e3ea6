import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export const liveChannel = 'live'

/** Delivered to all nodes at commit. PostgreSQL limits a payload to under 8000 bytes. */
export async function notifyNodes(tx: Tx, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
}

export async function listOpenSessions(db: Db, sids: string[]): Promise<string[]> {
  const { rows } = await sql<{ sid: string }>`
    select sid from sessions where sid = any (${sids}::text[]) and expire > now()
  `.execute(db)
  return rows.map((row) => row.sid)
}

/**
 * Who of these people may see which of these events: can_see_event() begun from the host's side, because asking it of
 * thousands of people one by one would walk all of their friendships.
 */
export async function listViewers(
  db: Db,
  eventIds: string[],
  people: string[],
): Promise<{ eventId: string; userId: string }[]> {
  const { rows } = await sql<{ event_id: string; user_id: string }>`
    with event as (
      select id, host_id, visibility from events where id = any (${eventIds}::uuid[])
    ), crew as (
      select event.id, event.host_id, event.visibility, f.friend_id as user_id
      from event join friendships f on f.user_id = event.host_id and f.status = 'accepted'
    ), candidate as (
      select id, host_id, host_id as user_id from event
      union all
      select id, host_id, user_id from crew
      union all
      select event.id, event.host_id, a.user_id from event join event_access a on a.event_id = event.id
      union all
      select crew.id, crew.host_id, f.friend_id
      from crew join friendships f on f.user_id = crew.user_id and f.status = 'accepted'
      where crew.visibility = 'friends-of-friends'
    -- Materialized: else blocks are looked up for all of them before it is known who is here.
    ), present as materialized (
      select distinct c.id, c.host_id, c.user_id
      from candidate c join unnest(${people}::uuid[]) as here (user_id) on here.user_id = c.user_id
    )
    select id as event_id, user_id from present where not is_blocked_between(user_id, host_id)
  `.execute(db)
  return rows.map((row) => ({ eventId: row.event_id, userId: row.user_id }))
}
