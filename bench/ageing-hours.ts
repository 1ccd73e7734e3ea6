/** What so many people write within the hour before `now()`, which is the bench's. */
export function toHour(people: number): string[] {
  const anyone = `person_of(1 + floor(random() * ${people})::int, ${people})`
  const at = `now() - random() * interval '1 hour'`
  /** Ids carry their time. */
  const idAt = (moment: string) => `uuidv7(${moment} - pg_catalog.now())`
  const times = (perPersonAndDay: number) => `generate_series(1, ${Math.ceil((people * perPersonAndDay) / 24)})`
  return [
    'drop table if exists hour',
    `create temporary table hour as
       select ${idAt('at')} as id, host, at from (select ${anyone} as host, ${at} as at from ${times(0.1)} offset 0) drawn`,
    `insert into events (id, host_id, title, timeframe, created_at, updated_at, visibility)
       select id, host, 'Pizza at the park', 'Evening', at, at, case when random() < 0.5 then 'friends' else 'friends-of-friends' end from hour`,
    `insert into rsvps (event_id, user_id, response, created_at)
       select id, friend_id, 'going', at from hour cross join lateral (
         select friend_id from friendships f where f.user_id = host and f.status = 'accepted' limit 4) f`,
    `insert into comments (id, event_id, user_id, content, created_at)
       select ${idAt('at')}, id, host, 'I bring cake, who has the ball?', at from hour, generate_series(1, 3)`,
    `insert into event_carriers (event_id, user_id, host_id, created_at)
       select e.id, f.friend_id, e.host_id, e.created_at from hour h join events e on e.id = h.id
       join friendships f on f.user_id = e.host_id and f.status = 'accepted' where e.visibility = 'friends-of-friends'`,
    `insert into notifications (id, user_id, type, title, message, related_user_id, related_event_id, cause, is_read, created_at)
       select ${idAt('h.at')}, f.friend_id, 'event_created', 'Pizza at the park', 'posted a spon', h.host, h.id,
         'event_created:' || h.id, random() < 0.9, h.at
       from hour h join friendships f on f.user_id = h.host and f.status = 'accepted'`,
    `insert into push_deliveries (notification_id, subscription_id, created_at)
       select n.id, n.user_id, n.created_at from hour h join notifications n on n.related_event_id = h.id`,
    `insert into idempotency_keys (user_id, key, fingerprint, created_at)
       select ${anyone}, gen_random_uuid()::text, repeat('x', 43), ${at} from ${times(0.8)}`,
    `insert into sessions (sid, user_id, expire, created_at)
       select gen_random_uuid()::text, ${anyone}, now() + interval '30 days', ${at} from ${times(0.05)}`,
    `insert into rate_limits (key, window_start, count) select gen_random_uuid()::text, ${at}, 1 from ${times(0.5)}`,
    `insert into outgoing_texts (to_number, purpose, sender_id, status, created_at)
       select '+1202555' || lpad((random() * 9999)::int::text, 4, '0'), 'invite', ${anyone}, 'sent', ${at} from ${times(0.03)}`,
    `insert into guest_devices (user_id, device_hash, created_at)
       select ${anyone}, gen_random_uuid()::text, ${at} from ${times(0.02)}`,
  ]
}
