import type pg from 'pg'

/** What is true of the stored rows whatever people do. Each query finds rows that break its rule. */
const rules: Record<string, string> = {
  'friendship has two sides': `
    select 1 from friendships f where f.status = 'accepted' and not exists (
      select 1 from friendships g where g.user_id = f.friend_id and g.friend_id = f.user_id and g.status = 'accepted')`,
  'nobody is tied to themselves': `
    select 1 from friendships where user_id = friend_id
    union all select 1 from blocks where blocker_id = blocked_id`,
  'a block ends friendship and requests': `
    select 1 from friendships f join blocks b on (b.blocker_id, b.blocked_id) in ((f.user_id, f.friend_id), (f.friend_id, f.user_id))`,
  'who answers can see the spon': `
    select 1 from rsvps r join events e on e.id = r.event_id
    where not can_see_event(r.user_id, e.id, e.host_id, e.visibility)`,
  'the host gives no answer': 'select 1 from rsvps r join events e on e.id = r.event_id where e.host_id = r.user_id',
  'an if-answer counts as going only if what it waits for is there, and then it does': `
    select 1 from rsvps r
    cross join lateral (
      select coalesce(sum(o.heads), 0) as heads, bool_or(o.user_id = r.if_with) as is_with
      from rsvps o where o.event_id = r.event_id and o.response = 'going' and o.id <> r.id) others
    where num_nonnulls(r.if_at_least, r.if_with) > 0
      and (r.response = 'going') <> coalesce(others.heads + r.heads >= r.if_at_least, others.is_with, false)`,
  'a spon with enough guests is on': `
    select 1 from events e where e.min_going is not null and e.tipped_at is null
      and e.min_going <= (select sum(r.heads) from rsvps r where r.event_id = e.id and r.response = 'going')`,
  'who might show brings nobody': `
    select 1 from rsvps where response = 'might-show' and heads > 1 and num_nonnulls(if_at_least, if_with) = 0`,
  'two hops are carried by a friend of the host': `
    select 1 from events e join friendships f on f.user_id = e.host_id and f.status = 'accepted'
    where e.visibility = 'friends-of-friends' and e.ends_at > now() - interval '7 days'
      and not exists (select 1 from event_carriers c where c.event_id = e.id and c.user_id = f.friend_id)`,
  'who carries a spon knows when it is over': `
    select 1 from events e join event_carriers c on c.event_id = e.id
    where (c.starts_at, c.ends_at) is distinct from (e.starts_at, e.ends_at)`,
  'people are told of a cause once': 'select 1 from notifications group by user_id, cause having count(*) > 1',
  'nobody hears of themselves': 'select 1 from notifications where user_id = related_user_id',
  'what people typed has its length': `
    select 1 from events where length(title) not between 1 and 120 or length(description) > 2000
    union all select 1 from comments where length(content) not between 1 and 1000
    union all select 1 from users where length(first_name) > 50 or length(last_name) > 50`,
  'a recording is on one spon':
    'select 1 from events where audio_url is not null group by audio_url having count(*) > 1',
  'no transaction is left open': `
    select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
      and state_change < now() - interval '20 seconds'`,
}

export async function listBrokenRules(pool: pg.Pool): Promise<string[]> {
  const checked = await Promise.all(
    Object.entries(rules).map(async ([name, text]) => ((await pool.query(`${text} limit 1`)).rowCount ? [name] : [])),
  )
  return checked.flat()
}
