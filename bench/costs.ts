import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findFreePort } from '#scripts/free-port.ts'
import { fenceStatement } from '#server/db/reads.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { createComment, listComments } from '#shared/comments.ts'
import { createEvent, deleteEvent, getEvent, listFeed } from '#shared/events.ts'
import { liveStream } from '#shared/live.ts'
import { countUnread, listNotifications } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { searchUsers } from '#shared/users.ts'
import { connectWorld, leaveWorld, type World } from './hot-reads.ts'
import { toNodeEnv } from './node-env.ts'
import { toTable, writeReport } from './report.ts'

const people = 10_000
const visitors = 40
const rounds = 5
const streams = 4_000
const perPerson = 8

type Visitor = { id: string; cookie: string; event: string }
type Node = { child: ChildProcess; port: number; origin: string }
type Made = { status: number; bytes: number; id: string }
type Action = (node: Node, visitor: Visitor) => Promise<Made>
type Counters = { node: number; database: number; wal: number }

/** What each call costs the whole system: Node, PostgreSQL with the jobs that follow, the log, the line. And what a stream holds. */
export async function measureCosts(): Promise<void> {
  const world = await connectWorld(people)
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  const node = await startNode(world, dir)
  try {
    const list = await listVisitors(world.pool)
    const held = await measureStreams(node, world.pool)
    const rows: string[][] = []
    for (const [name, act] of Object.entries(actions)) rows.push([name, ...(await measure({ world, node, list, act }))])
    const head = ['call', 'CPU of Node (ms)', 'CPU of PostgreSQL (ms)', 'log (bytes)', 'answer (bytes)']
    const parts = [toTable(head, rows), await measureFence(world), held, await measureSizes(world.pool)]
    writeReport(
      'costs',
      `What a call costs among ${people.toLocaleString('en')} people`,
      [words, ...parts].join('\n\n'),
    )
  } finally {
    node.child.kill()
    await once(node.child, 'exit')
    await leaveWorld(world)
    await rm(dir, { recursive: true, force: true })
  }
}

const words = `The app as \`npm start\` runs it, with its jobs, on the world of \`npm run bench:world\`; ${visitors} typical people, each
call ${rounds} times by each after one round to warm up, two at a time. Node is the whole process, PostgreSQL all backends: what the
jobs of a call do is counted in it. The log is without full pages, which a checkpoint makes new ones pay once.`

function read(toUrl: (visitor: Visitor) => string): Action {
  return (node, visitor) => send(node, visitor, { method: 'GET', path: toUrl(visitor) })
}

const actions: Readonly<Record<string, Action>> = {
  'crew feed': read(() => toPath(listFeed, { query: {} })),
  'two-hop feed': read(() => toPath(listFeed, { query: { extended: 'true' } })),
  'event page': read(({ event }) => toPath(getEvent, { params: { id: event } })),
  comments: read(({ event }) => toPath(listComments, { params: { id: event }, query: {} })),
  notifications: read(() => toPath(listNotifications, { query: {} })),
  'unread count': read(() => toPath(countUnread, {})),
  search: read(() => toPath(searchUsers, { query: { q: 'mar' } })),
  post: (node, visitor) =>
    send(node, visitor, {
      method: 'POST',
      path: toPath(createEvent, {}),
      body: { title: 'Pizza at the park', timeframe: 'Right Now', visibility: 'friends-of-friends' },
    }),
  answer: async (node, visitor) => {
    const response = toggles.has(visitor.id) ? 'might-show' : 'going'
    if (!toggles.delete(visitor.id)) toggles.add(visitor.id)
    return send(node, visitor, {
      method: 'POST',
      path: toPath(answerEvent, { params: { id: visitor.event } }),
      body: { response },
    })
  },
  comment: (node, visitor) =>
    send(node, visitor, {
      method: 'POST',
      path: toPath(createComment, { params: { id: visitor.event } }),
      body: { content: 'I bring cake, who has the ball?' },
    }),
  'call off': async (node, visitor) => {
    const { rows } = await own.query<{ id: string }>(
      'select id from events where host_id = $1 order by created_at desc limit 1',
      [visitor.id],
    )
    return send(node, visitor, { method: 'DELETE', path: toPath(deleteEvent, { params: { id: rows[0]?.id ?? '' } }) })
  },
}
const toggles = new Set<string>()
let own: pg.Pool

type Sent = { method: string; path: string; body?: object }

async function send({ origin }: Node, { cookie }: Visitor, { method, path, body }: Sent): Promise<Made> {
  const headers = { cookie, origin, 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  const bytes = Number(response.headers.get('content-length') ?? text.length)
  return { status: response.status, bytes, id: '' }
}

async function measure({ world, node, list, act }: { world: World; node: Node; list: Visitor[]; act: Action }) {
  own = world.pool
  let bytes = 0
  async function run(times: number) {
    const queue = Array.from({ length: times }, () => list).flat()
    async function client() {
      for (let visitor = queue.pop(); visitor; visitor = queue.pop()) bytes += (await act(node, visitor)).bytes
    }
    await Promise.all([client(), client()])
    await untilQuiet(world.pool)
  }
  await run(1)
  bytes = 0
  const before = await readCounters(world.pool, node)
  await run(rounds)
  const after = await readCounters(world.pool, node)
  const calls = list.length * rounds
  return [
    ((after.node - before.node) / calls).toFixed(2),
    ((after.database - before.database) / calls).toFixed(2),
    Math.round((after.wal - before.wal) / calls).toLocaleString('en'),
    Math.round(bytes / calls).toLocaleString('en'),
  ]
}

/** The jobs that the calls queued are done. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  const due = 'select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < 1 limit 1'
  for (let time = 0; time < 300 && (await pool.query(due)).rows.length > 0; time += 1) await sleep(100)
}

/** Of backends that live as long as the node's pool does. */
async function readCounters(pool: pg.Pool, { child }: Node): Promise<Counters> {
  const { rows } = await pool.query<{ pid: number; wal: number }>(
    `select pid, (pg_current_wal_insert_lsn() - '0/0')::float8 as wal from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const toMs = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return {
    node: (Number(fields[11]) + Number(fields[12])) * 10,
    database: rows.reduce((sum, { pid }) => sum + toMs(pid), 0),
    wal: rows[0]?.wal ?? 0,
  }
}

async function measureFence({ pool, backend }: World): Promise<string> {
  const toMs = () => Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  for (let time = 0; time < 200; time += 1) await pool.query(fenceStatement)
  const before = toMs()
  for (let time = 0; time < 2_000; time += 1) await pool.query(fenceStatement)
  return `Asking the primary how far its log goes: ${((toMs() - before) / 2_000).toFixed(3)} ms of its CPU.`
}

/** Resident memory of the node, by how much it grows for each stream after the first ones. */
async function measureStreams(node: Node, pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`select id from users limit ${streams / perPerson}`)
  const cookies = await Promise.all(rows.map(({ id }) => signIn(pool, id)))
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open = (list: string[]) => Promise.all(list.flatMap((cookie) => Array(perPerson).fill(cookie)).map(openStream))
  function openStream(cookie: string) {
    return new Promise<() => void>((resolve, reject) => {
      const request = get(node.origin + liveStream.path, { agent, headers: { cookie } }, (response) => {
        response.resume()
        resolve(() => request.destroy())
      }).on('error', reject)
    })
  }
  const first = await open(cookies.slice(0, cookies.length / 10))
  await sleep(3_000)
  const before = readResidentKb(node)
  const others = await open(cookies.slice(cookies.length / 10))
  await sleep(3_000)
  const each = (readResidentKb(node) - before) / others.length
  for (const close of [...first, ...others]) close()
  return `A live stream holds ${each.toFixed(1)} kB of the node's memory (${streams.toLocaleString('en')} open at once).`
}

function readResidentKb({ child }: Node): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
}

async function measureSizes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number; indexes: number }>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as bytes,
       pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
     order by pg_total_relation_size(oid) desc`,
  )
  const cells = rows.map(({ name, rows: count, bytes, indexes }) => [
    `\`${name}\``,
    Math.round(count).toLocaleString('en'),
    Math.round(bytes / count),
    Math.round(indexes / count),
    Math.round((bytes + indexes) / people).toLocaleString('en'),
  ])
  return toTable(['table', 'rows', 'bytes a row', 'of its indexes', 'bytes a person'], cells)
}

/** Typical people, each with a spon of a friend that is still open for answers. */
async function listVisitors(pool: pg.Pool): Promise<Visitor[]> {
  const { rows } = await pool.query<{ id: string; event: string }>(
    `select me.id, e.id as event
     from (select id from users offset 500 limit ${visitors * 3}) me
     cross join lateral (select e.id from crew_events(me.id) c join events e on e.id = c.id
       where e.host_id <> me.id and e.created_at > now() - interval '40 hours' limit 1) e
     where (select count(*) from friendships f where f.user_id = me.id) between 20 and 60 limit ${visitors}`,
  )
  return Promise.all(rows.map(async ({ id, event }) => ({ id, event, cookie: await signIn(pool, id) })))
}

async function signIn(pool: pg.Pool, id: string): Promise<string> {
  const token = makeToken()
  await pool.query(`insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    id,
  ])
  return `sponti_session=${token}`
}

async function startNode(world: World, dir: string): Promise<Node> {
  const port = await findFreePort()
  const child = fork(join(import.meta.dirname, '../src/server/main.ts'), {
    env: { ...toNodeEnv(world, dir), PORT: String(port) },
    stdio: 'inherit',
  })
  const node = { child, port, origin: `http://localhost:${port}` }
  for (;;) {
    const response = await fetch(`${node.origin}/healthz`).catch(() => null)
    if (response?.ok) return node
    if (child.exitCode !== null) throw new Error('The node ended.')
    await sleep(100)
  }
}
