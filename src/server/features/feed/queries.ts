import type pg from 'pg'
import { type Page, type Prepared, queryPage } from '#server/db/prepared.ts'
import { blockedBothWays, eventColumns, eventTallies } from '#server/features/events/queries.ts'
import type { Cursor } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'

const start: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
const cutDescription = `case when char_length(e.description) > ${limits.cardDescription}
  then rtrim(left(e.description, ${limits.cardDescription})) || '…' else e.description end`

/** The host as a card needs them. Fifty cards are to stay small: what only the event's own page shows is not here. */
const cardHost = `(select host from (select h.id, display_name(h.first_name, h.last_name, h.email) as "displayName",
  h.first_name as "firstName", h.last_name as "lastName",
  case when p.known then h.email end as email, h.profile_image_url as "profileImageUrl") host)`

const crewOfViewer = `array(select friend_id from friendships where user_id = $1 and status = 'accepted')`
const recent = `> now() - interval '${limits.feedDays} days'`
const newestFirst = 'order by at desc, id desc limit'
const onePastPage = `${newestFirst} ${limits.pageSize + 1}`

const crewFeed = cards(
  'feed-crew',
  `
    select * from (
      (select e.id, e.created_at as at, true as known, null::uuid as via
      from events e
      where e.host_id = any ((select crew || $1::uuid from b)::uuid[]) and e.host_id <> all ((select blocked from b)::uuid[])
        and e.created_at ${recent} and (e.created_at, e.id) < ($2::timestamptz, $3::uuid)
      ${onePastPage})
      union all
      (select e.id, e.created_at as at, false, null
      from event_access a join events e on e.id = a.event_id
      where a.user_id = $1 and e.host_id <> all ((select crew || blocked || $1::uuid from b)::uuid[])
        and e.created_at ${recent} and (e.created_at, e.id) < ($2::timestamptz, $3::uuid)
      ${onePastPage})
    ) seen
    ${onePastPage}`,
)

/** Carriers may be stale: the friendship behind each row is asked again here, the event's circle where cards are made. */
const extendedFeed = cards(
  'feed-extended',
  `
    select c.event_id as id, c.created_at as at, false as known, (array_agg(c.user_id order by c.user_id))[1] as via
    from event_carriers c
    where c.user_id = any ((select crew from b)::uuid[])
      and c.host_id <> all ((select crew || blocked || $1::uuid from b)::uuid[])
      and c.created_at ${recent} and (c.created_at, c.event_id) < ($2::timestamptz, $3::uuid)
      and exists (
        select 1 from friendships f where f.user_id = c.user_id and f.friend_id = c.host_id and f.status = 'accepted')
      and not exists (select 1 from event_access a where a.event_id = c.event_id and a.user_id = $1)
    group by c.event_id, c.created_at
    ${onePastPage}`,
)

/** By the moment at which they begin, where it is known. */
const ownEvents = cards(
  'feed-own',
  `
    select * from (
      select e.id, coalesce(e.starts_at, e.created_at) as at, true as known, null::uuid as via
      from events e where e.host_id = $1
    ) own
    where (at, id) < ($2::timestamptz, $3::uuid)
    ${onePastPage}`,
)

/** $4 is the person whose events they are. */
const eventsOfPerson = cards(
  'feed-person',
  `
    select e.id, e.created_at as at, b.is_close as known, null::uuid as via
    from b, events e
    where e.host_id = $4 and (e.created_at, e.id) < ($2::timestamptz, $3::uuid)
      and (b.is_close
        or (b.is_near and e.visibility = 'friends-of-friends')
        or exists (select 1 from event_access a where a.event_id = e.id and a.user_id = $1))
    ${onePastPage}`,
  `,
    $1 = $4::uuid or are_friends($1, $4) as is_close,
    exists (
      select 1 from friendships mine
      join friendships theirs on theirs.user_id = mine.friend_id and theirs.friend_id = $4 and theirs.status = 'accepted'
      where mine.user_id = $1 and mine.status = 'accepted') as is_near`,
  'exists (select 1 from users u, b where u.id = $4 and u.id <> all (b.blocked))',
)

type List = (pool: pg.Pool, viewerId: string, after: Cursor | undefined) => Promise<Page>

/** JSON text of FeedEvent[], and where the next page begins. Each is one round trip. */
export const readCrewFeed = list(crewFeed)
export const readExtendedFeed = list(extendedFeed)
export const readOwnEvents = list(ownEvents)

/** What of a person's events the viewer may see; null where there is no such person for the viewer. */
export function readEventsOf(
  pool: pg.Pool,
  viewerId: string,
  personId: string,
  { at, id }: Cursor = start,
): Promise<Page | null> {
  return queryPage(pool, eventsOfPerson, [viewerId, at, id, personId])
}

/**
 * Cards of the events that `found` chooses: id, at (what the list is ordered by), known (the host is the viewer or a
 * friend) and via (a friend through whom it is seen). The events are chosen first, one more than a page holds, and only
 * then joined with what a card shows. Arrays of people instead of joins: the index on (host, created) is used as it is.
 */
function cards(name: string, found: string, people = '', isThere = 'true'): Prepared {
  return {
    name,
    text: `
    with b as materialized (select ${blockedBothWays} as blocked, ${crewOfViewer} as crew ${people}),
    found as materialized (${found}),
    page as materialized (select * from found ${newestFirst} ${limits.pageSize})
    select case when ${isThere} then
        coalesce(json_agg(cards.card order by cards.at desc, cards.id desc), '[]')::text end,
      (select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id
        from page where (select count(*) from found) > ${limits.pageSize} order by at, id limit 1)
    from (
    select p.at, p.id, row_to_json((select card from (select ${eventColumns(cutDescription, cardHost)},
        preview.list as "attendeesPreview",
        (select display_name(u.first_name, u.last_name, u.email) from users u where u.id = p.via) as via) card)) as card
    from page p
    join events e on e.id = p.id and (p.via is null or e.visibility = 'friends-of-friends')
    join users h on h.id = e.host_id
    cross join b
    ${eventTallies}
    cross join lateral (
      select coalesce(json_agg(face), '[]') as list
      from (
        select r.id, (select shown from (select u.profile_image_url as "profileImageUrl") shown) as "user"
        from rsvps r join users u on u.id = r.user_id
        where r.event_id = e.id and r.response = 'going' and r.user_id <> all (b.blocked)
        order by r.created_at, r.id limit 3
      ) face) preview) cards`,
  }
}

function list(statement: Prepared): List {
  return async (pool, viewerId, { at, id } = start) =>
    (await queryPage(pool, statement, [viewerId, at, id])) ?? { text: '[]', next: null }
}
