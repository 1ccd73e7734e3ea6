import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build.ts'
import { listComments } from '#shared/comments.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { countUnread, listNotifications } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { readProcessMs } from './cpu.ts'
import { connectWorld, leaveWorld } from './hot-reads.ts'
import { type Node, signInAll, startNode, stopNode } from './node.ts'
import { toTable, writeReport } from './report.ts'

const people = 10_000
const rounds = 9
const requests = 200
const connections = 16
/** What Chromium sends; its answer is compressed, the bare program's never is. */
const browserEncodings = 'gzip, deflate, br, zstd'

type Request = { path: string; cookie?: string; encodings?: string }
type Sample = { rate: number; cpuMs: number; bytes: number }
type Visitor = { id: string; cookie: string; event: string }
type Pair = { app: Request; bare: Request }

/** Each hot read through the whole app, held against a bare program that runs the same SQL, in turns. */
export async function measureHttp(): Promise<void> {
  await buildIfStale()
  const world = await connectWorld(people)
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  const nodes: Node[] = []
  try {
    const cookies = await signInAll(
      world,
      world.viewers.typical.map(({ id }) => id),
    )
    const visitors = world.viewers.typical.map(({ id, event }, at) => ({ id, event, cookie: cookies[at] ?? '' }))
    const app = await startNode(world, { dir })
    nodes.push(app)
    const bare = await startNode(world, { dir, program: 'bench/bare-server.ts' })
    nodes.push(bare)
    const rows: string[][] = []
    for (const [name, read] of Object.entries(reads))
      rows.push([name, ...(await compare(app, bare, visitors.map(read)))])
    const head = ['read', 'of bare', 'spread', 'CPU of Node, × bare', 'spread', 'ms of CPU', 'bytes']
    const body = `${words}\n\n${toTable(head, rows)}`
    writeReport('http', 'The app beside a bare program with the same SQL', body)
  } finally {
    await Promise.all(nodes.map(stopNode))
    await leaveWorld(world)
    await rm(dir, { recursive: true, force: true })
  }
}

const words = `Requests a second as a part of what \`bench/bare-server.ts\` gives (\`node:http\` + \`pg\`, no session, no limits, never compressed), and the
CPU of the whole process as a multiple of its: ${rounds} rounds of ${requests} requests by ${connections} connections, in turn, medians and nine tenths of the
rounds, typical people among ${people.toLocaleString('en')}.`

const reads: Readonly<Record<string, (visitor: Visitor) => Pair>> = {
  'crew feed': ({ id, cookie }) => ({ app: { path: toPath(listFeed, {}), cookie }, bare: { path: `/feed/${id}` } }),
  'crew feed, compressed': ({ id, cookie }) => ({
    app: { path: toPath(listFeed, {}), cookie, encodings: browserEncodings },
    bare: { path: `/feed/${id}` },
  }),
  'event page': ({ id, cookie, event }) => ({
    app: { path: toPath(getEvent, { params: { id: event } }), cookie },
    bare: { path: `/event/${id}/${event}` },
  }),
  comments: ({ id, cookie, event }) => ({
    app: { path: toPath(listComments, { params: { id: event } }), cookie },
    bare: { path: `/comments/${id}/${event}` },
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

async function compare(app: Node, bare: Node, pairs: Pair[]): Promise<string[]> {
  const [speed, cpu]: [number[], number[]] = [[], []]
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

async function load({ child, origin }: Node, asked: Request[]): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const [before, begin] = [readProcessMs(child.pid), performance.now()]
  let left = requests
  let bytes = 0
  async function client() {
    while (left > 0) {
      const request = asked[left-- % asked.length]
      if (request) bytes = await ask(origin, request, agent)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  return { rate: requests / seconds, cpuMs: (readProcessMs(child.pid) - before) / requests, bytes }
}

function ask(origin: string, { path, cookie, encodings }: Request, agent: Agent): Promise<number> {
  const headers = { ...(cookie && { cookie }), ...(encodings && { 'accept-encoding': encodings }) }
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers }, (response) => {
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
