import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { listFeedRows } from '#server/features/calendars/queries.ts'
import { findVisibleEvent, listCircle, listViewers, readEventDetail } from '#server/features/events/queries.ts'
import { readCrewFeed, readEventsOf, readExtendedFeed } from '#server/features/feed/queries.ts'
import { readNotifications, readUnreadCount } from '#server/features/notifications/queries.ts'
import { readProfile } from '#server/features/users/queries.ts'

import { isRead, prepareMeasured, recordStatements, type Statement } from './recorder.ts'
import { toTable, writeReport } from './report.ts'
import { buildWorld, people, toPersonId } from './visibility-world.ts'

const rounds = 15
const typicalViewers = [1_001, 2_002, 3_003]
const heavyViewers = [1]

type Sample = { ms: number; planMs: number; buffers: number }
type Measured = { statements: number; ms: number; planMs: number; buffers: number; calls: string[] }
type Bench = { pool: pg.Pool; db: Db; said: Statement[] }
/** A viewer, with people and spons at the distances that the names say. */
type Viewer = { id: string; friend: string; near: string; ownEvent: string; friendEvent: string; nearEvent: string }

const online = Array.from({ length: 2_000 }, (_, index) => toPersonId(2 * index + 1))

const reads: Record<string, (bench: Bench, viewer: Viewer) => Promise<unknown>> = {
  'crew feed': ({ pool }, { id }) => readCrewFeed(pool, id, undefined),
  'two-hop feed': ({ pool }, { id }) => readExtendedFeed(pool, id, undefined),
  'detail, a friend’s': ({ pool }, { id, friendEvent }) => readEventDetail(pool, id, friendEvent),
  'detail, two hops away': ({ pool }, { id, nearEvent }) => readEventDetail(pool, id, nearEvent),
  'the question before a write': ({ db }, { id, nearEvent }) =>
    findVisibleEvent(db, { viewerId: id, eventId: nearEvent }),
  'profile of a friend': ({ pool }, { id, friend }) => readProfile(pool, id, friend),
  'profile two hops away': ({ pool }, { id, near }) => readProfile(pool, id, near),
  'spons of a person two hops away': ({ pool }, { id, near }) => readEventsOf(pool, { viewerId: id, personId: near }),
  'unread count': ({ pool }, { id }) => readUnreadCount(pool, id),
  'notifications list': ({ pool }, { id }) => readNotifications(pool, id),
  'calendar feed': ({ db }, { id }) => listFeedRows(db, id),
  'circle among 2,000 streams, when a spon goes': ({ db }, { id }) =>
    listCircle(db, { of: id, reach: 'friends-of-friends' }, online),
  'viewers of it among 2,000 streams': ({ db }, { ownEvent }) => listViewers(db, [ownEvent], online),
}

/** Cost of each read that checks visibility, for typical viewers and for one with 500 friends. */
export async function measureVisibility(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  await chmod(dir, 0o711)
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres') })
  try {
    await migrate(server)
    const bench = openBench(server.connectionString)
    await buildWorld(bench.pool)
    const typicalOnes = await findViewers(bench.pool, typicalViewers)
    const heavyOnes = await findViewers(bench.pool, heavyViewers)
    const rows: (string | number)[][] = []
    for (const [name, read] of Object.entries(reads)) {
      const typical = await measureRead(bench, read, typicalOnes)
      const heavy = await measureRead(bench, read, heavyOnes)
      const calls = [...new Set([...typical.calls, ...heavy.calls])].join(', ')
      rows.push([name, typical.statements, ...toCells(typical), ...toCells(heavy), calls || 'none'])
    }
    await bench.pool.end()
    const head = ['read', 'statements', 'ms', 'planning', 'buffers', 'ms (500 friends)', 'planning', 'buffers', 'calls']
    await write(toTable(head, rows))
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const toCells = ({ ms, planMs, buffers }: Measured) => [ms.toFixed(2), planMs.toFixed(2), buffers]

/** One connection that records its statements. */
function openBench(connectionString: string): Bench {
  const pool = createPool({ connectionString, max: 1, patience: { statementMs: 600_000 } })
  return { pool, db: createDatabase(pool), said: recordStatements(pool) }
}

async function measureRead(
  bench: Bench,
  read: (bench: Bench, viewer: Viewer) => Promise<unknown>,
  viewers: Viewer[],
): Promise<Measured> {
  const all: Measured[] = []
  for (const viewer of viewers) {
    bench.said.length = 0
    await read(bench, viewer)
    const asked = bench.said.filter(isRead)
    const explained: Measured[] = []
    for (const statement of asked) explained.push(await explain(bench.pool, statement))
    const sum = (pick: (each: Measured) => number) => explained.reduce((total, each) => total + pick(each), 0)
    all.push({
      statements: asked.length,
      ms: sum((each) => each.ms),
      planMs: sum((each) => each.planMs),
      buffers: sum((each) => each.buffers),
      calls: explained.flatMap((each) => each.calls),
    })
  }
  const middle = (pick: (each: Measured) => number) => median(all.map(pick))
  return {
    statements: middle((each) => each.statements),
    ms: middle((each) => each.ms),
    planMs: middle((each) => each.planMs),
    buffers: middle((each) => each.buffers),
    calls: all.flatMap((each) => each.calls),
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function explain(pool: pg.Pool, statement: Statement): Promise<Measured> {
  const execute = await prepareMeasured(pool, statement)
  const samples: Sample[] = []
  let plan = ''
  for (let round = -7; round < rounds; round += 1) {
    const { rows } = await pool.query(`explain (analyze, buffers, verbose, timing off, format json) ${execute}`)
    const found = rows[0]['QUERY PLAN'][0]
    plan = JSON.stringify(found)
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = found.Plan
    if (round >= 0)
      samples.push({ ms: found['Execution Time'], planMs: found['Planning Time'] ?? 0, buffers: hit + read })
  }
  await pool.query('deallocate measured')
  return {
    statements: 1,
    ms: median(samples.map(({ ms }) => ms)),
    planMs: median(samples.map(({ planMs }) => planMs)),
    buffers: median(samples.map(({ buffers }) => buffers)),
    calls: await listCalls(pool, plan),
  }
}

/** Our SQL functions that the plan calls row by row, because they were not inlined. */
async function listCalls(pool: pg.Pool, plan: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct proname::text as name from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\mfrom\\M' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\(`).test(plan))
}

async function findViewers(pool: pg.Pool, numbers: number[]): Promise<Viewer[]> {
  const viewers: Viewer[] = []
  for (const number of numbers) viewers.push(await findViewer(pool, toPersonId(number)))
  return viewers
}

async function findViewer(pool: pg.Pool, id: string): Promise<Viewer> {
  const { rows } = await pool.query<Viewer>(
    `with crew as (select friends_of($1) as id),
    near as (
      select distinct friends_of(crew.id) as id from crew
      except select id from crew except select $1::uuid
    ), open as (
      select e.* from events e
      where e.visibility = 'friends-of-friends' and can_see_event($1, e.id, e.host_id, e.visibility)
    )
    select $1::uuid as id, friend.host_id as friend, friend.id as "friendEvent", near.host_id as near,
      near.id as "nearEvent", (select id from events where host_id = $1 order by visibility desc, id limit 1) as "ownEvent"
    from (select id, host_id from open where host_id in (select id from crew) order by host_id, id limit 1) friend,
      (select id, host_id from open where host_id in (select id from near) order by host_id desc, id limit 1) near`,
    [id],
  )
  if (!rows[0]) throw new Error(`Person ${id} sees too little to be asked about.`)
  return rows[0]
}

/** Keeps the report's "Before" section, for comparison. */
async function write(table: string) {
  const words = `A world of ${people.toLocaleString('en')} people with about 40 friends each and one with 500, 15,000 spons, drawn from a seed.
Medians of ${rounds} runs of EXPLAIN (ANALYZE, BUFFERS): typical people first, then the person with 500 friends. Prepared
statements are planned once, so that their planning costs next to nothing. "Calls" names functions that are still called row
by row.`
  const path = join(import.meta.dirname, 'reports', 'visibility.md')
  const kept = (await readFile(path, 'utf8').catch(() => '')).split('\n## Before')[1]
  const before = kept ? `\n\n## Before${kept.trimEnd()}` : ''
  writeReport('visibility', 'What it costs to ask who sees what', `${words}\n\n${table}${before}`)
}
