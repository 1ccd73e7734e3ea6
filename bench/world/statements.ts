/** Numbers of friends: `heaviest` people have 2,000, 0.2 % have 500, the rest about 35; 37 on average. */
const friendCounts = { heaviest: 2_000, heavy: 500 } as const

/** People are numbered from one: first those with 2,000 friends, then those with 500, then everybody else. */
export function toGroups(people: number) {
  const heaviest = Math.max(2, Math.round(people / 50_000))
  return { heaviest, heavy: Math.round(people * 0.002) }
}

/** What a table is filled with. The table's indexes are made after its rows. */
type Fill = { table: string; text: string }

const starts = `array['Ma','An','Jo','Ka','Lu','Pe','Ro','Sa','To','Vi','Ben','Cla','Da','El','Fra','Gre','Ha','Is','Jul','Kl',
  'Le','Mi','Na','Ol','Pa','Qui','Ri','So','Ti','Ul','Val','Wi','Xa','Yo','Ze','Al','Bo','Ce','Do','Em']`
const ends = `array['ria','na','han','ren','kas','ter','bert','rah','mas','ktor','ja','ra','niel','la','nk','gor','nnes','abel',
  'ian','aus','on','chael','dia','iver','ul']`
const anyOf = (list: string, length: number) => `(${list})[1 + floor(random() * ${length})::int]`

const ago = (days: number) => `now() - random() * interval '${days} days'`

/**
 * The person of a number, as ids of version 7 are made: sorted by when the person signed up. That order has nothing to do with
 * the number, else friends, whose numbers are near each other, would be near each other in every index.
 */
const personOf = `create function person_of(number bigint, people bigint) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(1700000000000 + (number * 7919) % people * 20000), 12, '0') || '7abc8'
    || lpad(to_hex((number * 2654435761) % 1152921504606846976), 15, '0'))::uuid
$$`

/** Half of a person's friends are among the hundred and fifty around them, so that circles overlap; the others are anywhere. */
function toPairs(people: number) {
  const { heaviest, heavy } = toGroups(people)
  const anyone = `1 + floor(random() * ${people})::int`
  const nearby = `1 + (n + floor(random() * 300)::int + ${people} - 150) % ${people}`
  const draws = `case when n <= ${heaviest} then ${friendCounts.heaviest}
    when n <= ${heaviest + heavy} then ${friendCounts.heavy}
    else 4 + floor(-ln(1 - random() * 0.999) * 14)::int end`
  return `create temporary table pairs as
    select distinct least(one, other) as one, greatest(one, other) as other
    from (
      select n as one, case when n > ${heaviest + heavy} and random() < 0.5 then ${nearby} else ${anyone} end as other
      from (select n, ${draws} as draws from generate_series(1, ${people}) n) person, generate_series(1, draws)
    ) drawn where one <> other`
}

export const preparations = (people: number): string[] => [personOf, toPairs(people)]

const person = (number: string, people: number) => `person_of(${number}, ${people})`

/**
 * Tables in the order in which each can be made from those before it. Only spons of the last eight days, which feeds show and a
 * day more, have answers, comments and carriers; notifications are of the last three.
 */
export function toFills(people: number): Fill[] {
  const anyone = `1 + floor(random() * ${people})::int`
  return [
    {
      table: 'users',
      text: `insert into users (id, email, first_name, last_name, profile_image_url, created_at)
        select ${person('n', people)}, 'person-' || n || '@example.com', ${anyOf(starts, 40)} || ${anyOf(ends, 25)},
          ${anyOf(starts, 40)} || ${anyOf(ends, 25)} || lower(${anyOf(starts, 40)}) || ${anyOf(ends, 25)},
          '/media/profiles/' || md5(n::text) || '.webp', now() - interval '90 days'
        from generate_series(1, ${people}) n order by 1`,
    },
    {
      table: 'friendships',
      text: `insert into friendships (user_id, friend_id, status)
        with ties as materialized (
          select ${person('one', people)} as one, ${person('other', people)} as other, random() < 0.03 as is_pending
          from pairs)
        select one, other, case when is_pending then 'pending' else 'accepted' end from ties
        union all select other, one, 'accepted' from ties where not is_pending`,
    },
    {
      table: 'blocks',
      text: `insert into blocks (blocker_id, blocked_id)
        select distinct ${person('one', people)}, ${person('other', people)}
        from (select ${anyone} as one, ${anyone} as other from generate_series(1, ${Math.round(people / 2)})) drawn
        where one <> other`,
    },
    {
      table: 'events',
      text: `insert into events (id, host_id, title, description, location, timeframe, created_at, updated_at, starts_at, ends_at, visibility)
        select uuidv7(at - now()), host, 'Pizza at the park', 'Bring a blanket, we have the rest', 'Town park', 'Evening',
          at, at, at + interval '5 hours', at + interval '9 hours', case when random() < 0.5 then 'friends' else 'friends-of-friends' end
        from (
          select ${person('n', people)} as host, ${ago(30)} as at
          from generate_series(1, ${people}) n, generate_series(1, 3)
        ) drawn order by at`,
    },
    {
      table: 'event_carriers',
      text: `insert into event_carriers (event_id, user_id, host_id, created_at, starts_at, ends_at)
        select e.id, f.friend_id, e.host_id, e.created_at, e.starts_at, e.ends_at
        from events e join friendships f on f.user_id = e.host_id and f.status = 'accepted'
        where e.visibility = 'friends-of-friends' and e.ends_at > now() - interval '8 days'
        order by e.id, f.friend_id`,
    },
    {
      table: 'event_access',
      text: `insert into event_access (event_id, user_id, source, granted_by)
        select e.id, ${person(anyone, people)}, 'invite', e.host_id from events e where random() < 0.3`,
    },
    {
      table: 'rsvps',
      text: `insert into rsvps (event_id, user_id, response, created_at)
        select e.id, f.friend_id, case when random() < 0.6 then 'going' else 'might-show' end, e.created_at + random() * interval '9 hours'
        from events e cross join lateral (
          select friend_id from friendships where user_id = e.host_id and status = 'accepted'
          limit 4 offset floor(random() * 3)) f
        where e.created_at > now() - interval '8 days'`,
    },
    {
      table: 'comments',
      text: `insert into comments (id, event_id, user_id, content, created_at)
        select uuidv7(at - now()), event_id, user_id, 'I bring cake, who has the ball?', at
        from (select r.event_id, r.user_id, r.created_at + random() * interval '3 hours' as at from rsvps r where random() < 0.75)
          said`,
    },
    {
      table: 'comment_reactions',
      text: `insert into comment_reactions (comment_id, user_id, emoji)
        select c.id, e.host_id, '🔥' from comments c join events e on e.id = c.event_id where random() < 0.2`,
    },
    {
      table: 'notifications',
      text: `insert into notifications
          (user_id, type, title, message, related_user_id, related_event_id, cause, is_read, created_at)
        select f.friend_id, 'event_created', e.title, 'posted a spon', e.host_id, e.id, 'event_created:' || e.id,
          random() < 0.6, e.created_at
        from events e join friendships f on f.user_id = e.host_id and f.status = 'accepted'
        where e.created_at > now() - interval '3 days'
        union all
        select e.host_id, 'rsvp', e.title, 'is going', r.user_id, e.id, 'rsvp:' || e.id || ':' || r.user_id, random() < 0.6,
          r.created_at
        from events e join rsvps r on r.event_id = e.id where e.created_at > now() - interval '3 days'`,
    },
  ]
}
