import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/db/database.ts'
import { type Prepared, queryText } from '#server/db/prepared.ts'
import type { ListedPerson } from '#shared/users.ts'

type Row<T> = { json: T }

/** A person u whom the viewer may meet: not blocked either way. */
const isMet = (viewer: string) => `u.id not in (select hidden from hidden_from(${viewer}) hidden)`

/** The fields that ListedPerson adds to Person (shared/users.ts). */
function ties(viewer: string) {
  return `jsonb_build_object(
  'friendStatus', friend_status(${viewer}, u.id),
  'areFriends', are_friends(${viewer}, u.id),
  'isFriendWithCurrentUser', are_friends(${viewer}, u.id))`
}

// sight() is told the person, not each event's host: how the two stand is then asked once for all of the events.
const profile: Prepared = {
  name: 'user-profile',
  text: `
    select (person_json($1, u)::jsonb || ${ties('$1')} || jsonb_build_object(
      'friendCount', (select count(*) from friends_of($2)),
      'eventCount', (
        select count(*) from events e cross join sight($1, e.id, $2, e.visibility) where e.host_id = $2)
    ))::text
    from users u
    where u.id = $2 and ${isMet('$1')}`,
}

/** JSON text of Profile; null where there is no such person for the viewer: unknown, or blocked either way. */
export function readProfile(pool: pg.Pool, viewerId: string, personId: string): Promise<string | null> {
  return queryText(pool, profile, [viewerId, personId])
}

/** A person's crew without people who are blocked, either way, for the viewer. */
export async function listFriendsOf(db: Db, viewerId: string, personId: string): Promise<ListedPerson[]> {
  const { rows } = await sql<Row<ListedPerson>>`
    select person_json(viewer.id, u)::jsonb || ${sql.raw(ties('viewer.id'))} as json
    from friendships f join users u on u.id = f.friend_id cross join (select ${viewerId}::uuid as id) viewer
    where f.user_id = ${personId} and f.status = 'accepted' and ${sql.raw(isMet('viewer.id'))}
    order by lower(display_name(u.first_name, u.last_name, u.email)), u.id
  `.execute(db)
  return rows.map((row) => row.json)
}

const found = 20
/** Limits the candidates for a common name; the searcher's own matching friends are always included. */
const candidates = 200

const toPrefix = (words: string) => `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** People whose first, last or full name begins with these words. */
export function listByName(db: Db, viewerId: string, words: string): Promise<ListedPerson[]> {
  const prefix = toPrefix(words)
  // Each of the three expressions has its own index; the planner combines them.
  const matches = sql`(lower(u.first_name) like ${prefix}
    or lower(u.last_name) like ${prefix}
    or lower(u.first_name || ' ' || u.last_name) like ${prefix})`
  return listFound(db, {
    viewerId,
    people: sql`
      (select u.id from users u where ${matches} and u.kind = 'member' limit ${candidates})
      union
      select u.id from friendships f join users u on u.id = f.friend_id
      where f.user_id = ${viewerId} and f.status = 'accepted' and ${matches}`,
  })
}

export function listByEmail(db: Db, viewerId: string, email: string): Promise<ListedPerson[]> {
  return listFound(db, { viewerId, people: sql`select u.id from users u where u.email = ${email.toLowerCase()}` })
}

/** Owners of these numbers who verified them and want to be found by them. */
export function listByPhone(db: Db, viewerId: string, numbers: readonly string[]): Promise<ListedPerson[]> {
  return listFound(db, {
    viewerId,
    people: sql`
      select u.id from users u
      where u.phone_number = any(${numbers}::text[]) and u.phone_verified_at is not null and u.findable_by_phone`,
    limit: numbers.length,
  })
}

async function listFound(
  db: Db,
  { viewerId, people, limit = found }: { viewerId: string; people: ReturnType<typeof sql>; limit?: number },
): Promise<ListedPerson[]> {
  const { rows } = await sql<Row<ListedPerson>>`
    select person_json(viewer.id, u)::jsonb || ${sql.raw(ties('viewer.id'))}
      || '{"email": null, "phoneNumber": null}'::jsonb as json
    from (${people}) candidate join users u on u.id = candidate.id cross join (select ${viewerId}::uuid as id) viewer
    where u.id <> viewer.id and ${sql.raw(isMet('viewer.id'))}
    order by are_friends(viewer.id, u.id) desc, lower(display_name(u.first_name, u.last_name, u.email)), u.id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.json)
}
