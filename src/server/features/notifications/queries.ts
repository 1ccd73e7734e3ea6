import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/db/database.ts'
import { type Page, type Prepared, queryPage, queryText } from '#server/db/prepared.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import type { Cursor } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'
import { groupOf, type NotificationPreferences, type NotificationType } from '#shared/notifications.ts'

const needsNoEvent = `n.type in ('friend_request', 'friend_accepted', 'event_cancelled')`

/**
 * Whether a notification n may still be shown to its owner, asked each time it is read: nothing of a spon that they lost
 * sight of or that is gone (but for the news that it was called off), nothing of people blocked either way.
 */
const showable = `
  not is_blocked_between(n.user_id, n.related_user_id)
  and (${needsNoEvent} or can_see_event(n.user_id, n.related_event_id))`
/** The same for lists of one person, $1: whom they know and block is read once, not for every row. */
const showableInList = `
  not exists (select 1 from hidden_from($1) hidden where hidden = n.related_user_id)
  and (${needsNoEvent} or exists (select 1 from visible_events($1) e where e.id = n.related_event_id))`

const firstPage: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

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
      (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id
        from page where (select count(*) from found) > ${limits.pageSize} order by created_at, id limit 1)
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
const choice = `coalesce(case n.type ${Object.entries(groupOf)
  .map(([type, group]) => `when '${type}' then p.${group}`)
  .join(' ')} end, 'push')`

export type Delivery = { notificationId: string; subscriptionId: string }

/** What was told of a cause in one go. */
export type Telling = { cause: string; firstId: string; lastId: string }

/** Makes a delivery of each notification of a cause to each device that wants it, and gives those that are new. */
export async function insertDeliveries(tx: Tx, { cause, firstId, lastId }: Telling): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    insert into push_deliveries (notification_id, subscription_id)
    select n.id, s.id
    from notifications n
    join push_subscriptions s on s.user_id = n.user_id and s.is_active
    left join notification_preferences p on p.user_id = n.user_id
    where n.id between ${firstId} and ${lastId} and n.cause = ${cause} and ${sql.raw(choice)} = 'push'
    on conflict do nothing
    returning notification_id as "notificationId", subscription_id as "subscriptionId"
  `.execute(tx)
  return rows
}

export type DueDelivery = Delivery & {
  endpoint: string
  p256dh: string
  auth: string
  type: NotificationType
  title: string
  message: string
  eventId: string | null
  actorId: string | null
  ageSeconds: number
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
}

/**
 * Those of these deliveries that may go out now: still at this attempt, not read, not taken back, wanted, nothing that
 * their owner may no longer see, and to a device on which they are still signed in.
 */
export async function listDueDeliveries(db: Db, deliveries: Delivery[], attempt: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.notification_id as "notificationId", d.subscription_id as "subscriptionId",
      s.endpoint, s.p256dh, s.auth, n.type, n.title, n.message,
      n.related_event_id as "eventId", n.related_user_id as "actorId",
      extract(epoch from now() - n.created_at)::float8 as "ageSeconds",
      p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.time_zone as "timeZone"
    from push_deliveries d
    join notifications n on n.id = d.notification_id
    join push_subscriptions s on s.id = d.subscription_id and s.user_id = n.user_id and s.is_active
    left join notification_preferences p on p.user_id = n.user_id
    where ${inList(deliveries)} and d.attempt = ${attempt} and d.settled_at is null
      and not n.is_read and ${sql.raw(choice)} = 'push' and ${sql.raw(showable)}
      and exists (select 1 from sessions where id = s.session_id and user_id = s.user_id and expire > now())
  `.execute(db)
  return rows
}

/** It is over with this delivery: sent, or never to be. */
export async function settleDelivery(db: Db, { notificationId, subscriptionId }: Delivery): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ settled_at: sql<Date>`now()` })
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Counts up, and gives those that were still at this attempt: they may be enqueued again, once. */
export async function putOffDeliveries(tx: Tx, deliveries: Delivery[], attempt: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update push_deliveries d set attempt = d.attempt + 1
    where ${inList(deliveries)} and d.attempt = ${attempt} and d.settled_at is null
    returning d.notification_id as "notificationId", d.subscription_id as "subscriptionId"
  `.execute(tx)
  return rows
}

/** Who was invited in the app by this cause. */
export async function listInvited(
  tx: Tx,
  { cause, firstId, lastId }: Telling,
): Promise<{ notificationId: string; userId: string }[]> {
  return tx
    .selectFrom('notifications')
    .select(['id as notificationId', 'user_id as userId'])
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .where('cause', '=', cause)
    .where('type', '=', 'event_invite')
    .execute()
}

export type DueText = {
  userId: string
  cause: string
  inviter: Pick<FoundInvitation['inviter'], 'id' | 'displayName'>
  event: Pick<NonNullable<FoundInvitation['event']>, 'id' | 'title' | 'timeframe' | 'specificTime'>
  ageSeconds: number
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
}

/** The invitation behind a notification as it is now, if a push of it could go out; null otherwise. */
export async function findDueText(db: Db, notificationId: string): Promise<DueText | null> {
  const { rows } = await sql<DueText>`
    select n.user_id as "userId", n.cause,
      json_build_object('id', u.id, 'displayName', display_name(u.first_name, u.last_name, u.email)) as inviter,
      json_build_object('id', e.id, 'title', e.title, 'timeframe', e.timeframe,
        'specificTime', e.specific_time) as event,
      extract(epoch from now() - n.created_at)::float8 as "ageSeconds",
      p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.time_zone as "timeZone"
    from notifications n
    join users u on u.id = n.related_user_id
    join events e on e.id = n.related_event_id
    left join notification_preferences p on p.user_id = n.user_id
    where n.id = ${notificationId} and not n.is_read and ${sql.raw(choice)} = 'push' and ${sql.raw(showable)}
  `.execute(db)
  return rows[0] ?? null
}

/** Long after the last job could ask for them. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db.deleteFrom('push_deliveries').where('created_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}

export type DueReminder = { eventId: string; hostId: string; title: string; startsAt: Date; going: string[] }

/**
 * Claims some spons that begin within the hour and were further away than that when they were last changed. One that is
 * being changed right now is left for the next round.
 */
export async function claimReminders(tx: Tx, count: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select e.id, e.host_id, e.title, e.starts_at
      from events e
      where e.starts_at > now() and e.starts_at <= now() + interval '1 hour'
        and e.updated_at <= e.starts_at - interval '1 hour'
        and not exists (select 1 from event_reminders r where r.event_id = e.id and r.starts_at = e.starts_at)
      order by e.starts_at limit ${count}
      for share of e skip locked
    ), claimed as (
      insert into event_reminders (event_id, starts_at) select id, starts_at from due
      on conflict do nothing returning event_id
    )
    select due.id as "eventId", due.host_id as "hostId", due.title, due.starts_at as "startsAt",
      array(select r.user_id from rsvps r where r.event_id = due.id and r.response = 'going') as going
    from due join claimed on claimed.event_id = due.id
  `.execute(tx)
  return rows
}

function inList(deliveries: Delivery[]) {
  return sql`(d.notification_id, d.subscription_id) in (
  select * from unnest(${deliveries.map((each) => each.notificationId)}::uuid[],
    ${deliveries.map((each) => each.subscriptionId)}::uuid[]))`
}
