import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { deleteOldDeliveries } from '#server/features/deliveries/queries.ts'
import { deleteOldCarriers } from '#server/features/events/queries.ts'
import { deleteOldDevices } from '#server/features/guests/queries.ts'
import { deleteOldNotifications, deleteTakenBackNotifications } from '#server/features/notifications/queries.ts'
import { deleteOldTexts } from '#server/features/texts/queries.ts'
import { deleteExpired } from '#server/http/queries.ts'
import { toHour } from './ageing-hours.ts'
import { toCell } from './cpu.ts'
import { connectWorld, groups, hotReads, leaveWorld, measureReads, type World } from './hot-reads.ts'
import { toTable, writeReport } from './report.ts'
import { findViewers } from './world/viewers.ts'
import { buildWorld, toFolder } from './world/world.ts'

const people = 3_000
const rounds = 9
const youngDays = 35
const oldDays = 365

/** What is cleared with age, and what stays somebody's. */
const bound = [
  'notifications',
  'event_carriers',
  'push_deliveries',
  'idempotency_keys',
  'outgoing_texts',
  'guest_devices',
  'sessions',
  'rate_limits',
]
const kept = ['events', 'rsvps', 'comments']

type State = {
  sizes: Record<string, number>
  reads: Awaited<ReturnType<typeof measureReads>>[number]
  cleanMs: number
}

/** A day's reads when people have been here for a month, and a year later: every hour in between is written and cleaned up. */
export async function measureAgeing(): Promise<void> {
  await buildWorld(people)
  const world = await connectWorld(people)
  try {
    await begin(world.pool)
    const young = await live(world, { from: 0, to: youngDays })
    const old = await live(world, { from: youngDays, to: oldDays })
    const states = [young, old]
    writeReport('ageing', 'A year of use, and a day after it', [words, toReads(states), toSizes(states)].join('\n\n'))
  } finally {
    await leaveWorld(world)
    await rm(toFolder(people), { recursive: true, force: true })
  }
}

const words = `The ${people.toLocaleString('en')} people of a world as \`npm run bench:world\` makes it, without anything written yet. Then ${oldDays} days, hour by hour: each person
writes 0.1 spons a day, with four answers and three comments, a notification and a push for each friend of the host, keys of requests, sessions, limits, texts, browsers
of guests, carriers; and each hour the clean-up of the app deletes what is too old by the clock of that hour. PostgreSQL's clock is a function of the bench: \`now()\`
is looked for there first. Tables are vacuumed once a day if autovacuum would. The same reads after ${youngDays} days, when what is kept for a month is full, and after
${oldDays}: CPU of the backend, medians of ${rounds} rounds.

In the first weeks hosts have written so few spons that one may have none for friends of friends: "viewers of a two-hop spon" then asks about one for
friends, which costs less. Browsers of guests are kept for 180 days, so after 35 they are still coming.`

/** Nobody has written anything, and the clock can be set. */
async function begin(pool: pg.Pool) {
  for (const text of [
    `truncate events, notifications, ${[...bound, ...kept].join(', ')} cascade`,
    `set session_replication_role = 'replica'`,
    'create schema clock',
    `create function clock.now() returns timestamptz language sql stable as $$ select current_setting('clock.at')::timestamptz $$`,
    'set search_path = clock, public, pg_catalog',
  ])
    await pool.query(text)
}

type Days = { from: number; to: number }

async function live(world: World, { from, to }: Days): Promise<State> {
  const { pool } = world
  let cleanMs = 0
  for (let hour = from * 24; hour < to * 24; hour += 1) {
    const hoursLeft = oldDays * 24 - hour
    await pool.query(`select set_config('clock.at', (pg_catalog.now() - $1 * interval '1 hour')::text, false)`, [
      hoursLeft,
    ])
    for (const text of toHour(people)) await pool.query(text)
    const startedAt = performance.now()
    await cleanUp(world)
    cleanMs += performance.now() - startedAt
    if (hour % 24 === 23) await vacuumLikeAutovacuum(pool)
    if (hour % (24 * 30) === 0) console.log(`Day ${hour / 24}`)
  }
  return { ...(await look(world)), cleanMs: cleanMs / (to - from) / 24 }
}

/** By the functions of the hourly job. */
async function cleanUp({ db }: World) {
  await deleteExpired(db)
  await deleteOldDevices(db)
  await deleteOldTexts(db)
  await deleteOldDeliveries(db)
  await deleteOldNotifications(db)
  await deleteTakenBackNotifications(db)
  await deleteOldCarriers(db)
}

/** Worlds are built without it, and it looks at the real clock. */
async function vacuumLikeAutovacuum(pool: pg.Pool) {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
    where schemaname = 'public' and (n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup)`,
  )
  for (const { name } of rows) await pool.query(`vacuum analyze ${name}`)
}

async function look(world: World): Promise<Omit<State, 'cleanMs'>> {
  world.viewers = await findViewers(world.pool, people)
  const { rows } = await world.pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const [reads = {}] = await measureReads([world], rounds)
  return { sizes: Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes])), reads }
}

const columns = [`${youngDays} days`, `${oldDays} days`]

function toReads(states: State[]): string {
  const shown = groups.slice(0, 2)
  const rows = Object.keys(hotReads).flatMap((name) =>
    shown.map((group) => {
      const spreads = states.map(({ reads }) => reads[name]?.[group] ?? { low: 0, middle: Number.NaN, high: 0 })
      const [young = 1, old = 0] = spreads.map(({ middle }) => middle)
      return [name, group, ...spreads.map(toCell), (old / young).toFixed(2)]
    }),
  )
  const cleaning = states.map(({ cleanMs }) => cleanMs.toFixed(0))
  rows.push(['the hourly clean-up (by the clock on the wall)', '', ...cleaning, ''])
  return toTable(['read', 'who', ...columns.map((name) => `after ${name} (ms)`), 'ratio'], rows)
}

function toSizes(states: State[]): string {
  const toMb = (bytes = 0) => (bytes / 1e6).toFixed(1)
  const rows = [...bound, ...kept].map((name) => {
    const [young = 1, old = 0] = states.map(({ sizes }) => sizes[name] ?? 0)
    const fate = kept.includes(name) ? 'stays: it is somebody’s' : 'cleared'
    return [`\`${name}\``, toMb(young), toMb(old), (old / young).toFixed(1), fate]
  })
  return toTable(['table (MB with indexes)', ...columns, 'ratio', ''], rows)
}
