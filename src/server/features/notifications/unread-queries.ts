import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { type Prepared, type Queries, queryRow, queryText } from '#server/db/prepared.ts'
import {
  blockedPeople,
  isFriend,
  isNotBlockedWith,
  needsNoEvent,
  showable,
  showableInList,
} from '#server/features/notifications/fragment-queries.ts'

/** Walks unread notifications and friends side by side. What neither is nor concerns a friend needs the whole rule. */
const unreadNeedingNoAccessCheck: Prepared = {
  name: 'notifications-unread-without-check',
  text: `
    with ${blockedPeople}
    select count(*) filter (where needs_no_check), count(*) filter (where not needs_no_check)
    from (
      select case
        when ${needsNoEvent} then true
        when n.type = 'event_created' and n.related_event_id is not null then friend is not null
        else exists (
          select 1 from events e
          where e.id = n.related_event_id
            and (e.host_id = $1 or (e.visibility <> 'chosen' and ${isNotBlockedWith('e.host_id')} and ${isFriend('e.host_id')}))) end as needs_no_check
      from notifications n left join friends_of($1) friend on friend = n.related_user_id
      where n.user_id = $1 and not n.is_read and (n.related_user_id is null or ${isNotBlockedWith('n.related_user_id')})
      limit 100) unread`,
}

const unreadCount: Prepared = {
  name: 'notifications-unread',
  text: `
    select count(*)
    from (select 1 from notifications n where n.user_id = $1 and not n.is_read and ${showableInList} limit 100) unread`,
}

/** Capped at 100: the exact number does not matter, and every open app asks for it. */
export async function readUnreadCount(reads: Queries, userId: string): Promise<number> {
  const [withoutCheck, needingCheck] = await queryRow(reads, unreadNeedingNoAccessCheck, [userId])
  return Number(needingCheck === '0' ? withoutCheck : await queryText(reads, unreadCount, [userId]))
}

/**
 * Null if the person has no such visible notification; otherwise whether this changed anything. Those of the same spon
 * that came before are read with it: the row that was tapped may be several.
 */
export async function markRead(tx: Tx, userId: string, notificationId: string): Promise<boolean | null> {
  const { rows } = await sql<{ isFound: boolean; isChanged: boolean }>`
    with tapped as (
      select * from notifications n
      where n.id = ${notificationId} and n.user_id = ${userId} and ${sql.raw(showable)}
    ), changed as (
      update notifications n set is_read = true from tapped
      where n.user_id = ${userId} and not n.is_read and (n.id = tapped.id or (
        n.related_event_id = tapped.related_event_id and (n.created_at, n.id) <= (tapped.created_at, tapped.id)))
      returning n.id
    )
    select exists (select 1 from tapped) as "isFound", exists (select 1 from changed) as "isChanged"
  `.execute(tx)
  return rows[0]?.isFound ? rows[0].isChanged : null
}

export async function markEventRead(tx: Tx, userId: string, eventId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where((each) =>
      each.or([each('related_event_id', '=', eventId), each('cause', '=', `event_cancelled:${eventId}`)]),
    )
    .where('is_read', '=', false)
    .returning('id')
    .execute()
  return rows.length > 0
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
