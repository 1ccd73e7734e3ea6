import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '#scripts/build.ts'
import { createEvent } from '#shared/events.ts'
import { liveMessages, liveStream } from '#shared/live.ts'
import { toPath } from '#shared/paths.ts'
import { readProcessMs } from './cpu.ts'
import { connectWorld, leaveWorld, type World } from './hot-reads.ts'
import { type Node, signInAll, startNode, stopNode } from './node.ts'
import { toTable, writeReport } from './report.ts'

const count = 10_000
const posts = 40
const pauseMs = 250
const restMs = 15_000

type Person = { id: string; cookie: string }
type Stream = { request: ClientRequest; position: string; retryMs: number; hello: number; changes: number[] }
type Streams = Map<string, Stream>

/** Ten thousand streams on one node: what they hold, how they come back after a restart, how soon a post reaches its crew. */
export async function measureStreams(): Promise<void> {
  await buildIfStale()
  const world = await connectWorld(count)
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  const nodes: Node[] = []
  try {
    const full = await startNode(world, { dir })
    nodes.push(full)
    const [rest, people] = [await restingMb(full), await signInEverybody(world)]
    const opened = await openAll(world, { node: full, people, streams: new Map(), isSpread: false })
    const held = await restingMb(full)
    const quiet = await startNode(world, { dir })
    nodes.push(quiet)
    const delays = await measurePosts(world, { people, full: { node: full, streams: opened.streams }, quiet })
    const stormy = await restingMb(full)
    await stopNode(full)
    const again = await startNode(world, { dir, port: new URL(full.origin).port })
    nodes.splice(0, 1, again)
    const back = await openAll(world, { node: again, people, streams: opened.streams, isSpread: true })
    const memory: [string, number][] = [
      ['before the first stream', rest],
      ['with all of them open', held],
      [`after ${posts} posts`, stormy],
      ['after they came back to a new process', await restingMb(again)],
    ]
    writeReport(
      'streams',
      `${count.toLocaleString('en')} live streams on one node`,
      toBody({ opened, back, delays, memory }),
    )
    for (const { request } of back.streams.values()) request.destroy()
  } finally {
    await Promise.all(nodes.map(stopNode))
    await leaveWorld(world)
    await rm(dir, { recursive: true, force: true })
  }
}

type Opened = { streams: Streams; seconds: number; refused: number; transactions: number; cpuMs: number }
type Delays = Record<'full' | 'quiet', number[]>
type Found = { opened: Opened; back: Opened; delays: Delays; memory: [string, number][] }

function toBody({ opened, back, delays, memory }: Found): string {
  function at(list: number[], part: number) {
    return list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]?.toFixed(0)
  }
  const openings = Object.entries({ 'all in one moment': opened, 'after a restart, when their `retry` says': back })
  return [
    `The app as \`npm start\` runs it and its clients on one machine, one stream for each of ${count.toLocaleString('en')} people.`,
    toTable(
      ['opened', 'seconds until all were greeted', 'refused', 'transactions for each', 'CPU of Node for each (ms)'],
      openings.map(([name, { seconds, refused, transactions, cpuMs }]) => [
        name,
        seconds.toFixed(1),
        refused,
        (transactions / count).toFixed(3),
        (cpuMs / count).toFixed(2),
      ]),
    ),
    `A post by somebody with about 40 friends, from the moment it is sent until the stream of a friend says so: ${posts} posts, each
told by a node with ${count.toLocaleString('en')} streams, and by one with the streams of that crew alone.`,
    toTable(
      ['node', 'told', 'p50 (ms)', 'p99 (ms)'],
      Object.entries(delays).map(([node, list]) => [node, list.length, at(list, 0.5) ?? '', at(list, 0.99) ?? '']),
    ),
    toTable(
      ['resident memory of the node', 'MB'],
      memory.map(([when, mb]) => [when, mb.toFixed(0)]),
    ),
  ].join('\n\n')
}

type Opening = { node: Node; people: Person[]; streams: Streams; isSpread: boolean }

/** With `isSpread` as browsers come back: each after the time that it was told, with the last position that it heard. */
async function openAll({ pool }: World, { node, people, streams, isSpread }: Opening): Promise<Opened> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const next: Streams = new Map()
  const [commits, cpu, begin] = [await countTransactions(pool), readProcessMs(node.child.pid), performance.now()]
  let refused = 0
  async function open({ id, cookie }: Person) {
    const before = streams.get(id)
    if (isSpread) await sleep(before?.retryMs ?? 0)
    next.set(id, await openStream(node, agent, { cookie, position: before?.position ?? '' }))
  }
  await Promise.all(people.map((person) => open(person).catch(() => (refused += 1))))
  const seconds = (performance.now() - begin) / 1000
  const cpuMs = readProcessMs(node.child.pid) - cpu
  // PostgreSQL counts what a connection did with a delay of a second.
  await sleep(2_000)
  return { streams: next, seconds, refused, transactions: (await countTransactions(pool)) - commits, cpuMs }
}

function openStream(node: Node, agent: Agent, { cookie, position }: { cookie: string; position: string }) {
  return new Promise<Stream>((resolve, reject) => {
    const headers = { cookie, ...(position && { 'last-event-id': position }) }
    const request = get(node.origin + liveStream.path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream: ${response.statusCode}`))
      const stream: Stream = { request, position, retryMs: 0, hello: 0, changes: [] }
      response.setEncoding('utf8').on('data', (text: string) => {
        stream.retryMs ||= Number(/^retry: (\d+)/m.exec(text)?.[1] ?? 0)
        stream.position = /^id: (\d+)/m.exec(text)?.[1] ?? stream.position
        if (text.includes(`event: ${liveMessages.changed}`)) stream.changes.push(performance.now())
        if (text.includes(`event: ${liveMessages.hello}`)) resolve(stream)
      })
      response.on('error', () => {})
    }).on('error', reject)
  })
}

type Posting = { people: Person[]; full: { node: Node; streams: Streams }; quiet: Node }

/** Every post is told by both nodes, so that whatever else the machine does falls on both. */
async function measurePosts(world: World, { people, full, quiet }: Posting): Promise<Delays> {
  const { rows } = await world.pool.query<{ id: string; friends: string[] }>(
    `select u.id, array(select friend from friends_of(u.id) friend) as friends from users u
     where (select count(*) from friends_of(u.id)) between 38 and 42 order by u.id limit 8`,
  )
  const cookies = new Map(people.map(({ id, cookie }) => [id, cookie]))
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const own: Streams = new Map()
  for (const id of new Set(rows.flatMap(({ friends }) => friends)))
    own.set(id, await openStream(quiet, agent, { cookie: cookies.get(id) ?? '', position: '' }))
  const delays: Delays = { full: [], quiet: [] }
  for (let post = -5; post < posts; post += 1) {
    const { id, friends } = rows[(post + 5) % rows.length] ?? { id: '', friends: [] }
    const sentAt = performance.now()
    await postEvent(post % 2 ? full.node : quiet, cookies.get(id) ?? '')
    await untilHeard([full.streams, own], friends, sentAt)
    for (const [name, streams] of [
      ['full', full.streams],
      ['quiet', own],
    ] as const)
      for (const friend of friends) {
        const heard = streams.get(friend)?.changes.find((at) => at > sentAt)
        if (post >= 0) delays[name].push((heard ?? Number.POSITIVE_INFINITY) - sentAt)
      }
  }
  for (const { request } of own.values()) request.destroy()
  return delays
}

/** Everybody was told, and the next round of the node begins anew. */
async function untilHeard(all: Streams[], friends: string[], sentAt: number): Promise<void> {
  const hasHeard = (streams: Streams) => friends.every((id) => (streams.get(id)?.changes.at(-1) ?? 0) > sentAt)
  for (let waited = 0; waited < 10_000 && !all.every(hasHeard); waited += 20) await sleep(20)
  await sleep(pauseMs)
}

async function postEvent({ origin }: Node, cookie: string): Promise<void> {
  const body = JSON.stringify({ title: 'Pizza at the park', timeframe: 'Right Now' })
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const response = await fetch(origin + toPath(createEvent, {}), { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The post: ${response.status} ${await response.text()}`)
}

async function countTransactions(pool: World['pool']): Promise<number> {
  const text = 'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()'
  const { rows } = await pool.query<{ count: number }>(text)
  return rows[0]?.count ?? 0
}

async function signInEverybody(world: World): Promise<Person[]> {
  const { rows } = await world.pool.query<{ id: string }>('select id from users order by id limit $1', [count])
  const ids = rows.map(({ id }) => id)
  const cookies = await signInAll(world, ids)
  return ids.map((id, at) => ({ id, cookie: cookies[at] ?? '' }))
}

async function restingMb({ child }: Node): Promise<number> {
  await sleep(restMs)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
}
