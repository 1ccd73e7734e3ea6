import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import type { Language } from '#shared/languages.ts'

export type FeedRow = { createdAt: Date; lastFetchedAt: Date | null }

export async function findFeed(db: Db, userId: string): Promise<FeedRow | null> {
  const row = await db
    .selectFrom('calendar_tokens')
    .select(['created_at as createdAt', 'last_fetched_at as lastFetchedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** One token per person: a new one replaces the old, and of two concurrent ones the later wins. */
export async function replaceToken(tx: Tx, userId: string, tokenHash: string): Promise<FeedRow> {
  const { rows } = await sql<FeedRow>`
    insert into calendar_tokens (user_id, token_hash) values (${userId}, ${tokenHash})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), last_fetched_at = null
    returning created_at as "createdAt", last_fetched_at as "lastFetchedAt"
  `.execute(tx)
  return rows[0] as FeedRow
}

export async function deleteToken(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendar_tokens').where('user_id', '=', userId).execute()
}

export type FeedOwner = { userId: string; language: Language | null; isFetchKnown: boolean }

export async function findFeedOwner(db: Db, tokenHash: string): Promise<FeedOwner | null> {
  const { rows } = await sql<FeedOwner>`
    select user_id as "userId", u.language, coalesce(last_fetched_at > now() - interval '1 hour', false) as "isFetchKnown"
    from calendar_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and u.suspended_at is null
  `.execute(db)
  return rows[0] ?? null
}

export async function keepFetchTime(tx: Tx, tokenHash: string): Promise<void> {
  await tx
    .updateTable('calendar_tokens')
    .set({ last_fetched_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export type CalendarRow = {
  id: string
  revision: number
  title: string
  description: string | null
  location: string | null
  specificTime: string | null
  startsAt: Date | null
  endsAt: Date
  changedAt: Date
  isMaybe: boolean
  hostName: string
}

// The viewer's answer is part of the entry, so it counts as a change. The name is built without its fallback to the
// email: no calendar may contain one.
const columns = sql`
  e.id, e.revision, e.title, e.description, e.location, e.specific_time as "specificTime", e.starts_at as "startsAt", e.ends_at as "endsAt",
  greatest(e.updated_at, r.updated_at) as "changedAt", coalesce(r.response = 'might-show', false) as "isMaybe",
  display_name(h.first_name, h.last_name, null) as "hostName"`

export async function getCalendarRow(db: Db, event: VisibleEvent): Promise<CalendarRow> {
  const { rows } = await sql<CalendarRow>`
    select ${columns}
    from events e join users h on h.id = e.host_id
    left join rsvps r on r.event_id = e.id and r.user_id = ${event.viewerId}
    where e.id = ${event.id}
  `.execute(db)
  return rows[0] as CalendarRow
}

export type KnownCalendarRow = CalendarRow & { startsAt: Date }

/** A safety limit that no real person reaches; the oldest entries are dropped first. */
const longestFeed = 500

/**
 * Spons that a person hosts or has answered, from 30 days ago on, without those that were posted again before they began.
 * Visibility is checked on every fetch.
 */
export async function listFeedRows(db: Db, userId: string): Promise<KnownCalendarRow[]> {
  const { rows } = await sql<KnownCalendarRow>`
    select ${columns}
    from (
      select id from events where host_id = ${userId}
      union select event_id from rsvps where user_id = ${userId}
    ) own
    join visible_events(${userId}) e on e.id = own.id
    join users h on h.id = e.host_id
    left join rsvps r on r.event_id = e.id and r.user_id = ${userId}
    where e.starts_at > now() - interval '30 days' and e.ends_at > e.starts_at
    order by e.starts_at desc, e.id
    limit ${longestFeed}
  `.execute(db)
  return rows
}
