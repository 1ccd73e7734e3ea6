import { CompiledQuery, type RawBuilder, type Selectable, sql } from 'kysely'
import { deleteInBatches, oldestId } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockPairShared } from '#server/db/locks.ts'
import { prepare, prepared, type Queries, queryText } from '#server/db/prepared.ts'
import type { Tables } from '#server/db/tables.ts'
import { lockFriendBetween } from '#server/features/friends/queries.ts'
import { notFound } from '#server/http/http-error.ts'
import type { Circle } from '#server/live/publish.ts'
import type { GuestPolicy, Visibility } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'

declare const seen: unique symbol

/**
 * Proof that this viewer may see the event, at the time of the query. Only this file can make one, and every write on
 * an event requires one: forgetting the check does not compile.
 */
export type VisibleEvent = {
  readonly [seen]: true
  readonly id: string
  readonly viewerId: string
  readonly hostId: string
  readonly title: string
  readonly visibility: Visibility
  readonly guestPolicy: GuestPolicy
  readonly createdAt: Date
  /** Answers are still accepted. */
  readonly isOpen: boolean
  /** With the plus-one policy: the viewer has used theirs. */
  readonly hasBroughtGuest: boolean
}

type Lock = 'none' | 'share' | 'answers' | 'update'
const lockClause = {
  none: sql``,
  share: sql`for share of e`,
  answers: sql`for no key update of e`,
  update: sql`for update of e`,
}

type VisibleRow = Omit<VisibleEvent, typeof seen>
type Ids = { viewerId: string; eventId: string }

/** Null if there is no such event or the viewer may not see it: callers cannot tell which. */
export async function findVisibleEvent(db: Db, { viewerId, eventId }: Ids, lock: Lock = 'none') {
  const { rows } = await sql<VisibleRow>`${prepared(`visible-event-${lock}`)}
    select e.id, ${viewerId}::uuid as "viewerId", e.host_id as "hostId", e.title, e.visibility,
      e.guest_policy as "guestPolicy", e.created_at as "createdAt",
      ${sql.raw(isOpen)} as "isOpen",
      e.guest_policy = 'plus-one' and has_brought_guest(${viewerId}, e.id) as "hasBroughtGuest"
    from events e
    where e.id = ${eventId} and can_see_event(${viewerId}, e.id, e.host_id, e.visibility)
    ${lockClause[lock]}
  `.execute(db)
  return rows[0] ? (rows[0] as VisibleEvent) : null
}

export function getVisibleEvent(db: Db, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return getVisible(db, { viewerId, eventId }, 'none')
}

/**
 * For writes under an event, such as answers and comments. Until the transaction ends, neither the event nor the tie of
 * viewer and host can change, be it through a friend of both: nothing is written that ending it should have removed.
 */
export function lockVisibleEventShared(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return lockWithTie(tx, { viewerId, eventId }, 'share')
}

/** The same for an answer, one at a time: what follows from each is worked out from all of them. */
export function lockVisibleEventForAnswer(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return lockWithTie(tx, { viewerId, eventId }, 'answers')
}

/** For answers that end by something else. In the order of their ids, so that two of these cannot wait for each other. */
export async function lockEventsForAnswers(tx: Tx, eventIds: string[]): Promise<void> {
  await sql`select 1 from events where id = any (${eventIds}::uuid[]) order by id for no key update`.execute(tx)
}

/** For changes of the event itself: writes under it wait until the transaction ends. */
export function lockVisibleEventExclusive(tx: Tx, viewerId: string, eventId: string): Promise<VisibleEvent> {
  return getVisible(tx, { viewerId, eventId }, 'update')
}

async function lockWithTie(tx: Tx, { viewerId, eventId }: Ids, lock: Lock): Promise<VisibleEvent> {
  const event = await findHost(tx, eventId)
  if (event && event.host_id !== viewerId) {
    await lockPairShared(tx, viewerId, event.host_id)
    if (event.visibility === 'friends-of-friends') await lockFriendBetween(tx, viewerId, event.host_id)
  }
  return getVisible(tx, { viewerId, eventId }, lock)
}

async function getVisible(db: Db, ids: Ids, lock: Lock): Promise<VisibleEvent> {
  const event = await findVisibleEvent(db, ids, lock)
  if (!event) throw notFound()
  return event
}

export type EventValues = Pick<
  Selectable<Tables['events']>,
  | 'title'
  | 'description'
  | 'location'
  | 'timeframe'
  | 'specific_time'
  | 'starts_at'
  | 'time_zone'
  | 'evening_before'
  | 'visibility'
  | 'guest_policy'
  | 'min_going'
  | 'audio_url'
  | 'audio_duration'
  | 'gif_url'
  | 'gif_alt_text'
>

export function getEventValues(tx: Tx, event: VisibleEvent): Promise<EventValues & { revision: number }> {
  return tx.selectFrom('events').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
}

/** Who of these people is in the crew; they stay in it until the transaction ends. */
export async function lockCrewAmong(tx: Tx, hostId: string, people: string[]): Promise<string[]> {
  if (people.length === 0) return []
  for (const other of new Set(people.filter((id) => id !== hostId).sort())) await lockPairShared(tx, hostId, other)
  const { rows } = await sql<{ id: string }>`
    select friend as id from friends_of(${hostId}) friend where friend = any (${people}::uuid[])
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function insertEvent(tx: Tx, hostId: string, values: EventValues): Promise<string> {
  const { id } = await tx
    .insertInto('events')
    .values({ ...values, host_id: hostId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveEvent(tx: Tx, event: VisibleEvent, values: EventValues): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      ...values,
      // On the right of an assignment, starts_at is still the old one.
      starts_known_at: sql`case when starts_at is distinct from ${values.starts_at}::timestamptz then now() else starts_known_at end`,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', event.id)
    .execute()
}

/** How many guests each link to it lets in. */
export async function saveGuestLimit(tx: Tx, event: VisibleEvent, limit: number): Promise<void> {
  await tx.updateTable('events').set({ guest_limit: limit }).where('id', '=', event.id).execute()
}

export type Minimum = {
  hostId: string
  title: string
  minGoing: number
  going: number
  hasTipped: boolean
  isShort: boolean
  /** Nobody is pinged any more. */
  isOver: boolean
}

/** Null where the host asked for none. */
export async function findMinimum(tx: Tx, eventId: string): Promise<Minimum | null> {
  const { rows } = await sql<Minimum>`
    select e.host_id as "hostId", e.title, e.min_going as "minGoing", e.tipped_at is not null as "hasTipped",
      e.is_short as "isShort", ${sql.raw(isOver)} as "isOver",
      (select count(*)::int from rsvps r where r.event_id = e.id and r.response = 'going') as going
    from events e where e.id = ${eventId} and e.min_going is not null
  `.execute(tx)
  return rows[0] ?? null
}

export async function listAnswered(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx.selectFrom('rsvps').select('user_id').where('event_id', '=', eventId).execute()
  return rows.map((row) => row.user_id)
}

export async function saveTipped(tx: Tx, eventId: string): Promise<void> {
  await tx.updateTable('events').set({ tipped_at: sql<Date>`now()` }).where('id', '=', eventId).execute()
}

export async function saveShort(tx: Tx, eventId: string, isShort: boolean): Promise<void> {
  await tx.updateTable('events').set({ is_short: isShort }).where('id', '=', eventId).execute()
}

/** From everybody but its host. */
export async function setHidden(tx: Tx, event: VisibleEvent, isHidden: boolean): Promise<void> {
  await tx
    .updateTable('events')
    .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
    .where('id', '=', event.id)
    .execute()
}

export async function removeEvent(tx: Tx, event: VisibleEvent): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', event.id).execute()
}

/** A day more than a feed shows, as carry_friendship() of 0009 has it. */
const carriedDays = limits.feedDays + 1

/** Deletes carriers that no feed reads any more. */
export function deleteOldCarriers(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from event_carriers where ctid = any (array(
      select ctid from event_carriers where event_id < ${oldestId(carriedDays)}
        and created_at < now() - make_interval(days => ${carriedDays}::int) limit ${limit}))`.execute(db),
  )
}

export type EventViewer = { eventId: string; userId: string }

/** Each one's spons that the other may have open on a screen: those of the days that a feed shows. */
export async function listRecentEventsBetween(tx: Tx, one: string, other: string): Promise<EventViewer[]> {
  const { rows } = await sql<EventViewer>`
    select id as "eventId", case host_id when ${one} then ${other}::uuid else ${one}::uuid end as "userId"
    from events
    where host_id in (${one}, ${other}) and created_at > now() - make_interval(days => ${limits.feedDays}::int)
  `.execute(tx)
  return rows
}

export async function findHostId(tx: Tx, eventId: string): Promise<string | null> {
  return (await findHost(tx, eventId))?.host_id ?? null
}

function findHost(tx: Tx, eventId: string) {
  return tx.selectFrom('events').select(['host_id', 'visibility']).where('id', '=', eventId).executeTakeFirst()
}

/** What a crew is told of. Locked, so that it is not deleted while they are. */
export async function findPost(tx: Tx, eventId: string): Promise<Pick<VisibleEvent, 'id' | 'hostId' | 'title'> | null> {
  const row = await tx
    .selectFrom('events')
    .select(['id', 'host_id as hostId', 'title'])
    .where('id', '=', eventId)
    .where('hidden_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Past so many people, all who see an event are listed and told apart here: mostly they are a crew, and sending everybody who
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

/**
 * Ids blocked in either direction; $1 is the viewer. The reads below select it as b.blocked, materialized or with `offset 0`:
 * otherwise it is looked up again at each of its uses.
 */
export const blockedBothWays = 'array(select blocked from blocked_with($1) blocked)'
/** A person whom the viewer may meet: neither blocked nor suspended. Expects b.blocked. */
export function isMet(person: string): string {
  return `${person} <> all (b.blocked) and not exists (select 1 from suspension_of(${person}) offset 0)`
}

/** The event e still accepts answers, by the database's clock. */
const isOpen = `e.created_at > now() - interval '${limits.rsvpHours} hours'`

/** The event e is history: an answer that changes now is no news. */
export const isOver = `coalesce(e.starts_at + interval '6 hours', e.created_at + interval '${limits.feedDays} days') < now()`

/** The condition of an if-answer, null for any other. */
function conditionOf(rsvp: string): string {
  return `case when ${rsvp}.if_at_least is not null then json_build_object('atLeast', ${rsvp}.if_at_least)
    when ${rsvp}.if_with is not null then json_build_object('withUser', ${rsvp}.if_with) end`
}
/** Whom it waits for. */
function waitsForOf(rsvp: string): string {
  return `(select display_name(w.first_name, w.last_name, w.email) from users w where w.id = ${rsvp}.if_with)`
}

/**
 * Columns that a card and the event's page share, for row_to_json (smaller output and faster than json_build_object).
 * Expects events e, its host h, and the joins of eventTallies.
 */
export function eventColumns({ description, host, abilities = '' }: EventColumns): string {
  return `
  e.id,
  e.title,
  ${description} as description,
  e.location,
  e.timeframe,
  e.specific_time as "specificTime",
  e.audio_url as "audioUrl",
  e.audio_duration as "audioDuration",
  e.audio_url is not null and coalesce(
    (select a.missing_at is null from uploads a where a.event_id = e.id), false) as "audioFileExists",
  e.gif_url as "gifUrl",
  e.gif_alt_text as "gifAltText",
  iso_time(e.created_at) as "createdAt",
  ${host} as host,
  said.count as "commentCount",
  (select counts from (select answers.going, answers.might_show as "mightShow") counts) as "rsvpCounts",
  case
    when num_nonnulls(mine.if_at_least, mine.if_with) > 0 then
      json_build_object('response', 'if', 'condition', ${conditionOf('mine')}, 'holds', mine.response = 'going',
        'waitsFor', ${waitsForOf('mine')})
    when mine.id is not null then json_build_object('response', mine.response) end as "userRsvp",
  e.min_going as "minGoing",
  e.min_going is null or e.tipped_at is not null as "isOn",
  ${isOpen} as "isRecent",
  (select abilities from (select
    e.host_id <> $1 and ${isOpen} as rsvp${abilities}) abilities) as can`
}
type EventColumns = { description: string; host: string; abilities?: string }

const mayInvite = `case
    when (select viewer.kind from users viewer where viewer.id = $1) = 'guest' then false
    when e.host_id = $1 or e.guest_policy = 'bring-crew' then true
    when e.guest_policy = 'plus-one' then not has_brought_guest($1, e.id)
    else false end`

export const eventTallies = `
  cross join lateral (
    select count(*) filter (where r.response = 'going') as going,
      count(*) filter (where r.response = 'might-show') as might_show
    from rsvps r where r.event_id = e.id and ${isMet('r.user_id')}) answers
  left join rsvps mine on mine.event_id = e.id and mine.user_id = $1
  cross join lateral (
    select count(*) from comments c
    where c.event_id = e.id and c.hidden_at is null and ${isMet('c.user_id')}) said`

const detailRsvps = `
  select coalesce(json_agg(json_build_object(
    'id', r.id,
    'userId', case when r.named then r.user_id end,
    'response', r.response,
    'condition', case when r.named then ${conditionOf('r')} end,
    'waitsFor', case when r.named then ${waitsForOf('r')} end,
    'user', json_build_object(
      'id', case when r.named then r.user_id end,
      'displayName', case when r.named then display_name(u.first_name, u.last_name, u.email) end,
      'profileImageUrl', u.profile_image_url,
      'kind', u.kind),
    'via', case when e.host_id = $1 and u.kind = 'guest' then (
      select display_name(by.first_name, by.last_name, by.email)
      from event_access a join users by on by.id = a.granted_by
      where a.event_id = e.id and a.user_id = r.user_id) end) order by r.response, r.created_at, r.id), '[]') as list
  from (
    select r.*, true as named
    from rsvps r
    where r.event_id = e.id and (e.host_id = $1 or r.user_id = $1) and ${isMet('r.user_id')}
    union all
    (select r.*, false
    from rsvps r
    where r.event_id = e.id and e.host_id <> $1 and r.user_id <> $1 and ${isMet('r.user_id')}
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
    and ${isMet('a.user_id')} and is_going(a.user_id, e.id, e.host_id)`

/** The last page of comments under an event e, oldest first; `before` cuts off later ones. Expects b.blocked. */
export function lastComments(before = ''): string {
  return `
  select coalesce(json_agg(json_build_object(
      'id', c.id,
      'userId', c.user_id,
      'content', c.content,
      'createdAt', iso_time(c.created_at),
      'user', person_json(u, c.user_id = $1, f.user_id is not null),
      'reactions', coalesce((
        select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id) order by r.created_at, r.id)
        from comment_reactions r where r.comment_id = c.id and ${isMet('r.user_id')}), '[]'),
      'mentions', coalesce((
        select json_agg(json_build_object('userId', m.mentioned_user_id, 'handle', m.handle) order by m.created_at, m.id)
        from comment_mentions m where m.comment_id = c.id and ${isMet('m.mentioned_user_id')}), '[]')
    ) order by c.created_at, c.id) filter (where c.place <= ${limits.pageSize}), '[]') as list,
    count(*) > ${limits.pageSize} as has_earlier,
    (array_agg(c.id) filter (where c.place = ${limits.pageSize}))[1] as earliest
  from (
    select c.*, row_number() over (order by c.created_at desc, c.id desc) as place
    from comments c where c.event_id = e.id and c.hidden_at is null and ${isMet('c.user_id')} ${before}
    order by c.created_at desc, c.id desc limit ${limits.pageSize + 1}
  ) c
  join users u on u.id = c.user_id
  left join friendships f on f.user_id = $1 and f.friend_id = c.user_id and f.status = 'accepted'`
}

const eventDetail = prepare(
  'event-detail',
  `
    select row_to_json(detail)::text as detail from (
    select ${eventColumns({
      description: 'e.description',
      host: 'person_json(h, e.host_id = $1, tie.user_id is not null)',
      abilities: `, e.host_id = $1 as edit, ${mayInvite} as invite,
        e.host_id = $1 or e.guest_policy = 'bring-crew' as share`,
    })},
      e.host_id as "hostId",
      iso_time(e.starts_at) as "startsAt",
      e.visibility,
      e.guest_policy as "guestPolicy",
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
    ${eventTallies}
    cross join lateral (${detailRsvps}) coming
    cross join lateral (${detailArrivals}) arrivals
    cross join lateral (${lastComments()}) comments
    where e.id = $2) detail`,
)

/** JSON text of EventDetail, in one round trip; null if the viewer may not see it. */
export function readEventDetail(reads: Queries, viewerId: string, eventId: string): Promise<string | null> {
  return queryText(reads, eventDetail, [viewerId, eventId])
}

/** Same inside a transaction: the response to a write includes that write. */
export async function getEventDetail(tx: Tx, viewerId: string, eventId: string): Promise<string> {
  const query = CompiledQuery.raw(eventDetail.text, [viewerId, eventId])
  const { rows } = await tx.executeQuery<{ detail: string }>(query as CompiledQuery<{ detail: string }>)
  if (!rows[0]) throw notFound()
  return rows[0].detail
}
