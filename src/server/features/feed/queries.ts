import { nextCursor, type Page, type Prepared, type Queries, queryPage } from '#server/db/prepared.ts'
import {
  avatarColor,
  blockedBothWays,
  eventColumns,
  eventTallies,
  isVisiblePerson,
} from '#server/features/events/fragment-queries.ts'
import { friendStatusOf } from '#server/features/friends/queries.ts'
import { type Cursor, firstPage } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'

/** Of a user u. The colour is left out where a picture hides it: a page has 150 faces. */
const face = `case when u.profile_image_url like '%/%'
  then (select row_to_json(shown) from (select u.profile_image_url as "profileImageUrl") shown)
  else (select row_to_json(shown) from (
    select u.profile_image_url as "profileImageUrl", ${avatarColor('u.id')} as color) shown) end`

const cutDescription = `case when char_length(e.description) > ${limits.cardDescription}
  then rtrim(left(e.description, ${limits.cardDescription})) || '…' else e.description end`

/** The host as a card needs them. Fields that only the event's page shows are left out, to keep 50 cards small. */
const cardHost = `(select host from (select h.id, display_name(h.first_name, h.last_name, h.email) as "displayName",
  h.first_name as "firstName", h.last_name as "lastName",
  case when p.known then h.email end as email, h.profile_image_url as "profileImageUrl") host)`

/** Friends are known already; only for others is more asked. */
const tie = `case when e.host_id = $1 then 'self' when p.known then 'friends' else ${friendStatusOf('$1', 'h.id')} end`

const recent = `> now() - interval '${limits.feedDays} days'`
const newestFirst = 'order by at desc, id desc limit'
const onePastPage = `${newestFirst} ${limits.pageSize + 1}`

const crewFeed = cards(
  'feed-crew',
  `
    select e.id, e.created_at as at, e.is_known as known, null::uuid as via
    from crew_events($1) e
    where e.created_at ${recent} and (e.created_at, e.id) < ($2::timestamptz, $3::uuid)
    ${onePastPage}`,
)

/** Two hops away there is so much that a day of it mostly fills a page; what is older is read only where it does not. */
const lastDay = `least(now(), $2::timestamptz) - interval '1 day'`

/** The first friend through whom, where there are several. An event that is no longer for friends of friends is dropped below. */
function nearEvents(within: string): string {
  return `
    select distinct on (n.created_at, n.id) n.id, n.created_at as at, false as known, n.through as via
    from near_events($1) n
    where n.created_at ${recent} and (n.created_at, n.id) < ($2::timestamptz, $3::uuid) and n.created_at ${within}
    order by n.created_at desc, n.id desc, n.through limit ${limits.pageSize + 1}`
}

const extendedFeed = cards(
  'feed-extended',
  `
    with newest as materialized (${nearEvents(`> ${lastDay}`)})
    select * from newest
    union all
    select * from (${nearEvents(`<= ${lastDay}`)}) older where (select count(*) from newest) <= ${limits.pageSize}
    ${onePastPage}`,
)

/** Sorted by start time, where it is known. */
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

/** $4 is the person whose events they are: named as the host, so that their relationship is looked up once for all. */
const eventsOfPerson = cards(
  'feed-person',
  `
    select e.id, e.created_at as at, $4 = $1 or are_friends($1, $4) as known, null::uuid as via
    from events e cross join sight($1, e.id, $4, e.visibility)
    where e.host_id = $4 and (e.created_at, e.id) < ($2::timestamptz, $3::uuid)
    ${onePastPage}`,
  `exists (select 1 from users u, b where u.id = $4 and ${isVisiblePerson('u.id')})`,
)

type List = (reads: Queries, viewerId: string, after: Cursor | undefined) => Promise<Page>

/** JSON text of FeedEvent[], and the cursor of the next page. One round trip each. */
export const readCrewFeed = list(crewFeed)
export const readExtendedFeed = list(extendedFeed)
export const readOwnEvents = list(ownEvents)

/** A person's events that the viewer may see; null if that person does not exist for the viewer. */
export function readEventsOf(
  reads: Queries,
  { viewerId, personId }: { viewerId: string; personId: string },
  { at, id }: Cursor = firstPage,
): Promise<Page | null> {
  return queryPage(reads, eventsOfPerson, [viewerId, at, id, personId])
}

/**
 * Cards of the events that `found` selects: id, at (the sort key), known (the host is the viewer or a friend) and via
 * (a friend through whom it is seen). Selects ids first, one more than a page, and joins what a card shows only then.
 * People are arrays instead of joins, so that the index on (host, created) is used directly.
 */
function cards(name: string, found: string, isThere = 'true'): Prepared {
  return {
    name,
    text: `
    with b as materialized (select ${blockedBothWays} as blocked),
    found as materialized (${found}),
    page as materialized (select * from found ${newestFirst} ${limits.pageSize})
    select case when ${isThere} then
        '[' || coalesce(string_agg(cards.card::text, ',' order by cards.at desc, cards.id desc), '') || ']' end,
      ${nextCursor('at')}
    from (
    select p.at, p.id, row_to_json((select card from (select ${eventColumns({ description: cutDescription, host: cardHost, abilities: ['rsvp'] })},
        preview.list as "attendeesPreview",
        (select display_name(u.first_name, u.last_name, u.email) from users u where u.id = p.via and u.suspended_at is null) as via,
        ${tie} as tie) card)) as card
    from page p
    join events e on e.id = p.id and (p.via is null or e.visibility = 'friends-of-friends')
    join users h on h.id = e.host_id
    cross join b
    ${eventTallies}
    cross join lateral (
      select ('[' || coalesce(string_agg(row_to_json(face)::text, ','), '') || ']')::json as list
      from (
        select r.id, ${face} as "user"
        from rsvps r join users u on u.id = r.user_id
        where r.event_id = e.id and r.response = 'going' and ${isVisiblePerson('r.user_id')}
        order by r.created_at, r.id limit 3
      ) face) preview) cards`,
  }
}

function list(statement: Prepared): List {
  return async (reads, viewerId, { at, id } = firstPage) =>
    (await queryPage(reads, statement, [viewerId, at, id])) ?? { text: '[]', next: null }
}
