import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { QuietHours } from '#server/features/deliveries/policy.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { choice, showable } from '#server/features/notifications/queries.ts'
import type { NotificationType } from '#shared/notifications.ts'

export type Delivery = { notificationId: string; subscriptionId: string }

/** The notifications that one call of notify() inserted. */
export type NotificationBatch = { cause: string; firstId: string; lastId: string }

/** Inserts a delivery for each notification of the call and each device that wants it; returns the new ones. */
export async function insertDeliveries(tx: Tx, { cause, firstId, lastId }: NotificationBatch): Promise<Delivery[]> {
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

export type DueDelivery = Delivery &
  QuietHours & {
    userId: string
    endpoint: string
    p256dh: string
    auth: string
    type: NotificationType
    title: string
    message: string
    eventId: string | null
    actorId: string | null
    ageSeconds: number
    /** How often in a row its push service did not answer, and until when it is left alone. */
    silences: number
    restUntil: Date | null
  }

/**
 * The deliveries that may go out now: still at this attempt, unread, not taken back, wanted, still visible to their
 * owner, and to a device with a valid session of that owner.
 */
export async function listDueDeliveries(db: Db, deliveries: Delivery[], attempt: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.notification_id as "notificationId", d.subscription_id as "subscriptionId",
      s.user_id as "userId", s.endpoint, s.p256dh, s.auth, s.silences,
      case when s.rest_until > now() then s.rest_until end as "restUntil", n.type, n.title, n.message,
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

/** Marks a delivery as done: sent, or given up. */
export async function settleDelivery(db: Db, { notificationId, subscriptionId }: Delivery): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ settled_at: sql<Date>`now()` })
    .where('notification_id', '=', notificationId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Increments the attempt and returns the deliveries that were still at this one, so that each is requeued once. */
export async function putOffDeliveries(tx: Tx, deliveries: Delivery[], attempt: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update push_deliveries d set attempt = d.attempt + 1
    where ${inList(deliveries)} and d.attempt = ${attempt} and d.settled_at is null
    returning d.notification_id as "notificationId", d.subscription_id as "subscriptionId"
  `.execute(tx)
  return rows
}

/** Who was invited in the app by this cause. */
export function listInvited(tx: Tx, { cause, firstId, lastId }: NotificationBatch) {
  return tx
    .selectFrom('notifications')
    .select(['id as notificationId', 'user_id as userId'])
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .where('cause', '=', cause)
    .where('type', '=', 'event_invite')
    .execute()
}

export type DueText = QuietHours & {
  userId: string
  cause: string
  inviter: Pick<FoundInvitation['inviter'], 'id' | 'displayName' | 'friendStatus'>
  event: Pick<NonNullable<FoundInvitation['event']>, 'id' | 'title' | 'timeframe' | 'specificTime'>
  ageSeconds: number
}

/** The current state of the invitation behind a notification, if it could still be pushed; null otherwise. */
export async function findDueText(db: Db, notificationId: string): Promise<DueText | null> {
  const { rows } = await sql<DueText>`
    select n.user_id as "userId", n.cause,
      json_build_object('id', u.id, 'displayName', display_name(u.first_name, u.last_name, u.email),
        'friendStatus', friend_status(n.user_id, u.id)) as inviter,
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
 * Claims spons that begin within the hour and were further away than that when last edited. One that is locked by a
 * concurrent edit is left for the next round.
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
