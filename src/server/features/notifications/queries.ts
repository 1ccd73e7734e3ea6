import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/db/database.ts'
import { nextCursor, type Page, type Prepared, queryPage, queryText } from '#server/db/prepared.ts'
import { type Cursor, firstPage } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'
import { groupOf, type NotificationPreferences, type NotificationType } from '#shared/notifications.ts'

/** Candidates: which of them are notified is decided here, not by the caller. */
type Audience = string[] | { crewOf: string } | { answeredTo: string }

export type NewNotification = {
  type: NotificationType
  /** One of `causes`: a person gets at most one notification per cause. */
  cause: string
  /** Null for reminders. The actor is never notified. */
  actorId: string | null
  eventId?: string
  title: string
  message: string
  to: Audience
}

/** Filters the recipients in the statement that inserts the rows; returns those who were notified. */
export async function insertNotifications(tx: Tx, notification: NewNotification) {
  const { type, cause, actorId, eventId, title, message, to } = notification
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause)
    select person.id, ${type}, ${title}, ${message}, ${actorId}::uuid, ${eventId ?? null}::uuid, ${cause}
    from (${toPeople(to)}) person
    left join notification_preferences p on p.user_id = person.id
    where person.id is distinct from ${actorId}::uuid
      and coalesce(${sql.ref(`p.${groupOf[type]}`)}, 'push') <> 'off'
      and person.id not in (select hidden from hidden_from(${actorId}::uuid) hidden)
      and ${canSee(notification)}
    on conflict (user_id, cause) do nothing
    returning id, user_id as "userId"
  `.execute(tx)
  return rows
}

export async function getDisplayName(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select display_name(first_name, last_name, email) as name from users where id = ${userId}
  `.execute(db)
  return rows[0]?.name ?? 'Someone'
}

export type About = { eventId: string } | { actorId: string }

/** Includes derived causes: reactions to a comment go with the comment. */
export async function deleteNotifications(tx: Tx, cause: string, about: About): Promise<string[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where((each) =>
      'eventId' in about ? each('related_event_id', '=', about.eventId) : each('related_user_id', '=', about.actorId),
    )
    .where((each) => each.or([each('cause', '=', cause), each('cause', 'like', `${cause}:%`)]))
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}
const needsNoEvent = `n.type in ('friend_request', 'friend_accepted', 'event_cancelled')`

/**
 * Whether a notification n may still be shown to its owner, evaluated on every read: hides spons that are deleted or no
 * longer visible to them (except the news of a cancellation), and people blocked either way.
 */
export const showable = `
  not is_blocked_between(n.user_id, n.related_user_id)
  and (${needsNoEvent} or can_see_event(n.user_id, n.related_event_id))`
/** The same for lists of one person, $1: whom they know and block is read once, not for every row. */
export const showableInList = `
  not exists (select 1 from hidden_from($1) hidden where hidden = n.related_user_id)
  and (${needsNoEvent} or exists (select 1 from visible_events($1) e where e.id = n.related_event_id))`

const notificationPage: Prepared = {
  name: 'notifications-page',
  text: `
    with found as materialized (
      select n.* from notifications n
      where n.user_id = $1 and (n.created_at, n.id) < ($2::timestamptz, $3::uuid) and ${showableInList}
      order by n.created_at desc, n.id desc limit ${limits.pageSize + 1}
    ), page as (select * from found order by created_at desc, id desc limit ${limits.pageSize})
    select coalesce(json_agg(json_build_object(
        'id', n.id,
        'type', n.type,
        'title', n.title,
        'message', n.message,
        'isRead', n.is_read,
        'createdAt', iso_time(n.created_at),
        'relatedEventId', n.related_event_id,
        'relatedUser', case when u.id is not null then person_json(u, u.id = $1, f.user_id is not null) end
      ) order by n.created_at desc, n.id desc), '[]')::text,
      ${nextCursor('created_at')}
    from page n left join users u on u.id = n.related_user_id
    left join friendships f on f.user_id = $1 and f.friend_id = u.id and f.status = 'accepted'`,
}

const unreadCount: Prepared = {
  name: 'notifications-unread',
  text: `
    select json_build_object('count', count(*))::text
    from (select 1 from notifications n where n.user_id = $1 and not n.is_read and ${showableInList} limit 100) unread`,
}

export async function readNotifications(pool: pg.Pool, userId: string, { at, id }: Cursor = firstPage): Promise<Page> {
  return (await queryPage(pool, notificationPage, [userId, at, id])) ?? { text: '[]', next: null }
}

/** Capped at 100: the exact number does not matter, and every open app asks for it. */
export async function readUnreadCount(pool: pg.Pool, userId: string): Promise<string> {
  return (await queryText(pool, unreadCount, [userId])) ?? '{"count":0}'
}

/** Null if the person has no such visible notification; otherwise whether this changed anything. */
export async function markRead(tx: Tx, userId: string, notificationId: string): Promise<boolean | null> {
  const { rows } = await sql<{ was_read: boolean }>`
    update notifications n set is_read = true
    from (select id, is_read from notifications where id = ${notificationId} for update) before
    where n.id = before.id and n.user_id = ${userId} and ${sql.raw(showable)}
    returning before.is_read as was_read
  `.execute(tx)
  return rows[0] ? !rows[0].was_read : null
}

export async function markAllRead(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .returning('id')
    .execute()
  return rows.length > 0
}

const preferenceColumns = ['spons', 'answers', 'friends', 'quiet_from', 'quiet_until', 'time_zone'] as const

export type PreferencesRow = Record<'quiet_from' | 'quiet_until' | 'time_zone', string | null> &
  Pick<NotificationPreferences, 'spons' | 'answers' | 'friends'>

export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | null> {
  return (
    (await db
      .selectFrom('notification_preferences')
      .select(preferenceColumns)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}

export function savePreferences(db: Db, userId: string, row: PreferencesRow): Promise<PreferencesRow> {
  return db
    .insertInto('notification_preferences')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(preferenceColumns)
    .executeTakeFirstOrThrow()
}

/** The preference of the owner of a notification n for its group, given their preferences p. */
export const choice = `coalesce(case n.type ${Object.entries(groupOf)
  .map(([type, group]) => `when '${type}' then p.${group}`)
  .join(' ')} end, 'push')`

function toPeople(to: Audience): RawBuilder<unknown> {
  if (Array.isArray(to)) return sql`select id from users where id = any (${to}::uuid[])`
  if ('crewOf' in to) return sql`select friend as id from friends_of(${to.crewOf}) friend`
  return sql`select user_id as id from rsvps where event_id = ${to.answeredTo}`
}

function canSee({ type, actorId, eventId, to }: NewNotification): RawBuilder<unknown> {
  // A cancelled spon is about to be deleted; those who answered are notified all the same.
  if (eventId === undefined || type === 'event_cancelled') return sql`true`
  // Fast path: the host's crew sees the event by definition, and the caller filters blocked people. Evaluating the rule
  // 500 times would more than double the cost of a post. A test checks this path against the rule.
  if ('crewOf' in to && to.crewOf === actorId) return sql`is_host(${actorId}, ${eventId})`
  return sql`can_see_event(person.id, ${eventId})`
}
