import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { deleteOldDeliveries } from '#server/features/deliveries/queries.ts'
import { deleteOldCarriers } from '#server/features/events/queries.ts'
import { deleteOldDevices } from '#server/features/guests/queries.ts'
import { deleteOldNotifications } from '#server/features/notifications/queries.ts'
import { deleteOldTexts } from '#server/features/texts/queries.ts'
import { deleteExpired } from '#server/http/queries.ts'
import { toCell } from './cpu.ts'
import { connectWorld, hotReads, leaveWorld, measureReads, type World } from './hot-reads.ts'
import { toTable, writeReport } from './report.ts'
import { buildWorld, toFolder } from './world/world.ts'

const people = 250
const rounds = 5

/** What is cleared with age, and what stays somebody's. */
const bound = [
  'notifications',
  'event_carriers',
  'push_deliveries',
  'idempotency_keys',
  'outgoing_texts',
  'guest_devices',
]
const kept = ['events', 'rsvps', 'comments']

type State = { sizes: Record<string, number>; reads: Awaited<ReturnType<typeof measureReads>>[number] }

/** The day's reads in a world that is a month old, after a year of use that nobody cleared, and after the hourly clean-up of the app. */
export async function measureAgeing(): Promise<void> {
  await buildWorld(people)
  const world = await connectWorld(people)
  try {
    const young = await look(world)
    await age(world.pool)
    const uncleared = await look(world)
    const clean = await clear(world)
    const cleared = await look(world)
    const states = [young, uncleared, cleared]
    const body = [words, toReads(states), toSizes(states), clean].join('\n\n')
    writeReport('ageing', 'A year of use, and a day after it', body)
  } finally {
    await leaveWorld(world)
    await rm(toFolder(people), { recursive: true, force: true })
  }
}

const words = `A world of ${people.toLocaleString('en')} people as \`npm run bench:world\` makes it; then a year of what each writes on a day: 0.1 spons with
four answers and three comments, 4 notifications and pushes, 0.8 keys of requests, carriers, texts, browsers of guests. Then the
clean-up that the app runs every hour; the tables are packed after it, as they would be had it run all year. CPU of the backend, typical
people, medians of ${rounds} rounds.`

async function look(world: World): Promise<State> {
  await world.pool.query('vacuum analyze')
  const { rows } = await world.pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const [reads = {}] = await measureReads([world], rounds)
  return { sizes: Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])), reads }
}

function toReads(states: State[]): string {
  const rows = Object.keys(hotReads).map((name) => {
    const spreads = states.map(({ reads }) => reads[name]?.typical ?? { low: 0, middle: Number.NaN, high: 0 })
    const [young, , cleared] = spreads.map(({ middle }) => middle)
    return [name, ...spreads.map(toCell), ((cleared ?? 0) / (young ?? 1)).toFixed(2)]
  })
  return toTable(['read', 'young (ms)', 'a year, not cleared', 'a year, cleared', 'cleared ÷ young'], rows)
}

function toSizes(states: State[]): string {
  const toMb = (bytes = 0) => (bytes / 1e6).toFixed(1)
  const rows = [...bound, ...kept].map((name) => [
    `\`${name}\``,
    ...states.map(({ sizes }) => toMb(sizes[name])),
    kept.includes(name) ? 'stays: it is somebody’s' : 'cleared',
  ])
  return toTable(['table (MB with indexes)', 'young', 'a year, not cleared', 'a year, cleared', ''], rows)
}

/** By the functions of the hourly job. */
async function clear({ pool, db }: World): Promise<string> {
  const begin = performance.now()
  for (const run of [
    deleteOldNotifications,
    deleteOldCarriers,
    deleteOldDeliveries,
    deleteExpired,
    deleteOldTexts,
    deleteOldDevices,
  ])
    await run(db)
  const first = performance.now() - begin
  for (const table of bound) await pool.query(`vacuum full ${table}`)
  const again = performance.now()
  await deleteOldNotifications(db)
  await deleteOldCarriers(db)
  const idle = performance.now() - again
  return `Clearing that year at once took ${(first / 1000).toFixed(0)} s, in pieces of 10,000 rows; a run that finds nothing, ${idle.toFixed(0)} ms.`
}

async function age(pool: pg.Pool): Promise<void> {
  await pool.query(`set session_replication_role = 'replica'`)
  for (const text of year) await pool.query(text)
  await pool.query(`set session_replication_role = 'origin'`)
}

const at = `now() - interval '1 day' - random() * interval '364 days'`
const friend = `(select friend_id from friendships f where f.user_id = host and f.status = 'accepted' offset floor(random() * 4) limit 1)`
const year = [
  `create temporary table spons as
     select uuidv7(at - now()) as id, host, at from (
       select id as host, ${at} as at from users, generate_series(1, 36)) drawn`,
  `insert into events (id, host_id, title, timeframe, created_at, updated_at, visibility)
     select id, host, 'Pizza at the park', 'Evening', at, at, case when random() < 0.5 then 'friends' else 'friends-of-friends' end from spons`,
  `insert into rsvps (event_id, user_id, response, created_at)
     select id, friend_id, 'going', at from spons cross join lateral (
       select friend_id from friendships f where f.user_id = host and f.status = 'accepted' limit 4) f on conflict do nothing`,
  `insert into comments (id, event_id, user_id, content, created_at)
     select uuidv7(at - now()), id, coalesce(${friend}, host), 'I bring cake, who has the ball?', at from spons, generate_series(1, 3)`,
  `insert into event_carriers (event_id, user_id, host_id, created_at)
     select e.id, f.friend_id, e.host_id, e.created_at from events e join spons using (id)
     join friendships f on f.user_id = e.host_id and f.status = 'accepted' where e.visibility = 'friends-of-friends' on conflict do nothing`,
  `insert into notifications (id, user_id, type, title, message, related_user_id, related_event_id, cause, is_read, created_at)
     select uuidv7(s.at - now()), f.friend_id, 'event_created', 'Pizza at the park', 'posted a spon', s.host, s.id, 'event_created:' || s.id, random() < 0.6, s.at
     from spons s join friendships f on f.user_id = s.host and f.status = 'accepted' on conflict do nothing`,
  `insert into push_deliveries (notification_id, subscription_id, created_at)
     select id, uuidv7(), created_at from notifications on conflict do nothing`,
  `insert into idempotency_keys (user_id, key, fingerprint, created_at)
     select id, gen_random_uuid()::text, repeat('x', 43), ${at} from users, generate_series(1, 300)`,
  `insert into outgoing_texts (to_number, purpose, sender_id, status, created_at)
     select '+1202555' || lpad((random() * 9999)::int::text, 4, '0'), 'invite', id, 'sent', ${at} from users, generate_series(1, 12)`,
  `insert into guest_devices (user_id, device_hash, created_at)
     select id, md5(id::text || n), ${at} from users, generate_series(1, 5) n`,
]
