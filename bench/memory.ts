import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '#scripts/build.ts'
import { findFreePort } from '#scripts/free-port.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { listFeed } from '#shared/events.ts'
import { toPath } from '#shared/paths.ts'
import { readProcessMs, type Spread, toCell, toSpread } from './cpu.ts'
import { connectWorld, leaveWorld, type World } from './hot-reads.ts'
import { toNodeEnv } from './node-env.ts'
import { readBefore, toTable, writeReport } from './report.ts'
import { listStartFlags } from './start-command.ts'

const root = join(import.meta.dirname, '..')
const starts = 2
const restMs = 15_000
const rounds = 16
const requests = 100
const connections = 8

const program = ['--import', './scripts/check-node.mjs', 'scripts/start.mjs']
/** The flags that npm, the unit and the image start it with, and others. */
const variants: Readonly<Record<string, string[]>> = {
  'as it is started': listStartFlags(),
  'no flag': [],
  'semi-space of 1 MB': ['--max-semi-space-size=1'],
  'semi-space of 2 MB': ['--max-semi-space-size=2'],
  '`--optimize-for-size`': ['--optimize-for-size'],
}

type Running = { child: ChildProcess; origin: string }
type Measured = { rest: Spread; cpu: Spread; after: number }

/** What the app holds in memory when nobody asks anything, and what V8's limits on it cost under load. */
export async function measureMemory(): Promise<void> {
  await buildIfStale()
  const world = await connectWorld(10_000)
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  try {
    const measured = await measureVariants(world, dir)
    const own = measured['no flag']?.cpu.middle ?? Number.NaN
    const rows = Object.entries(measured).map(([name, { rest, cpu, after }]) => [
      name,
      toCell(rest),
      toCell(cpu),
      (cpu.middle / own).toFixed(2),
      after.toFixed(0),
    ])
    const head = ['started', 'MB at rest', 'CPU of Node for a feed (ms)', 'of no flag', 'MB after the load']
    const body = `${words}\n\n${toTable(head, rows)}\n\n${await measureNpm(world, dir)}${readBefore('memory')}`
    writeReport('memory', 'What the app holds in memory', body)
  } finally {
    await leaveWorld(world)
    await rm(dir, { recursive: true, force: true })
  }
}

const words = `Resident memory of the whole process, files that it maps included, ${restMs / 1000} s after it is ready and with nothing asked of it: the
higher of ${starts} starts, and both. Then crew feeds of typical people among 10,000, compressed, ${connections} at once: all ways of
starting in turn, ${rounds} rounds of ${requests}, median and quartiles of the CPU of the whole process, and its memory afterwards.`

async function measureVariants(world: World, dir: string): Promise<Record<string, Measured>> {
  const rest: Record<string, number[]> = {}
  const cpu: Record<string, number[]> = {}
  const running: Record<string, Running> = {}
  for (let time = 0; time <= starts; time += 1)
    for (const [name, flags] of Object.entries(variants)) {
      const app = await start(process.execPath, [...flags, ...program], toNodeEnv(world, dir))
      await sleep(restMs)
      // The first start fills the cache of compiled code, which has to be made anew for some flags.
      if (time > 0) rest[name] = [...(rest[name] ?? []), readResidentMb(app.child.pid)]
      if (time === starts) running[name] = app
      else await end(app)
    }
  const cookies = await Promise.all(world.viewers.typical.map(({ id }) => signIn(world, id)))
  for (let round = -2; round < rounds; round += 1)
    for (const [name, app] of Object.entries(running)) {
      const before = readProcessMs(app.child.pid)
      await askAll(app, cookies)
      if (round >= 0) cpu[name] = [...(cpu[name] ?? []), (readProcessMs(app.child.pid) - before) / requests]
    }
  const measured = Object.entries(running).map(([name, { child }]) => {
    const spread = { rest: toSpread(rest[name] ?? []), cpu: toSpread(cpu[name] ?? []) }
    return [name, { ...spread, after: readResidentMb(child.pid) }] as const
  })
  await Promise.all(Object.values(running).map(end))
  return Object.fromEntries(measured)
}

/** npm stays beside what it starts, and cannot be replaced by it. */
async function measureNpm(world: World, dir: string): Promise<string> {
  const app = await start('npm', ['start'], toNodeEnv(world, dir))
  await sleep(restMs)
  const mb = new Map<string, string>()
  for (let [pid] = [app.child.pid]; pid !== undefined; [pid] = listChildren(pid)) {
    const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' ').trim()
    mb.set(name.replaceAll(/\S*\//g, ''), readResidentMb(pid).toFixed(0))
  }
  await end(app)
  return `By \`npm start\`, in MB: ${[...mb].map(([name, each]) => `\`${name}\` ${each}`).join(', ')}.`
}

function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

async function start(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Running> {
  const port = await findFreePort()
  const child = spawn(command, args, { cwd: root, env: { ...env, PORT: String(port) }, stdio: ['ignore', 'ignore', 2] })
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if ((await fetch(`${origin}/readyz`).catch(() => null))?.ok) return { child, origin }
    if (child.exitCode !== null) throw new Error('The app ended.')
    await sleep(100)
  }
}

async function end({ child }: Running): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function signIn({ pool }: World, id: string): Promise<string> {
  const token = makeToken()
  const text = `insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '1 day')`
  await pool.query(text, [hashToken(token), id])
  return `sponti_session=${token}`
}

async function askAll({ origin }: Running, cookies: string[]): Promise<void> {
  let left = requests
  async function client() {
    for (; left > 0; left -= 1) {
      const headers = { cookie: cookies[left % cookies.length] ?? '', 'accept-encoding': 'br, zstd' }
      const response = await fetch(origin + toPath(listFeed, { query: {} }), { headers })
      if (!response.ok) throw new Error(`The feed: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
}

function readResidentMb(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
