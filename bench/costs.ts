import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { buildIfStale } from '#scripts/build.ts'
import { fenceStatement } from '#server/db/reads.ts'
import { createComment, listComments } from '#shared/comments.ts'
import { createEvent, deleteEvent, getEvent, listFeed } from '#shared/events.ts'
import { countUnread, listNotifications } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { searchUsers } from '#shared/users.ts'
import { readBackendMs, readProcessMs } from './cpu.ts'
import { connectWorld, leaveWorld, type World } from './hot-reads.ts'
import { measureLimits } from './limits.ts'
import { type Node, signInAll, startNode, stopNode } from './node.ts'
import { toTable, writeReport } from './report.ts'

const people = 10_000
const visitors = 40
const rounds = 5

type Visitor = { id: string; cookie: string; event: string }
type Call = { method: string; path: string; body?: object }
type Bench = { pool: pg.Pool; node: Node; list: Visitor[] }

/** What each call costs the whole system: Node, PostgreSQL with the jobs that follow, the log, the line. For docs/scaling.md. */
export async function measureCosts(): Promise<void> {
  await buildIfStale()
  const limits = await measureLimits()
  const world = await connectWorld(people)
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  const node = await startNode(world, { dir })
  try {
    const bench = { pool: world.pool, node, list: await listVisitors(world.pool) }
    const rows: string[][] = []
    for (const [name, toCall] of Object.entries(calls)) rows.push([name, ...(await measure(bench, toCall))])
    const head = ['call', 'CPU of Node (ms)', 'CPU of PostgreSQL (ms)', 'log (bytes)', 'answer (bytes)']
    const body = [words, toTable(head, rows), await measureSizes(world.pool), await measureFence(world), limits].join(
      '\n\n',
    )
    writeReport(
      'costs',
      `What a call costs among ${people.toLocaleString('en')} people, and what bounds one primary`,
      body,
    )
  } finally {
    await stopNode(node)
    await leaveWorld(world)
    await rm(dir, { recursive: true, force: true })
  }
}

const words = `The app as \`npm start\` runs it, with its jobs, on the world of \`npm run bench:world\`; ${visitors} typical people, each
call ${rounds} times by each after one round to warm up, two at a time. Node is the whole process, PostgreSQL all backends: what the
jobs of a call do is counted in it. The log is without full pages, which a checkpoint makes new ones pay once.`

const get = (path: string): Call => ({ method: 'GET', path })
const post = (path: string, body: object): Call => ({ method: 'POST', path, body })

const calls: Readonly<Record<string, (visitor: Visitor, round: number) => Call>> = {
  'crew feed': () => get(toPath(listFeed, { query: {} })),
  'two-hop feed': () => get(toPath(listFeed, { query: { extended: 'true' } })),
  'event page': ({ event }) => get(toPath(getEvent, { params: { id: event } })),
  comments: ({ event }) => get(toPath(listComments, { params: { id: event }, query: {} })),
  notifications: () => get(toPath(listNotifications, { query: {} })),
  'unread count': () => get(toPath(countUnread, {})),
  search: () => get(toPath(searchUsers, { query: { q: 'mar' } })),
  post: ({ id }, round) => {
    const title = `Pizza at the park ${id} ${round}`.slice(0, 40)
    return post(toPath(createEvent, {}), { title, timeframe: 'Right Now', visibility: 'friends-of-friends' })
  },
  answer: ({ event }, round) =>
    post(toPath(answerEvent, { params: { id: event } }), { response: round % 2 ? 'going' : 'might-show' }),
  comment: ({ event }) =>
    post(toPath(createComment, { params: { id: event } }), { content: 'I bring cake, who has the ball?' }),
  'call off': ({ id }, round) => ({
    method: 'DELETE',
    path: toPath(deleteEvent, { params: { id: posted.get(id)?.[round] ?? '' } }),
  }),
}
/** What each person has posted, for calling it off. */
const posted = new Map<string, string[]>()

async function send({ origin }: Node, { id, cookie }: Visitor, { method, path, body }: Call): Promise<number> {
  const headers = { cookie, origin, 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  if (path === toPath(createEvent, {})) posted.set(id, [...(posted.get(id) ?? []), JSON.parse(text).id as string])
  return Number(response.headers.get('content-length') ?? text.length)
}

async function measure({ pool, node, list }: Bench, toCall: (visitor: Visitor, round: number) => Call) {
  let bytes = 0
  async function run(from: number, to: number) {
    bytes = 0
    const queue = Array.from({ length: to - from }, (_, at) =>
      list.map((visitor) => ({ visitor, round: from + at })),
    ).flat()
    async function client() {
      for (let next = queue.shift(); next; next = queue.shift())
        bytes += await send(node, next.visitor, toCall(next.visitor, next.round))
    }
    await Promise.all([client(), client()])
    await untilQuiet(pool)
  }
  await run(0, 1)
  const before = await readCounters(pool, node)
  await run(1, 1 + rounds)
  const after = await readCounters(pool, node)
  const each = (sum: number) => sum / list.length / rounds
  return [
    each(after.node - before.node).toFixed(2),
    each(after.database - before.database).toFixed(2),
    Math.round(each(after.log - before.log)).toLocaleString('en'),
    Math.round(each(bytes)).toLocaleString('en'),
  ]
}

/** The jobs that the calls queued are done. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  const due = 'select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < 1 limit 1'
  for (let time = 0; time < 300 && (await pool.query(due)).rows.length > 0; time += 1) await sleep(100)
}

/** Of backends that live as long as the node's pool does. */
async function readCounters(pool: pg.Pool, { child }: Node) {
  const { rows } = await pool.query<{ pid: number; log: number }>(
    `select pid, (pg_current_wal_insert_lsn() - '0/0')::float8 as log from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const toMs = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const database = rows.reduce((sum, { pid }) => sum + toMs(pid), 0)
  return { node: readProcessMs(child.pid), database, log: rows[0]?.log ?? 0 }
}

async function measureFence({ pool, backend }: World): Promise<string> {
  const before = readBackendMs(backend)
  for (let time = 0; time < 2_000; time += 1) await pool.query(fenceStatement)
  return `Asking the primary how far its log goes: ${((readBackendMs(backend) - before) / 2_000).toFixed(3)} ms of its CPU.`
}

async function measureSizes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid) / reltuples as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
     order by pg_total_relation_size(oid) desc`,
  )
  const cells = rows.map(({ name, bytes }) => [`\`${name}\``, Math.round(bytes)])
  return toTable(['table', 'bytes a row, with its indexes'], cells)
}

/** Typical people, each with a spon of a friend that is still open for answers. */
async function listVisitors(pool: pg.Pool): Promise<Visitor[]> {
  const { rows } = await pool.query<{ id: string; event: string }>(
    `select me.id, e.id as event
     from (select id from users offset 500 limit ${visitors * 3}) me
     cross join lateral (select e.id from crew_feed(me.id, now() - interval '7 days') c join events e on e.id = c.id
       where e.host_id <> me.id and e.created_at > now() - interval '40 hours' limit 1) e
     where (select count(*) from friendships f where f.user_id = me.id) between 20 and 60 limit ${visitors}`,
  )
  const cookies = await signInAll(
    { pool },
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, event }, at) => ({ id, event, cookie: cookies[at] ?? '' }))
}
