import { CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { prepare, type Queries, queryText } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  avatarColor,
  blockedBothWays,
  conditionOf,
  eventColumns,
  eventTallies,
  initialOf,
  isOver,
  isVisiblePerson,
  lastComments,
  waitsForOf,
} from '#server/features/events/fragment-queries.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { friendStatusOf } from '#server/features/friends/queries.ts'
import { notFound } from '#server/http/http-error.ts'
import { sendInvites } from '#server/jobs/names.ts'
import { isQueued } from '#server/jobs/queries.ts'
import type { Circle } from '#server/live/publish.ts'
import { fieldColumns, fieldReplies } from '#shared/event-fields.ts'
import { limits } from '#shared/limits.ts'

/** What the form says, and the moments that follow from its time. */
export type EventValues = Pick<
  Selectable<Tables['events']>,
  (typeof fieldColumns)[keyof typeof fieldColumns] | 'starts_at' | 'ends_at' | 'evening_before' | 'time_language'
>

export function getEventValues(tx: Tx, event: VisibleEvent): Promise<EventValues & { revision: number }> {
  return tx.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
}

/** Its start is known and has not come. */
export async function isAhead(tx: Tx, event: VisibleEvent): Promise<boolean> {
  const { rows } = await sql`select 1 from events where id = ${event.id} and starts_at > now()`.execute(tx)
  return rows.length > 0
}

/** Whether its host posted it again. */
export async function isReplaced(tx: Tx, event: VisibleEvent): Promise<boolean> {
  const { rows } = await sql`select 1 from events where id = ${event.id} and replaced_by is not null`.execute(tx)
  return rows.length > 0
}

/** Whether people may still plan to come: it is neither over nor hidden. */
export async function isExpected(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events e where e.id = ${eventId} and e.hidden_at is null and not (${sql.raw(isOver)})
  `.execute(tx)
  return rows.length > 0
}

/** The invitations to it are still to be sent, and nobody answered before they came. */
export async function isUnnoticed(tx: Tx, eventId: string): Promise<boolean> {
  if (!(await isQueued(tx, sendInvites.name, { eventId }))) return false
  const { rows } = await sql`
    select 1 from rsvps where event_id = ${eventId}
    union all select 1 from notifications where related_event_id = ${eventId} limit 1
  `.execute(tx)
  return rows.length === 0
}

export type EventViewer = { eventId: string; userId: string }

/** Each one's spons that the other may have open on a screen: those that a feed shows. */
export async function listRecentEventsBetween(tx: Tx, one: string, other: string): Promise<EventViewer[]> {
  const { rows } = await sql<EventViewer>`
    select id as "eventId", case host_id when ${one} then ${other}::uuid else ${one}::uuid end as "userId"
    from events
    where host_id in (${one}, ${other}) and ends_at > now() - make_interval(days => ${limits.feedDays}::int)
  `.execute(tx)
  return rows
}

/** The event of a post to a crew. Locked, so that it is not deleted while the crew is notified. */
export async function findPost(tx: Tx, eventId: string): Promise<Pick<VisibleEvent, 'id' | 'hostId' | 'title'> | null> {
  const row = await lockEventShared(tx, eventId)
  return row && row.visibility !== 'chosen' ? row : null
}

/** So that it is neither deleted nor hidden meanwhile. */
export async function lockEventShared(tx: Tx, eventId: string) {
  return tx
    .selectFrom('events')
    .select(['id', 'host_id as hostId', 'title', 'visibility'])
    .where('id', '=', eventId)
    .where('hidden_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/**
 * Past so many people, all who see an event are listed, and filtered here: mostly they are a crew, and sending everybody who
 * is connected costs PostgreSQL more than the question. Past so many viewers it does not.
 */
const mostGiven = 500

const mostListed = 5_000

/** Who of these people sees which of these events. */
export async function listViewers(db: Db, eventIds: string[], people: string[]): Promise<EventViewer[]> {
  const viewers = sql<EventViewer>`
    select v.event_id as "eventId", v.user_id as "userId" from viewers_of(${eventIds}::uuid[]) v`
  return listAmong(db, viewers, people)
}

/** Who of these people sees what a host shows to such a circle, also after the event itself is gone. */
export async function listCircle(db: Db, { of, reach }: Circle, people: string[]): Promise<string[]> {
  const circle = sql<{ userId: string }>`select person as "userId" from circle_of(${of}, ${reach}) person`
  return (await listAmong(db, circle, people)).map(({ userId }) => userId)
}

async function listAmong<Row extends { userId: string }>(
  db: Db,
  found: RawBuilder<Row>,
  people: string[],
): Promise<Row[]> {
  if (people.length > mostGiven) {
    const { rows } = await sql<Row>`${found} limit ${mostListed + 1}`.execute(db)
    const among = new Set(people)
    if (rows.length <= mostListed) return rows.filter(({ userId }) => among.has(userId))
  }
  const { rows } = await sql<Row>`
    select found.* from (${found}) found join unnest(${people}::uuid[]) as given (id) on given.id = found."userId"
  `.execute(db)
  return rows
}

/** An answer r of a friend of the viewer, who reads their name. */
const isFriendGoing = `(r.response = 'going' and exists (
    select 1 from friendships f where f.user_id = $1 and f.friend_id = r.user_id and f.status = 'accepted' offset 0))`

/** What was posted again never took place. */
const hasLatelyEnded = `(e.ends_at <= now() and e.ends_at > now() - interval '${limits.bothThereDays} days'
    and e.replaced_by is null)`

/** An answer r of who was there with the viewer: both are named to each other for some days after the end. */
const wasThereToo = `(r.response = 'going' and mine.response = 'going' and ${hasLatelyEnded})`

/** A person u who came to a spon of the viewer without an account, and has one now. */
const isNewMember = `(e.host_id = $1
    and exists (select 1 from guest_devices d where d.user_id = u.id)
    and exists (select 1 from event_access a where a.event_id = e.id and a.user_id = u.id))`

/** Where a guest is reached, for their eyes: maskAddress() says the same while it waits for a connection. */
const ownContact = `(select left(c.email, 1) || '…@' || split_part(c.email, '@', 2)
  from event_contacts c where c.event_id = e.id and c.user_id = $1)`

/** What somebody waits for is for them and the host, also where friends read the name. */
const detailRsvps = `
  select coalesce(json_agg(json_build_object(
    'id', r.id,
    'userId', case when r.named then r.user_id end,
    'response', r.response,
    'heads', r.heads,
    'condition', case when r.is_told then ${conditionOf('r')} end,
    'waitsFor', case when r.is_told then ${waitsForOf('r')} end,
    'user', json_build_object(
      'id', case when r.named then r.user_id end,
      'displayName', case when r.named then display_name(u.first_name, u.last_name, u.email) end,
      'profileImageUrl', u.profile_image_url,
      'color', ${avatarColor('u.id')},
      'initial', ${initialOf('u')},
      'kind', u.kind),
    'via', case when e.host_id = $1 and u.kind = 'guest' then (
      select display_name(by.first_name, by.last_name, by.email)
      from event_access a join users by on by.id = a.granted_by
      where a.event_id = e.id and a.user_id = r.user_id) end,
    'tie', case when u.kind = 'member' and r.user_id <> $1 and (${isNewMember} or ${wasThereToo}
      or (e.host_id = $1 and r.response = 'going' and ${hasLatelyEnded})) then ${friendStatusOf('$1', 'u.id')} end) order by r.response, r.created_at, r.id), '[]') as list
  from (
    select r.*, true as named, e.host_id = $1 or r.user_id = $1 as is_told
    from rsvps r
    where r.event_id = e.id and (e.host_id = $1 or r.user_id = $1 or ${isFriendGoing} or ${wasThereToo}) and ${isVisiblePerson('r.user_id')}
    union all
    (select r.*, false, false
    from rsvps r
    where r.event_id = e.id and e.host_id <> $1 and r.user_id <> $1 and not ${isFriendGoing}
      and ${wasThereToo} is not true and ${isVisiblePerson('r.user_id')}
    order by r.response, r.created_at limit 4)
  ) r join users u on u.id = r.user_id`

/** Of those who are going, for as long as it is kept: see deleteOldArrivals(). */
const detailArrivals = `
  select coalesce(json_agg(json_build_object(
    'user', json_build_object(
      'id', u.id,
      'displayName', display_name(u.first_name, u.last_name, u.email),
      'profileImageUrl', u.profile_image_url,
      'kind', u.kind),
    'state', a.state,
    'minutes', a.minutes,
    'at', iso_time(a.said_at)) order by a.said_at, a.user_id), '[]') as list
  from arrivals a join users u on u.id = a.user_id
  where a.event_id = e.id and a.said_at > now() - interval '${limits.arrivalHours} hours'
    and ${isVisiblePerson('a.user_id')} and is_going(a.user_id, e.id, e.host_id)`

const chosenPeople = `
  select coalesce(json_agg(json_build_object(
    'id', u.id,
    'displayName', display_name(u.first_name, u.last_name, u.email),
    'profileImageUrl', u.profile_image_url) order by a.created_at, u.id), '[]')
  from event_access a join users u on u.id = a.user_id where a.event_id = e.id and ${isVisiblePerson('a.user_id')}`

const pageColumns = Object.keys(fieldReplies)
  .map((key) => `e.${fieldColumns[key as keyof typeof fieldReplies]} as "${key}"`)
  .join(', ')

const eventDetail = prepare(
  'event-detail',
  `
    select row_to_json(detail)::text as detail from (
    select ${eventColumns({
      description: 'e.description',
      host: 'person_json(h, e.host_id = $1, tie.sees_email is true)',
      abilities: ['rsvp', 'edit', 'invite', 'share'],
    })},
      e.host_id as "hostId",
      case when e.host_id = $1 then 'self' else ${friendStatusOf('$1', 'e.host_id')} end as tie,
      ${pageColumns},
      case when e.visibility = 'chosen' and e.host_id = $1 then (${chosenPeople}) end as chosen,
      (select later.id from events later
        where later.id = e.replaced_by and can_see_event($1, later.id, later.host_id, later.visibility)) as "replacedBy",
      ${ownContact} as contact,
      case when e.hidden_at is not null and e.host_id = $1 then (
        select json_build_object('id', r.id, 'why', r.why) from restrictions r
        where r.event_id = e.id and r.ended_at is null) end as hidden,
      exists (select 1 from event_mutes m where m.event_id = e.id and m.user_id = $1) as muted,
      coming.list as rsvps,
      arrivals.list as arrivals,
      comments.list as comments,
      comments.has_earlier as "hasEarlierComments",
      iso_time(e.updated_at) as "updatedAt"
    from events e
    cross join sight($1, e.id, e.host_id, e.visibility)
    join users h on h.id = e.host_id
    left join friendships tie on tie.user_id = $1 and tie.friend_id = e.host_id and tie.status = 'accepted'
    cross join (select ${blockedBothWays} as blocked offset 0) b
    ${eventTallies()}
    cross join lateral (${detailRsvps}) coming
    cross join lateral (${detailArrivals}) arrivals
    cross join lateral (${lastComments()}) comments
    where e.id = $2) detail`,
)

/** JSON text of EventDetail, in one round trip; null if the viewer may not see it. */
export function readEventDetail(reads: Queries, viewerId: string, eventId: string): Promise<string | null> {
  return queryText(reads, eventDetail, [viewerId, eventId])
}

/** EventDetail as read inside a transaction: the response to a write includes that write. */
export async function getEventDetail(tx: Tx, viewerId: string, eventId: string): Promise<string> {
  const query = CompiledQuery.raw(eventDetail.text, [viewerId, eventId])
  const { rows } = await tx.executeQuery<{ detail: string }>(query as CompiledQuery<{ detail: string }>)
  if (!rows[0]) throw notFound()
  return rows[0].detail
}
