import { type Page, type Prepared, type Queries, queryPage } from '#server/db/prepared.ts'
import {
  avatarColor,
  blockedBothWays,
  eventColumns,
  eventTallies,
  initialOf,
  isVisiblePerson,
} from '#server/features/events/fragment-queries.ts'
import type { FeedCursor } from '#server/features/feed/input.ts'
import { friendStatusOf } from '#server/features/friends/queries.ts'
import { limits } from '#shared/limits.ts'

/** Of a user u. Colour and initial are left out where a picture hides them: a page has 150 faces. */
const face = `case when u.profile_image_url like '%/%'
  then (select row_to_json(shown) from (select u.profile_image_url as "profileImageUrl") shown)
  else (select row_to_json(shown) from (
    select u.profile_image_url as "profileImageUrl", ${avatarColor('u.id')} as color, ${initialOf('u')} as initial) shown) end`

const cutDescription = `case when char_length(e.description) > ${limits.cardDescription}
  then rtrim(left(e.description, ${limits.cardDescription})) || '…' else e.description end`

/** Of a row r. In parentheses it is a set, made once for the page; bare, a join for each card. */
const isFriend = '(r.user_id in (select friend from friends_of($1) friend)) is true'

/** Looked up by its id; a join may read all users of a small world. */
const userOf = (row: string) => `lateral (select * from users where id = ${row}.user_id offset 0) u`

/** Answers and people, those first who said so first. They are read once for counts, faces and names. */
const goingPeople = ['id', 'user_id']
  .map((column) => `array_agg(r.${column} order by r.created_at, r.id) filter (where r.response = 'going')`)
  .reduce((ids, people) => `, ${ids} as going_ids, ${people} as going_people`)

/** The host as a card needs them. Fields that only the event's page shows are left out, to keep 50 cards small. */
const cardHost = `(select host from (select h.id, display_name(h.first_name, h.last_name, h.email) as "displayName",
  h.first_name as "firstName", h.last_name as "lastName",
  case when p.known and h.id <> all (b.unconfirmed) then h.email end as email, h.profile_image_url as "profileImageUrl") host)`

/** Friends are known already; only for others is more asked. */
const tie = `case when e.host_id = $1 then 'self' when p.known then 'friends' else ${friendStatusOf('$1', 'h.id')} end`

/** When the first page was read: the whole list is in the order of that moment. */
const moment = 'coalesce($2::timestamptz, now())'
const since = `${moment} - interval '${limits.feedDays} days'`
const order = 'order by rank, place, id'
const onePastPage = `${order} limit ${limits.pageSize + 1}`
const afterCursor = '(rank, place, id) > ($3::integer, $4::float8, $5::uuid)'

/** The cursor of the next page, as readFeedCursor() reads it; null at the end. */
const nextPage = `(select concat_ws(' ', to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), rank, place, id)
        from page where (select count(*) from found) > ${limits.pageSize} order by rank desc, place desc, id desc limit 1)`

/** An event's place in a list, to sort and page by. */
function inOrder(event: string): string {
  return `feed_rank(${event}.starts_at, ${event}.ends_at, ${moment}) as rank,
      feed_place(${event}.starts_at, ${event}.ends_at, ${event}.created_at, ${moment}) as place`
}

const crewFeed = cards(
  'feed-crew',
  `
    select * from (
      select e.id, ${inOrder('e')}, e.is_known as known, null::uuid as via from crew_feed($1, ${since}) e
    ) crew
    where ${afterCursor}
    ${onePastPage}`,
)

/** The first friend through whom, where there are several. An event that is no longer for friends of friends is dropped below. */
function nearEvents(from: string, until: string): string {
  return `
    select distinct on (n.rank, n.place, n.id) n.id, n.rank, n.place, false as known, n.through as via
    from near_feed($1, ${from}, ${until}, ${moment}) n
    where ${afterCursor}
    order by n.rank, n.place, n.id, n.through limit ${limits.pageSize + 1}`
}

/** Two hops away there is so much that what is on and coming mostly fills a page; what is over is read only where it does not. */
const extendedFeed = cards(
  'feed-extended',
  `
    with ahead as materialized (${nearEvents(moment, `'infinity'`)})
    select * from ahead
    union all
    select * from (${nearEvents(since, moment)}) past where (select count(*) from ahead) <= ${limits.pageSize}
    ${onePastPage}`,
)

const ownEvents = cards(
  'feed-own',
  `
    select * from (
      select e.id, ${inOrder('e')}, true as known, null::uuid as via
      from events e where e.host_id = $1
    ) own
    where ${afterCursor}
    ${onePastPage}`,
)

/** $6 is the person whose events they are: named as the host, so that their relationship is looked up once for all. */
const eventsOfPerson = cards(
  'feed-person',
  `
    select * from (
      select e.id, ${inOrder('e')}, $6 = $1 or are_friends($1, $6) as known, null::uuid as via
      from events e cross join sight($1, e.id, $6, e.visibility)
      where e.host_id = $6
    ) theirs
    where ${afterCursor}
    ${onePastPage}`,
  `exists (select 1 from users u, b where u.id = $6 and ${isVisiblePerson('u.id')})`,
)

type List = (reads: Queries, viewerId: string, after: FeedCursor | undefined) => Promise<Page>

/** JSON text of FeedEvent[], and the cursor of the next page. One round trip each. */
export const readCrewFeed = list(crewFeed)
export const readExtendedFeed = list(extendedFeed)
export const readOwnEvents = list(ownEvents)

/** A person's events that the viewer may see; null if that person does not exist for the viewer. */
export function readEventsOf(
  reads: Queries,
  { viewerId, personId }: { viewerId: string; personId: string },
  after?: FeedCursor,
): Promise<Page | null> {
  return queryPage(reads, eventsOfPerson, [viewerId, ...toValues(after), personId])
}

/**
 * Cards of the events that `found` selects: id, rank and place (the sort keys), known (the host is the viewer or a friend) and
 * via (a friend through whom it is seen). Selects ids first, one more than a page, and joins what a card shows only then.
 * People are arrays instead of joins, so that the index on (host, created) is used directly.
 */
function cards(name: string, found: string, isThere = 'true'): Prepared {
  return {
    name,
    text: `
    with b as materialized (select ${blockedBothWays} as blocked,
      array(select friend from unconfirmed_friends($1) friend) as unconfirmed),
    found as materialized (${found}),
    page as materialized (select * from found ${order} limit ${limits.pageSize})
    select case when ${isThere} then
        '[' || coalesce(string_agg(cards.card::text, ',' order by cards.rank, cards.place, cards.id), '') || ']' end,
      ${nextPage}
    from (
    select p.rank, p.place, p.id, row_to_json((select card from (select ${eventColumns({ description: cutDescription, host: cardHost, abilities: ['rsvp'] })},
        preview.list as "attendeesPreview",
        friends.list as "friendsGoing",
        (select display_name(u.first_name, u.last_name, u.email) from users u where u.id = p.via and u.suspended_at is null) as via,
        ${tie} as tie) card)) as card
    from page p
    join events e on e.id = p.id and (p.via is null or e.visibility = 'friends-of-friends')
    join users h on h.id = e.host_id
    cross join b
    ${eventTallies(goingPeople)}
    cross join lateral (
      select ('[' || coalesce(string_agg(face.shown::text, ',' order by face.place), '') || ']')::json as list
      from (
        select r.place, row_to_json((select shown from (select r.id, ${face} as "user") shown)) as shown
        from unnest(answers.going_ids[:3], answers.going_people[:3]) with ordinality r (id, user_id, place), ${userOf('r')}
      ) face) preview
    cross join lateral (
      select coalesce(json_agg(name order by place), '[]') as list
      from (
        select display_name(u.first_name, u.last_name, u.email) as name, r.place
        from unnest(answers.going_people) with ordinality r (user_id, place), ${userOf('r')}
        where ${isFriend}
        order by r.place limit 3
      ) friend) friends) cards`,
  }
}

function list(statement: Prepared): List {
  return async (reads, viewerId, after) =>
    (await queryPage(reads, statement, [viewerId, ...toValues(after)])) ?? { text: '[]', next: null }
}

const nil = '00000000-0000-0000-0000-000000000000'
const first: FeedCursor = { moment: null, rank: -1, place: 0, id: nil }
const toValues = ({ moment, rank, place, id } = first) => [moment, rank, place, id]
