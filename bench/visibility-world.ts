import type pg from 'pg'

export const people = 5_000
/** The first person has this many friends; everyone else about forty. */
const heavyFriends = 500

/** Deterministic ids, so that every run queries the same people. */
export const toPersonId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

const idOf = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const ago = (days: number) => `now() - random() * interval '${days} days'`

/** `heavier`: the second person has this many friends. */
type WorldSize = { people: number; heavier?: number }

function toStatements({ people, heavier = 0 }: WorldSize): string[] {
  const anyone = `1 + floor(random() * ${people})::int`
  return [
    'set statement_timeout = 0',
    'select setseed(0.11)',
    // The triggers would take an advisory lock per host; carriers are bulk-inserted below instead.
    'alter table events disable trigger user',
    'alter table friendships disable trigger user',
    `insert into users (id, email, first_name, last_name)
    select ${idOf('n')}, 'person-' || n || '@example.com', 'Person', n::text from generate_series(1, ${people}) n`,
    `with pair as (
      select distinct least(one, other) as one, greatest(one, other) as other
      from (
        select ${anyone} as one, ${anyone} as other from generate_series(1, ${people * 20})
        union all select 1, ${anyone} from generate_series(1, ${heavyFriends})
        union all select 2, ${anyone} from generate_series(1, ${heavier})
      ) drawn where one <> other
    ), tie as (select one, other, random() < 0.03 as is_pending from pair)
    insert into friendships (user_id, friend_id, status)
    select ${idOf('one')}, ${idOf('other')}, case when is_pending then 'pending' else 'accepted' end from tie
    union all select ${idOf('other')}, ${idOf('one')}, 'accepted' from tie where not is_pending`,
    `insert into blocks (blocker_id, blocked_id)
    select ${idOf('one')}, ${idOf('other')}
    from (
      select ${anyone} as one, ${anyone} as other from generate_series(1, ${people * 2})
      union all select 1, ${anyone} from generate_series(1, 30)
    ) drawn where one <> other on conflict do nothing`,
    `insert into events (host_id, title, created_at, starts_at, visibility)
    select ${idOf(anyone)}, 'Pizza at the park', at, at + interval '1 day',
      case when random() < 0.5 then 'friends' else 'friends-of-friends' end
    from (select ${ago(30)} as at from generate_series(1, ${people * 3})) drawn`,
    `insert into events (host_id, title, created_at, visibility)
    select ${idOf('1')}, 'Pizza at the park', ${ago(30)}, 'friends-of-friends' from generate_series(1, 40)`,
    `insert into event_carriers (event_id, user_id, host_id, created_at)
    select e.id, f.friend_id, e.host_id, e.created_at
    from events e join friendships f on f.user_id = e.host_id and f.status = 'accepted'
    where e.visibility = 'friends-of-friends'`,
    `insert into event_access (event_id, user_id, source, granted_by)
    select e.id, ${idOf(anyone)}, 'invite', e.host_id from events e on conflict do nothing`,
    `insert into rsvps (event_id, user_id, response)
    select e.id, f.friend_id, case when f.place % 2 = 0 then 'going' else 'might-show' end
    from events e cross join lateral (
      select friend_id, row_number() over (order by id) as place from friendships
      where user_id = e.host_id and status = 'accepted' order by id limit 5) f`,
    `insert into comments (event_id, user_id, content)
    select r.event_id, r.user_id, 'I bring cake' from rsvps r where random() < 0.6`,
    // Notifications of two weeks of posts and of all answers, 40 % of them unread.
    `insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause, is_read, created_at)
    select f.friend_id, 'event_created', e.title, 'posted a spon', e.host_id, e.id, 'event_created:' || e.id,
      random() < 0.6, e.created_at
    from events e join friendships f on f.user_id = e.host_id and f.status = 'accepted'
    where e.created_at > now() - interval '14 days'`,
    `insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause, is_read, created_at)
    select e.host_id, 'rsvp', e.title, 'is going', r.user_id, e.id, 'rsvp:' || r.id, random() < 0.6, e.created_at
    from rsvps r join events e on e.id = r.event_id`,
    'alter table events enable trigger user',
    'alter table friendships enable trigger user',
    'vacuum analyze',
  ]
}

/** Builds the same data each time: friendships, blocks and invitations come from a seeded random. */
export async function buildWorld(pool: pg.Pool, size: WorldSize = { people }): Promise<void> {
  for (const statement of toStatements(size)) await pool.query(statement)
}
