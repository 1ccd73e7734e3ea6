import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/db/database.ts'
import { type Page, type Prepared, queryPage, queryText } from '#server/db/prepared.ts'
import type { Cursor } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'

/**
 * Whether a notification n may still be shown to its owner, asked each time it is read: nothing of a spon that they lost
 * sight of or that is gone (but for the news that it was called off), nothing of people blocked either way.
 */
const showable = `
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

export const readNotifications = async (pool: pg.Pool, userId: string, { at, id }: Cursor = firstPage): Promise<Page> =>
  (await queryPage(pool, notificationPage, [userId, at, id])) ?? { text: '[]', next: null }

/** Counted up to 100: nobody reads the difference, and everybody's badge asks for it. */
export const readUnreadCount = async (pool: pg.Pool, userId: string): Promise<string> =>
  (await queryText(pool, unreadCount, [userId])) ?? '{"count":0}'

/** Null where the person has no such notification to be seen; else whether this changed anything. */
export const markRead = async (tx: Tx, userId: string, notificationId: string): Promise<boolean | null> => {
  const { rows } = await sql<{ was_read: boolean }>`
    update notifications n set is_read = true
    from (select id, is_read from notifications where id = ${notificationId} for update) before
    where n.id = before.id and n.user_id = ${userId} and ${sql.raw(showable)}
    returning before.is_read as was_read
  `.execute(tx)
  return rows[0] ? !rows[0].was_read : null
}

export const markAllRead = async (tx: Tx, userId: string): Promise<boolean> => {
  const rows = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .returning('id')
    .execute()
  return rows.length > 0
}
