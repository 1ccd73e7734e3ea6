import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { QuietHours } from '#server/features/deliveries/policy.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { perPairAndDay, sponsPerFriendAndDay } from '#server/features/notifications/budget-policy.ts'
import {
  choice,
  countNewSpons,
  eventOf,
  hasRules,
  isNewSpon,
  isNews,
  showable,
} from '#server/features/notifications/fragment-queries.ts'
import { listTypes } from '#server/features/notifications/policy.ts'
import type { NotificationType } from '#shared/notifications.ts'

export type Delivery = { notificationId: string; subscriptionId: string }

const counted = {
  invite: ['event_created', 'event_invite', 'crew_invite', 'crew_joined', 'free_me_too'],
  talk: listTypes((rules) => rules.spendsBudget),
} as const

/** More than a stranger may cause in a day, by now: notifications n of the same kind and person. */
const isPastLimit = Object.entries(counted)
  .map(([kind, types]) => {
    const listed = `in ('${types.join("', '")}')`
    return `(n.type ${listed} and ${perPairAndDay[kind as keyof typeof counted]} < (
      select count(*) from notifications m
      where m.user_id = n.user_id and m.related_user_id = n.related_user_id and m.type ${listed}
        and m.id <= n.id and m.created_at > now() - interval '1 day'))`
  })
  .join(' or ')

/** A friend has posted enough for a day. */
const isOneTooMany = `${isNewSpon('n')} and ${sponsPerFriendAndDay} < ${countNewSpons({
  by: 'n.related_user_id',
  to: 'n.user_id',
  until: 'and m.id <= n.id',
})}`

/**
 * For a day, whom a link made a friend pings no more than a stranger may, and no friend with more than a few new spons. The list
 * shows it all.
 */
export const mayPing = sql<boolean>`not (exists (
    select 1 from friendships f
    where f.user_id = n.user_id and f.friend_id = n.related_user_id and f.linked_at > now() - interval '1 day')
  and (${sql.raw(isPastLimit)})) and not (${sql.raw(isOneTooMany)})`

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
      and ${mayPing}
    on conflict do nothing
    returning notification_id as "notificationId", subscription_id as "subscriptionId"
  `.execute(tx)
  return rows
}

export type DueDelivery = Delivery &
  QuietHours & {
    pressingStarts: Date[]
    userId: string
    endpoint: string
    p256dh: string
    auth: string
    type: NotificationType
    cause: string
    title: string
    message: string
    eventId: string | null
    crewId: string | null
    actorId: string | null
    ageSeconds: number
    /** Until the spon is over, or has begun, of what is worth nothing then. */
    secondsLeft: number | null
    /** How often in a row its push service did not answer, and until when it is left alone. */
    silences: number
    restUntil: Date | null
    /** Of its owner, where they have chosen one. */
    language: string | null
  }

/** When that begins, or began before it was moved, to which the owner of a notification n said yes: of 'changed' and 'off'. */
export const pressingStarts = `case
  when n.cause like 'event_moved:%' then array(
    select start
    from rsvps r join events e on e.id = r.event_id left join event_moves m on m.event_id = e.id
      cross join lateral (values (e.starts_at), (m.started_before)) known (start)
    where r.event_id = n.related_event_id and r.user_id = n.user_id and r.response = 'going' and start is not null)
  when n.type = 'event_cancelled' then array(
    select c.starts_at
    from called_off_people p join called_off_events c on c.event_id = p.event_id
    where p.user_id = n.user_id and p.event_id = ${eventOf} and p.was_going and c.starts_at is not null)
  else '{}' end`

/** Of a notification n: for how long it is still worth something, in seconds; null if for good. */
export const secondsLeft = `case when not ${hasRules((rules) => rules.evenWhenOver)} then (
  select extract(epoch from case when ${hasRules((rules) => rules.expiresAtStart)} then e.starts_at else e.ends_at end - now())::float8
  from events e where e.id = n.related_event_id) end`

/**
 * The deliveries that may go out now: still at this attempt, unread, not taken back, wanted, still visible to their
 * owner, and to a device with a valid session of that owner.
 */
export async function listDueDeliveries(db: Db, deliveries: Delivery[], attempt: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`${prepared('due-deliveries')}
    select d.notification_id as "notificationId", d.subscription_id as "subscriptionId",
      s.user_id as "userId", u.language, s.endpoint, s.p256dh, s.auth, s.silences,
      case when s.rest_until > now() then s.rest_until end as "restUntil", n.type, n.cause, n.title, n.message,
      ${sql.raw(eventOf)} as "eventId", n.related_crew_id as "crewId", n.related_user_id as "actorId",
      extract(epoch from now() - n.created_at)::float8 as "ageSeconds",
      ${sql.raw(secondsLeft)} as "secondsLeft",
      ${sql.raw(pressingStarts)} as "pressingStarts",
      p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.time_zone as "timeZone"
    from push_deliveries d
    join notifications n on n.id = d.notification_id
    join push_subscriptions s on s.id = d.subscription_id and s.user_id = n.user_id and s.is_active
    join users u on u.id = n.user_id
    left join notification_preferences p on p.user_id = n.user_id
    where ${inList(deliveries)} and d.attempt = ${attempt} and d.settled_at is null
      and not n.is_read and ${sql.raw(choice)} = 'push' and ${sql.raw(isNews)} and ${sql.raw(showable)}
      and exists (select 1 from sessions where id = s.session_id and user_id = s.user_id and expire > now())
  `.execute(db)
  return rows
}

/**
 * Just before the push services are asked: of which deliveries they may be. The mail of a notification that matters and its
 * pushes wait for each other's row, so that it goes out by one of them.
 */
export async function beginAttempts(db: Db, deliveries: Delivery[]): Promise<Delivery[]> {
  if (deliveries.length === 0) return []
  const { rows } = await sql<Delivery>`${prepared('begin-attempts')}
    with unclaimed as (
      select m.notification_id from notification_mails m
      where m.notification_id = any (${deliveries.map((each) => each.notificationId)}::uuid[]) and m.claimed_at is null
      for share
    ), begun as (
      update push_deliveries d set attempted_at = now() from unclaimed
      where d.notification_id = unclaimed.notification_id and ${inList(deliveries)}
      returning d.notification_id, d.subscription_id
    )
    select notification_id as "notificationId", subscription_id as "subscriptionId" from begun
    union all
    select d.notification_id, d.subscription_id from push_deliveries d
    where ${inList(deliveries)}
      and not exists (select 1 from notification_mails m where m.notification_id = d.notification_id)
  `.execute(db)
  return rows
}

/** The push service did not take it: a mail need not wait for its answer. */
export async function endAttempt(db: Db, { notificationId, subscriptionId }: Delivery): Promise<void> {
  await sql`
    update push_deliveries set attempted_at = null
    where notification_id = ${notificationId} and subscription_id = ${subscriptionId} and attempted_at is not null
  `.execute(db)
}

/** Marks a delivery as done: taken by the push service, or given up. */
export async function finishDelivery(
  db: Db,
  { notificationId, subscriptionId }: Delivery,
  { isAccepted }: { isAccepted: boolean },
): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ settled_at: sql<Date>`now()`, ...(isAccepted && { accepted_at: sql<Date>`now()` }) })
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
    .selectFrom('notifications as n')
    .select(['n.id as notificationId', 'n.user_id as userId'])
    .where('n.id', '>=', firstId)
    .where('n.id', '<=', lastId)
    .where('n.cause', '=', cause)
    .where('n.type', '=', 'event_invite')
    .where(mayPing)
    .execute()
}

export type DueText = QuietHours & {
  userId: string
  cause: string
  inviter: Pick<FoundInvitation['inviter'], 'id' | 'displayName' | 'friendStatus'>
  event: Pick<NonNullable<FoundInvitation['event']>, 'id' | 'title' | 'timeframe' | 'specificTime'>
  ageSeconds: number
  /** Of who is invited. */
  language: string | null
}

/** The current state of the invitation behind a notification, if it could still be pushed; null otherwise. */
export async function findDueText(db: Db, notificationId: string): Promise<DueText | null> {
  const { rows } = await sql<DueText>`
    select n.user_id as "userId", n.cause, invited.language,
      json_build_object('id', u.id, 'displayName', display_name(u.first_name, u.last_name, u.email),
        'friendStatus', friend_status(n.user_id, u.id)) as inviter,
      json_build_object('id', e.id, 'title', e.title, 'timeframe', e.timeframe,
        'specificTime', e.specific_time) as event,
      extract(epoch from now() - n.created_at)::float8 as "ageSeconds",
      p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.time_zone as "timeZone"
    from notifications n
    join users invited on invited.id = n.user_id
    join users u on u.id = n.related_user_id
    join events e on e.id = n.related_event_id
    left join notification_preferences p on p.user_id = n.user_id
    where n.id = ${notificationId} and not n.is_read and ${sql.raw(choice)} = 'push' and ${sql.raw(isNews)} and ${sql.raw(showable)}
  `.execute(db)
  return rows[0] ?? null
}

/** Long after the last job could ask for them. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await deleteInBatches((limit) =>
    sql`delete from push_deliveries where ctid = any (array(
      select ctid from push_deliveries where created_at < now() - interval '7 days' limit ${limit}))`.execute(db),
  )
  // What is over is not reminded of again.
  await deleteInBatches((limit) =>
    sql`delete from event_reminders where ctid = any (array(
      select ctid from event_reminders where starts_at < now() - interval '7 days' limit ${limit}))`.execute(db),
  )
}

/** `moment` is the start or the evening before it, and names the reminder; `lead` is null on that evening. */
export type DueReminder = {
  eventId: string
  hostId: string
  title: string
  moment: Date
  lead: number | null
  going: string[]
}

/** Minutes before the start of the last reminder, by how long before it people knew; null: they need none. */
const lastLead = `case
  when e.starts_at - coalesce(e.starts_known_at, e.updated_at) >= interval '90 minutes' then 60
  when e.starts_at - coalesce(e.starts_known_at, e.updated_at) >= interval '30 minutes' then 20 end`

/** It is still the evening, and people knew for an hour: else it says what they have just read. */
const isEvening = `e.evening_before <= now() and e.evening_before > now() - interval '3 hours'
  and coalesce(e.starts_known_at, e.updated_at) <= e.evening_before - interval '1 hour'`

/**
 * Claims reminders that are due, each once for a start. One whose spon was reminded of within the hour, before it was
 * moved, is claimed and not returned. A spon that is locked by a concurrent edit is left for the next round.
 */
export async function claimReminders(tx: Tx, count: number): Promise<{ claimed: number; due: DueReminder[] }> {
  const { rows } = await sql<DueReminder & { isSent: boolean }>`
    with last as (
      select e.id, e.host_id, e.title, e.starts_at, e.starts_at as moment, ${sql.raw(lastLead)} as lead
      from events e
      where e.starts_at > now() and e.starts_at <= now() + interval '1 hour'
        and e.starts_at <= now() + make_interval(mins => ${sql.raw(lastLead)})
        and not exists (select 1 from event_reminders r where r.event_id = e.id and r.starts_at = e.starts_at)
      order by e.starts_at limit ${count}
      for share of e skip locked
    ), evenings as (
      select e.id, e.host_id, e.title, e.starts_at, e.evening_before as moment, null::int as lead
      from events e
      where ${sql.raw(isEvening)} and e.starts_at > now()
        and not exists (select 1 from event_reminders r where r.event_id = e.id and r.starts_at = e.evening_before)
      order by e.evening_before limit ${count}
      for share of e skip locked
    ), due as (
      select * from last union all select * from evenings
    ), claimed as (
      insert into event_reminders (event_id, starts_at, sent_at)
      select due.id, due.moment, case when not exists (
        select 1 from event_reminders r where r.event_id = due.id and r.sent_at > now() - interval '1 hour') then now() end
      from due
      on conflict do nothing returning event_id, starts_at, sent_at
    )
    select due.id as "eventId", due.host_id as "hostId", due.title, due.moment, due.lead,
      claimed.sent_at is not null as "isSent",
      array(select r.user_id from rsvps r where r.event_id = due.id and r.response = 'going') as going
    from due join claimed on claimed.event_id = due.id and claimed.starts_at = due.moment
  `.execute(tx)
  return { claimed: rows.length, due: rows.filter(({ isSent }) => isSent) }
}

/** How many of a crew are notified of a spon in the same way. */
export type Listeners = QuietHours & { isPinged: boolean; count: number }

/** Those who want notifications of spons at all, by whether a device of theirs pings, and by their quiet
 * hours. Who has turned the host down is counted like everybody: the number must not tell. */
export async function listListeners(db: Db, hostId: string, chosen: string[] | null = null): Promise<Listeners[]> {
  const { rows } = await sql<Listeners>`
    select person.*, count(*)::int as count
    from (
      select p.quiet_from as "quietFrom", p.quiet_until as "quietUntil", p.time_zone as "timeZone",
        coalesce(p.spons, 'push') = 'push' and ${sql.raw(countNewSpons({ by: 'host.id', to: 'friend' }))} < ${sponsPerFriendAndDay}
        and exists (
          select 1 from push_subscriptions s join sessions on sessions.id = s.session_id and sessions.user_id = s.user_id
          where s.user_id = friend and s.is_active and sessions.expire > now()) as "isPinged"
      from (select ${hostId}::uuid as id) host cross join lateral friends_of(host.id) friend
      left join notification_preferences p on p.user_id = friend
      where (${chosen}::uuid[] is null or friend = any (${chosen}::uuid[]))
        and coalesce(p.spons, 'push') <> 'off' and friend not in (select blocked from blocked_with(${hostId}) blocked)
        and not exists (select 1 from suspension_of(friend))
    ) person
    group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

/** Friends of friends who are no friends: they find it in the app. */
export async function countNearPeople(db: Db, hostId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct near.person)::int as count
    from friends_of_friends(${hostId}) near
    where near.person <> ${hostId}
      and near.person not in (select friend from friends_of(${hostId}) friend)
      and near.person not in (select blocked from blocked_with(${hostId}) blocked)
      and not exists (select 1 from suspension_of(near.person))
  `.execute(db)
  return rows[0]?.count ?? 0
}

function inList(deliveries: Delivery[]) {
  return sql`(d.notification_id, d.subscription_id) in (
  select * from unnest(${deliveries.map((each) => each.notificationId)}::uuid[],
    ${deliveries.map((each) => each.subscriptionId)}::uuid[]))`
}
