import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '#scripts/free-port.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { listComments } from '#shared/comments.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { countUnread, listNotifications } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { readProcessMs } from './cpu.ts'
import { readBefore, toTable, writeReport } from './report.ts'
import { listStartFlags } from './start-command.ts'
import { buildWorld, toPersonId } from './visibility-world.ts'

const rounds = 9
const requests = 200
const connections = 16
/** What Chromium sends; its answer is compressed, the bare program's never is. */
const browserEncodings = 'gzip, deflate, br, zstd'
const viewers = [1_001, 2_002, 3_003].map(toPersonId)

type Program = { child: ChildProcess; port: number }
type Request = { path: string; cookie?: string; encodings?: string }
type Sample = { rate: number; cpuMs: number; bytes: number }

/** Each hot read through the whole app, held against a bare program that runs the same SQL, in turns. */
export async function measureHttp(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  await chmod(dir, 0o711)
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres') })
  const programs: Program[] = []
  try {
    await migrate(server)
    const pool = new pg.Pool({ connectionString: server.connectionString, max: 2 })
    await buildWorld(pool)
    const people = await Promise.all(viewers.map((id) => toVisitor(pool, id)))
    await pool.end()
    const env = { DATABASE_URL: server.connectionString, DATA_DIR: dir, NODE_ENV: 'production' }
    const app = await start('../src/server/main.ts', env)
    const bare = await start('./bare-server.ts', env)
    programs.push(app, bare)
    const rows: string[][] = []
    for (const [name, read] of Object.entries(reads)) rows.push([name, ...(await compare(app, bare, people.map(read)))])
    const head = ['read', 'of bare', 'spread', 'CPU of Node, × bare', 'spread', 'ms of CPU', 'bytes']
    const body = `${words}\n\n${toTable(head, rows)}${readBefore('http')}`
    writeReport('http', 'The app beside a bare program with the same SQL', body)
  } finally {
    for (const { child } of programs) child.kill()
    await Promise.all(programs.map(({ child }) => child.exitCode ?? once(child, 'exit')))
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const words = `Requests a second as a part of what \`bench/bare-server.ts\` gives (\`node:http\` + \`pg\`, no session, no limits, never compressed), and the
CPU of the whole process as a multiple of its: ${rounds} rounds of ${requests} requests by ${connections} connections, in turn, medians and nine tenths of the rounds.`

type Visitor = { id: string; cookie: string; eventId: string }
type Pair = { app: Request; bare: Request }

const reads: Readonly<Record<string, (visitor: Visitor) => Pair>> = {
  'crew feed': ({ id, cookie }) => ({ app: { path: toPath(listFeed, {}), cookie }, bare: { path: `/feed/${id}` } }),
  'crew feed, compressed': ({ id, cookie }) => ({
    app: { path: toPath(listFeed, {}), cookie, encodings: browserEncodings },
    bare: { path: `/feed/${id}` },
  }),
  'event page': ({ id, cookie, eventId }) => ({
    app: { path: toPath(getEvent, { params: { id: eventId } }), cookie },
    bare: { path: `/event/${id}/${eventId}` },
  }),
  comments: ({ id, cookie, eventId }) => ({
    app: { path: toPath(listComments, { params: { id: eventId } }), cookie },
    bare: { path: `/comments/${id}/${eventId}` },
  }),
  notifications: ({ id, cookie }) => ({
    app: { path: toPath(listNotifications, {}), cookie },
    bare: { path: `/notifications/${id}` },
  }),
  'unread count': ({ id, cookie }) => ({
    app: { path: toPath(countUnread, {}), cookie },
    bare: { path: `/unread/${id}` },
  }),
}

async function toVisitor(pool: pg.Pool, id: string): Promise<Visitor> {
  const token = makeToken()
  await pool.query(`insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    id,
  ])
  const { rows } = await pool.query('select id from crew_events($1) order by created_at desc limit 1', [id])
  return { id, cookie: `sponti_session=${token}`, eventId: rows[0].id }
}

async function start(file: string, env: Record<string, string>): Promise<Program> {
  const port = await findFreePort()
  const child = fork(join(import.meta.dirname, file), {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      GITHUB_CLIENT_ID: 'nobody',
      GITHUB_CLIENT_SECRET: 'nobody',
      RATE_LIMITS: 'off',
      OPENAI_API_KEY: 'none',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: 'inherit',
    execArgv: listStartFlags(),
  })
  const program = { child, port }
  for (;;) {
    try {
      await ask(program, { path: '/healthz' }, new Agent())
      return program
    } catch {
      if (child.exitCode !== null) throw new Error(`${file} ended`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function compare(app: Program, bare: Program, pairs: Pair[]): Promise<string[]> {
  const speed: number[] = []
  const cpu: number[] = []
  let last: Sample | undefined
  for (let round = -2; round < rounds; round++) {
    const own = await load(
      app,
      pairs.map((pair) => pair.app),
    )
    const other = await load(
      bare,
      pairs.map((pair) => pair.bare),
    )
    if (round < 0) continue
    speed.push(own.rate / other.rate)
    cpu.push(own.cpuMs / other.cpuMs)
    last = own
  }
  return [...toCells(speed), ...toCells(cpu), (last?.cpuMs ?? 0).toFixed(2), String(last?.bytes ?? 0)]
}

function toCells(values: number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)
  return [at(0.5), `${at(0.1)}–${at(0.9)}`]
}

async function load(program: Program, asked: Request[]): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const [before, begin] = [readProcessMs(program.child.pid), performance.now()]
  let left = requests
  let bytes = 0
  async function client() {
    while (left > 0) {
      const request = asked[left-- % asked.length]
      if (request) bytes = await ask(program, request, agent)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { rate: requests / seconds, cpuMs: (readProcessMs(program.child.pid) - before) / requests, bytes }
}

function ask({ port }: Program, { path, cookie, encodings }: Request, agent: Agent): Promise<number> {
  const headers = { ...(cookie && { cookie }), ...(encodings && { 'accept-encoding': encodings }) }
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}
