import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type Prepared, type Queries, queryText } from '#server/db/prepared.ts'
import { friendStatusOf } from '#server/features/friends/queries.ts'
import type { ListedPerson } from '#shared/users.ts'

type Row<T> = { json: T }

/** Whether the viewer may see this person: neither blocked either way nor suspended. */
function isVisibleTo(viewer: string, person = 'u'): string {
  return `${person}.suspended_at is null and ${person}.id not in (select blocked from blocked_with(${viewer}) blocked)`
}

/** The fields that ListedPerson adds to Person (shared/users.ts). */
function relationshipFields(viewer: string) {
  return `jsonb_build_object(
  'friendStatus', friend_status(${viewer}, u.id),
  'areFriends', are_friends(${viewer}, u.id),
  'isFriendWithCurrentUser', are_friends(${viewer}, u.id))`
}

// sight() gets the person, not each event's host: the relationship of the two is then looked up once for all of the events.
const profile: Prepared = {
  name: 'user-profile',
  text: `
    select (person_json($1, u)::jsonb || ${relationshipFields('$1')} || jsonb_build_object(
      'friendCount', (select count(*) from friends_of($2)),
      'eventCount', (
        select count(*) from events e cross join sight($1, e.id, $2, e.visibility) where e.host_id = $2)
    ) || coalesce((
      select jsonb_build_object('pings', f.pings) from friendships f
      where f.user_id = $1 and f.friend_id = $2 and f.status = 'accepted'), '{}'))::text
    from users u
    where u.id = $2 and ${isVisibleTo('$1')}`,
}

/** JSON text of Profile; null where there is no such person for the viewer: unknown, or blocked either way. */
export function readProfile(reads: Queries, viewerId: string, personId: string): Promise<string | null> {
  return queryText(reads, profile, [viewerId, personId])
}

/** A person's crew without people who are blocked, either way, for the viewer. */
export async function listFriendsOf(db: Db, viewerId: string, personId: string): Promise<ListedPerson[]> {
  const { rows } = await sql<Row<ListedPerson>>`
    select person_json(viewer.id, u)::jsonb || ${sql.raw(relationshipFields('viewer.id'))} as json
    from friendships f join users u on u.id = f.friend_id cross join (select ${viewerId}::uuid as id) viewer
    where f.user_id = ${personId} and f.status = 'accepted' and ${sql.raw(isVisibleTo('viewer.id'))}
    order by lower(display_name(u.first_name, u.last_name, u.email)), u.id
  `.execute(db)
  return rows.map((row) => row.json)
}

const found = 20
/** So many are taken from each index where a name is common; the searcher's own matching friends are always among them. */
const candidates = 40

const byName = findPeople(
  'users-by-name',
  `with named as materialized (select * from people_named($2, ${candidates}))
    select * from named
    union all
    select u.* from friends_of($1) friend join users u on u.id = friend
    -- Fewer than that, and the friends are there already. strpos() goes by no index: it is to be asked of friends only.
    where (select count(*) from named) >= ${candidates} and (strpos(lower(u.first_name), $2) = 1
      or strpos(lower(u.last_name), $2) = 1 or strpos(lower(u.first_name || ' ' || u.last_name), $2) = 1)`,
  `${found}`,
)

/** JSON text of FoundPerson[]: people whose first, last or full name begins with these words. */
export function listByName(reads: Queries, viewerId: string, words: string): Promise<string> {
  return queryPeople(reads, byName, [viewerId, words.toLowerCase()])
}

const byEmail = findPeople('users-by-email', 'select u.* from users u where u.email = $2', `${found}`)

export function listByEmail(reads: Queries, viewerId: string, email: string): Promise<string> {
  return queryPeople(reads, byEmail, [viewerId, email.toLowerCase()])
}

const byPhone = findPeople(
  'users-by-phone',
  `select u.* from users u
    where u.phone_number = any ($2::text[]) and u.phone_verified_at is not null and u.findable_by_phone`,
  'cardinality($2)',
)

/** Owners of these numbers who verified them and want to be found by them. */
export function listByPhone(reads: Queries, viewerId: string, numbers: readonly string[]): Promise<string> {
  return queryPeople(reads, byPhone, [viewerId, numbers])
}

async function queryPeople(reads: Queries, statement: Prepared, values: unknown[]): Promise<string> {
  return (await queryText(reads, statement, values)) ?? '[]'
}

/** Sorts those whom `people` selects, friends first, and decorates only the ones that are shown. */
function findPeople(name: string, people: string, most: string): Prepared {
  return {
    name,
    text: `
    with best as materialized (
      select u.*, friend.id is not null as is_friend, lower(display_name(u.first_name, u.last_name, u.email)) as shown
      from (select distinct on (candidate.id) candidate.* from (${people}) candidate order by candidate.id) u
      left join friends_of($1) friend (id) on friend.id = u.id
      where u.id <> $1 and ${isVisibleTo('$1')}
      order by is_friend desc, shown, u.id
      limit ${most}),
    -- Who has a namesake among them is told apart by friends in common: to the viewer each of those shows this friend anyway.
    namesakes as materialized (
      select b.id from best b where (select count(*) from best other where other.shown = b.shown) > 1),
    common as (
      select n.id, json_build_object('count', count(*),
        'names', to_json((array_agg(coalesce(nullif(c.first_name, ''), display_name(null, null, c.email))
          order by lower(c.first_name), c.id))[1:2])) as friends
      from namesakes n cross join lateral friends_of(n.id) theirs (id) join friends_of($1) mine (id) on mine.id = theirs.id
        join users c on c.id = mine.id
      where ${isVisibleTo('$1', 'c')}
      group by n.id)
    select coalesce(json_agg(json_build_object(
        'id', u.id,
        'displayName', display_name(u.first_name, u.last_name, u.email),
        'firstName', u.first_name,
        'lastName', u.last_name,
        'email', null,
        'phoneNumber', null,
        'profileImageUrl', u.profile_image_url,
        'friendStatus', ${friendStatusOf('$1', 'u.id')},
        'areFriends', u.is_friend,
        'isFriendWithCurrentUser', u.is_friend,
        'inCommon', case when u.id in (select n.id from namesakes n)
          then coalesce((select c.friends from common c where c.id = u.id), '{"count":0,"names":[]}') end) order by u.is_friend desc, u.shown, u.id), '[]')::text
    from best u`,
  }
}
