import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/db/database.ts'
import { type Page, type Prepared, queryPage, queryText } from '#server/db/prepared.ts'
import type { Cursor } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'
import { groupOf, type NotificationPreferences } from '#shared/notifications.ts'

/**
 * Whether a notification n may still be shown to its owner, asked each time it is read: nothing of a spon that they lost
 * sight of or that is gone (but for the news that it was called off), nothing of people blocked either way.
 */
export const showable = `
  not is_blocked_between(n.user_id, n.related_user_id)
  and case
    when n.type in ('friend_request', 'friend_accepted', 'event_cancelled') then true
    else exists (
      select 1 from events e
      where e.id = n.related_event_id and can_see_event(n.user_id, e.id, e.host_id, e.visibility))
  end`

const firstPage: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const notificationPage: Prepared = {
  name: 'notifications-page',
  text: `
    with found as materialized (
      select n.* from notifications n
      where n.user_id = $1 and (n.created_at, n.id) < ($2::timestamptz, $3::uuid) and ${showable}
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
        'relatedUser', case when u.id is not null then person_json(n.user_id, u) end
      ) order by n.created_at desc, n.id desc), '[]')::text,
      (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id
        from page where (select count(*) from found) > ${limits.pageSize} order by created_at, id limit 1)
    from page n left join users u on u.id = n.related_user_id`,
}

const unreadCount: Prepared = {
  name: 'notifications-unread',
  text: `
    select json_build_object('count', count(*))::text
    from (select 1 from notifications n where n.user_id = $1 and not n.is_read and ${showable} limit 100) unread`,
}

export async function readNotifications(pool: pg.Pool, userId: string, { at, id }: Cursor = firstPage): Promise<Page> {
  return (await queryPage(pool, notificationPage, [userId, at, id])) ?? { text: '[]', next: null }
}

/** Counted up to 100: nobody reads the difference, and everybody's badge asks for it. */
export async function readUnreadCount(pool: pg.Pool, userId: string): Promise<string> {
  return (await queryText(pool, unreadCount, [userId])) ?? '{"count":0}'
}

/** Null where the person has no such notification to be seen; else whether this changed anything. */
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

/** What the owner of a notification n chose for its group, given their preferences p. */
export const choice = `coalesce(case n.type ${Object.entries(groupOf)
  .map(([type, group]) => `when '${type}' then p.${group}`)
  .join(' ')} end, 'push')`
