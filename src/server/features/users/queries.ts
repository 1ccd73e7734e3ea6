import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ListedPerson, Profile } from '#shared/users.ts'

type Row<T> = { json: T }

/** null where there is no such person for the viewer: unknown, or blocked either way. */
export async function findProfile(db: Db, viewerId: string, personId: string): Promise<Profile | null> {
  // can_see_event() with the question of how the two stand asked once (offset 0 keeps it so) and not for every event.
  const { rows } = await sql<Row<Profile>>`
    select person_json(${viewerId}, u)::jsonb || ${ties(viewerId)} || jsonb_build_object(
      'friendCount', (select count(*) from friends_of(u.id)),
      'eventCount', (
        select count(*) from events e
        where e.host_id = u.id and (tie.is_close
          or (tie.is_near and e.visibility = 'friends-of-friends')
          or exists (select 1 from event_access a where a.event_id = e.id and a.user_id = ${viewerId})))
    ) as json
    from users u
    cross join lateral (
      select u.id = ${viewerId} or are_friends(${viewerId}, u.id) as is_close,
        exists (
          select 1 from friendships mine
          join friendships theirs
            on theirs.user_id = mine.friend_id and theirs.friend_id = u.id and theirs.status = 'accepted'
          where mine.user_id = ${viewerId} and mine.status = 'accepted') as is_near
      offset 0
    ) tie
    where u.id = ${personId} and not is_blocked_between(${viewerId}, u.id)
  `.execute(db)
  return rows[0]?.json ?? null
}

/** A person's crew without those whom the viewer does not meet: blocked either way. */
export async function listFriendsOf(db: Db, viewerId: string, personId: string): Promise<ListedPerson[]> {
  const { rows } = await sql<Row<ListedPerson>>`
    select person_json(${viewerId}, u)::jsonb || ${ties(viewerId)} as json
    from friendships f join users u on u.id = f.friend_id
    where f.user_id = ${personId} and f.status = 'accepted' and not is_blocked_between(${viewerId}, u.id)
    order by lower(display_name(u.first_name, u.last_name, u.email)), u.id
  `.execute(db)
  return rows.map((row) => row.json)
}

const found = 20
/** Of a common name only so many are looked at; the searcher's own friends are never lost among them. */
const candidates = 200

const toPrefix = (words: string) => `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** People one of whose names, or both together, begin with these words. */
export function listByName(db: Db, viewerId: string, words: string): Promise<ListedPerson[]> {
  const prefix = toPrefix(words)
  // Each of the three has an index of its own; written in one line each, they are found together.
  const matches = sql`(lower(u.first_name) like ${prefix}
    or lower(u.last_name) like ${prefix}
    or lower(u.first_name || ' ' || u.last_name) like ${prefix})`
  return listFound(
    db,
    viewerId,
    sql`
      (select u.id from users u where ${matches} limit ${candidates})
      union
      select u.id from friendships f join users u on u.id = f.friend_id
      where f.user_id = ${viewerId} and f.status = 'accepted' and ${matches}`,
  )
}

export function listByEmail(db: Db, viewerId: string, email: string): Promise<ListedPerson[]> {
  return listFound(db, viewerId, sql`select u.id from users u where u.email = ${email.toLowerCase()}`)
}

/** Whoever has one of these numbers, proved it, and wants to be found by it. */
export function listByPhone(db: Db, viewerId: string, numbers: readonly string[]): Promise<ListedPerson[]> {
  return listFound(
    db,
    viewerId,
    sql`
      select u.id from users u
      where u.phone_number = any(${numbers}::text[]) and u.phone_verified_at is not null and u.findable_by_phone`,
    numbers.length,
  )
}

/** The fields of shared/users.ts beyond the person's own. */
function ties(viewerId: string) {
  return sql`jsonb_build_object(
  'friendStatus', friend_status(${viewerId}, u.id),
  'areFriends', are_friends(${viewerId}, u.id),
  'isFriendWithCurrentUser', are_friends(${viewerId}, u.id))`
}

async function listFound(
  db: Db,
  viewerId: string,
  people: ReturnType<typeof sql>,
  limit = found,
): Promise<ListedPerson[]> {
  const { rows } = await sql<Row<ListedPerson>>`
    select person_json(${viewerId}, u)::jsonb || ${ties(viewerId)}
      || '{"email": null, "phoneNumber": null}'::jsonb as json
    from (${people}) candidate join users u on u.id = candidate.id
    where u.id <> ${viewerId} and not is_blocked_between(${viewerId}, u.id)
    order by are_friends(${viewerId}, u.id) desc, lower(display_name(u.first_name, u.last_name, u.email)), u.id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.json)
}
