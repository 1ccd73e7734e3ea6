import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/db/database.ts'
import { nextCursor, type Page, type Prepared, queryPage, queryText } from '#server/db/prepared.ts'
import { countTalk } from '#server/features/budgets/queries.ts'
import { isTalk, quietFor } from '#server/features/notifications/policy.ts'
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

/** `isNew`: a new row, which pings. Otherwise the row of the same cause was updated in place. */
export type Told = { id: string; userId: string; isNew: boolean }

/** Filters the recipients in the statement that inserts the rows; returns those who were notified. */
export async function insertNotifications(tx: Tx, notification: NewNotification): Promise<Told[]> {
  const { type, cause, actorId, eventId, title, message } = notification
  const returns = quietFor[type] !== undefined
  if (returns) await deleteRested(tx, notification)
  const { counting, told } = toTold(notification)
  const { rows } = await sql<Told>`
    ${counting}
    insert into notifications as n (user_id, type, title, message, related_user_id, related_event_id, cause)
    select person.id, ${type}, ${title}, ${message}, ${actorId}::uuid, ${eventId ?? null}::uuid, ${cause}
    from (${told}) person
    on conflict (user_id, cause) ${returns ? updateInPlace : sql`do nothing`}
    returning id, user_id as "userId", xmax = 0 as "isNew"
  `.execute(tx)
  return rows
}

/** An invitation that stands is not told again; one that was taken back and comes again is. */
const mayReturn = sql`(n.type <> 'event_invite' or n.title = '')`

const updateInPlace = sql`do update set
  title = excluded.title, message = excluded.message, related_event_id = excluded.related_event_id, is_read = false
  where ${mayReturn}`

/** A cause that returns after its quiet time is told like a new one. */
async function deleteRested(tx: Tx, { type, cause, to }: NewNotification): Promise<void> {
  await sql`
    delete from notifications n using (${toPeople(to)}) person
    where n.user_id = person.id and n.cause = ${cause}
      and n.created_at <= now() - make_interval(mins => ${quietFor[type]}::int) and ${mayReturn}
  `.execute(tx)
}

/** The recipients; where strangers may be among them, without those of whom this actor has spent the budget. */
function toTold(notification: NewNotification) {
  const { type, actorId, cause, eventId } = notification
  const recipients = toRecipients(notification)
  if (actorId === null || !isTalk[type]) return { counting: sql``, told: recipients }
  const isWaiting = sql`
    not are_friends(${actorId}, person.id) and exists (
      select 1 from event_access a
      where a.event_id = ${eventId ?? null}::uuid and a.user_id = person.id and a.accepted_at is null)`
  return {
    counting: sql`
      with told as materialized (
        ${recipients} and not (${isWaiting})
      ), fresh as (
        select id from told
        where not exists (select 1 from notifications n where n.user_id = told.id and n.cause = ${cause})
      ), ${countTalk(actorId, sql`fresh`)}`,
    told: sql`select id from told where id not in (select user_id from overspent)`,
  }
}

function toRecipients(notification: NewNotification): RawBuilder<unknown> {
  const { type, actorId, to } = notification
  return sql`
    select person.id from (${toPeople(to)}) person
    left join notification_preferences p on p.user_id = person.id
    where person.id is distinct from ${actorId}::uuid
      and coalesce(${sql.ref(`p.${groupOf[type]}`)}, 'push') <> 'off'
      and person.id not in (select hidden from hidden_from(${actorId}::uuid) hidden)
      and ${canSee(notification)}`
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

/** Empties the notification of a cause that may return: no event, so it is not shown; its row remembers the ping. */
export async function emptyNotifications(tx: Tx, cause: string, eventId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ title: '', message: '', related_event_id: null, is_read: true })
    .where('related_event_id', '=', eventId)
    .where('cause', '=', cause)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Rewrites a notification in place. Marked as read, it pings no more. */
export async function rewriteNotification(
  tx: Tx,
  { userId, cause }: { userId: string; cause: string },
  words: { title: string; message: string },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ ...words, is_read: true })
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .execute()
}

/** Emptied rows that need to remember nothing more, and after a week requests that were taken back. */
export async function deleteTakenBackNotifications(db: Db): Promise<void> {
  await sql`
    delete from notifications n
    where n.created_at < now() - interval '1 day' and n.related_event_id is null and n.title = ''
  `.execute(db)
  await sql`
    delete from notifications n
    where n.created_at < now() - interval '7 days' and n.related_event_id is null
      and n.type = 'friend_request' and n.is_read
      and not exists (
        select 1 from friendships f
        where f.user_id = n.related_user_id and f.friend_id = n.user_id and f.status = 'pending')
  `.execute(db)
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

/** What people were told of somebody under one spon; returns who was. */
export async function deleteNewsOf(tx: Tx, { eventId, userId }: { eventId: string; userId: string }) {
  const rows = await tx
    .deleteFrom('notifications')
    .where('related_event_id', '=', eventId)
    .where('related_user_id', '=', userId)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/**
 * What one person was told, and what was told of them, is the other's, under the causes of the other: a later change finds
 * them. What both were told stays once; what one was told of the other goes.
 */
export async function moveNotifications(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from notifications n where n.user_id in (${from}, ${to}) and n.related_user_id in (${from}, ${to})
  `.execute(tx)
  for (const column of [sql.ref('related_user_id'), sql.ref('user_id')])
    await sql`
      update notifications n set ${column} = ${to}, cause = replace(n.cause, ${from}, ${to})
      where n.${column} = ${from} and not exists (
        select 1 from notifications own
        where own.user_id = case when n.user_id = ${from} then ${to}::uuid else n.user_id end
          and own.cause = replace(n.cause, ${from}, ${to}) and own.id <> n.id)
    `.execute(tx)
  await sql`
    update notification_preferences p set user_id = ${to} where p.user_id = ${from}
      and not exists (select 1 from notification_preferences own where own.user_id = ${to})
  `.execute(tx)
}
