import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Delivery, DueDelivery } from '#server/features/deliveries/queries.ts'
import { isOpen } from '#server/features/events/fragment-queries.ts'
import type { EventValues } from '#server/features/events/read-queries.ts'
import { choice, isNews, showable } from '#server/features/notifications/fragment-queries.ts'
import { type Actor, actorJson } from '#server/features/notifications/insert-queries.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import type { NotificationType } from '#shared/notifications.ts'

/** An unread notification about an event, as its reader may see it now. */
export type Unread = {
  type: NotificationType
  cause: string
  message: string
  actor: Actor | null
  /** That it is on: how many are going. */
  going: number | null
  /** A changed time or place: an earlier change of it was told, too. */
  isMovedAgain: boolean
}

/** What a push about an event is made of, beside its own notification. */
export type EventState = Pick<EventValues, 'title' | 'location' | 'timeframe' | 'specific_time' | 'starts_at'> & {
  host: Actor
  /** Of the reader. */
  answer: 'going' | 'might-show' | null
  isIf: boolean
  mayAnswer: boolean
  hasArrived: boolean
  /** The oldest first: the newest of what many people cause, and all else. */
  unread: Unread[]
  /** What this device got of its kind: of comments in the ten minutes before it, of answers ever. */
  sentBefore: number
}

const inList = (types: readonly string[]) => `in (${types.map((type) => `'${type}'`).join(', ')})`
const folded = inList(
  Object.entries(notificationKinds).flatMap(([type, kind]) => (kind.folded === undefined ? [] : type)),
)
const talk = inList(['comment', 'mention'])

/** Notifications n of the event that `own` is about, which go to the same device. */
const onDevice = `notifications n
  join push_deliveries x on x.notification_id = n.id and x.subscription_id = d.subscription_id
  where n.user_id = own.user_id and n.related_event_id = own.related_event_id`

const unreadOnDevice = `${onDevice} and not n.is_read and ${choice} = 'push' and ${isNews} and ${showable}`

const unread = `
  select json_agg(json_build_object('type', part.type, 'cause', part.cause, 'message', part.message,
    'actor', (select ${actorJson('u')} from users u where u.id = part.related_user_id),
    'going', case when part.type = 'event_on' then (
      select coalesce(sum(a.heads), 0) from rsvps a
      where a.event_id = e.id and a.response = 'going' and not is_blocked_between(own.user_id, a.user_id)) end,
    'isMovedAgain', part.cause like 'event_moved:%' and exists (
      select 1 from notifications m
      where m.user_id = own.user_id and m.related_event_id = e.id and m.cause like 'event_moved:%' and m.id < part.id))
    order by part.created_at, part.id)
  from (
    (select n.* from ${unreadOnDevice} and n.type ${folded} order by n.created_at desc, n.id desc limit 1)
    union all (select n.* from ${unreadOnDevice} and not n.type ${folded})
  ) part`

/** What goes out of them later, together with this one, is of the newest. */
const isLatest = `not (own.type ${folded} and exists (
  select 1 from ${unreadOnDevice} and n.type = own.type and (n.created_at, n.id) > (own.created_at, own.id)))`

const sentBefore = `
  select count(*)::int from ${onDevice} and n.id <> own.id and x.settled_at is not null and case
    when own.type = 'rsvp' then n.type = 'rsvp'
    when own.type ${talk} then n.type ${talk} and n.created_at > own.created_at - interval '10 minutes'
    else false end`

/**
 * Adds to each due delivery the state of the event that it is about. Left out is what has nothing to show any more, and
 * what a newer one of its kind says on the same device.
 */
export async function withEventStates<Due extends DueDelivery>(db: Db, due: Due[]) {
  // That it was called off is all there is to say of an event that is gone.
  const isAboutEvent = ({ type, eventId }: Due) => eventId !== null && type !== 'event_cancelled'
  const states = await findEventStates(db, due.filter(isAboutEvent))
  return due.flatMap((each) => {
    const state = states.get(toKey(each)) ?? null
    return state || !isAboutEvent(each) ? [{ ...each, state }] : []
  })
}

const toKey = ({ notificationId, subscriptionId }: Delivery) => `${notificationId} ${subscriptionId}`

async function findEventStates(db: Db, deliveries: Delivery[]): Promise<Map<string, EventState>> {
  if (deliveries.length === 0) return new Map()
  const { rows } = await sql<Delivery & EventState>`
    select d.notification_id as "notificationId", d.subscription_id as "subscriptionId",
      e.title, e.location, e.timeframe, e.specific_time, e.starts_at, ${sql.raw(actorJson('h'))} as host,
      r.response as answer, num_nonnulls(r.if_at_least, r.if_with) > 0 as "isIf",
      e.host_id <> own.user_id and ${sql.raw(isOpen)} and e.ends_at > now() as "mayAnswer",
      exists (select 1 from arrivals a where a.event_id = e.id and a.user_id = own.user_id) as "hasArrived",
      shown.unread, (${sql.raw(sentBefore)}) as "sentBefore"
    from unnest(${deliveries.map((each) => each.notificationId)}::uuid[],
      ${deliveries.map((each) => each.subscriptionId)}::uuid[]) d (notification_id, subscription_id)
    join notifications own on own.id = d.notification_id
    join events e on e.id = own.related_event_id
    join users h on h.id = e.host_id
    left join rsvps r on r.event_id = e.id and r.user_id = own.user_id
    left join notification_preferences p on p.user_id = own.user_id
    cross join lateral (select (${sql.raw(unread)}) as unread) shown
    where shown.unread is not null and ${sql.raw(isLatest)}
  `.execute(db)
  return new Map(rows.map((row) => [toKey(row), row]))
}
