import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createDatabase } from '#server/db/database.ts'
import { createPool } from '#server/db/pool.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { startLoad } from './load.ts'
import { createMachines, type Machine } from './machines.ts'
import { addresses, createRole, databaseUrl, planCluster, siteUrl, superUrl } from './parts.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** What this machine lacks for a cluster of its own, in a sentence; null if nothing. */
export function findObstacle(): string | null {
  if (process.getuid?.() !== 0) return 'The cluster gives each machine a network and a disk of its own: run it as root.'
  const programs = ['ip', 'etcd', 'patroni', 'haproxy', 'setpriv']
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0) return `Not installed: ${missing.join(', ')}. On Debian: apt install ${packages}`
  const mayMakeNetworks = spawnSync('ip', ['netns', 'add', 'sponti-try']).status === 0
  if (!mayMakeNetworks) return 'This machine allows no networks of its own (ip netns add).'
  spawnSync('ip', ['netns', 'delete', 'sponti-try'])
  return null
}

const askMs = 2_000
const packages = 'iproute2 etcd-server patroni postgresql haproxy'

/** Ten machines on this one. Resolves when all of them are well. */
export async function startCluster(say: (words: string) => void) {
  const { machines, close } = createMachines(planCluster())
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      close()
      process.exit(1)
    })
  try {
    return await bringUp(machines, close, say)
  } catch (error) {
    close()
    throw error
  }
}

async function bringUp(machines: Machine[], close: () => void, say: (words: string) => void) {
  const find = (name: string) => {
    const machine = machines.find((each) => each.name === name)
    if (!machine) throw new Error(`There is no machine ${name}.`)
    return machine
  }
  const powerOn = (...names: string[]) => names.map(find).forEach((machine) => void machine.powerOn())
  powerOn('db1', 'db2', 'db3', 'store', 'proxy')
  say('Waiting for a primary with a synchronous standby…')
  await getRoles(180)
  const admin = createPool({ connectionString: superUrl, max: 1 })
  await admin.query(createRole)
  await admin.query('create database sponti owner sponti')
  await admin.end()
  powerOn('node1', 'node2', 'node3', 'worker1', 'worker2')
  say('Waiting for the nodes…')
  await waitUntilWell(240)
  const pool = createPool({ connectionString: databaseUrl, max: 2, onError: () => {} })
  return {
    machines,
    find,
    pool,
    /** People at work until it is stopped. */
    async startLoad({ areKeyed = false } = {}) {
      const db = createDatabase(pool)
      const arrive = (count: number) =>
        Promise.all(Array.from({ length: count }, async () => signIn(db, await createPerson(db))))
      const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e62828' } })
        .jpeg()
        .toBuffer()
      return startLoad(siteUrl, { writers: await arrive(8), painters: await arrive(40), areKeyed }, picture)
    },
    async close() {
      await pool.end()
      close()
    },
  }
}

type Members = { members: { name: string; role: string; state: string }[] }

/** Which machine is the primary, and which one has everything that it has; nothing unless all three agree. */
async function findRoles(): Promise<{ primary?: string; standby?: string }> {
  const views = await Promise.all(
    addresses.databases.map(({ address }) => askJson<Members>(`http://${address}:8008/cluster`)),
  )
  const roles = views.map((view) => {
    const members = view?.members.filter(({ state }) => state === 'running' || state === 'streaming') ?? []
    const find = (wanted: string) => members.find(({ role }) => role === wanted)?.name
    return members.length === addresses.databases.length
      ? { primary: find('leader'), standby: find('sync_standby') }
      : {}
  })
  const [{ primary, standby } = {}] = roles
  const doAgree = roles.every((each) => each.primary === primary && each.standby === standby)
  return doAgree && primary ? { primary, ...(standby && { standby }) } : {}
}

/** Primary and standby, as soon as all agree on them. */
export async function getRoles(seconds = 60): Promise<{ primary: string; standby: string }> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(500)) {
    const { primary, standby } = await findRoles()
    if (primary && standby) return { primary, standby }
  }
  throw new Error(`The databases did not agree on a primary with a standby within ${seconds} seconds.`)
}

/** Everything runs, the three databases as one. Else it says what does not. */
export async function waitUntilWell(seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; ; await sleep(500)) {
    const ill = await listIll()
    if (ill.length === 0) return
    if (Date.now() > end) throw new Error(`Not well within ${seconds} seconds: ${ill.join(', ')}.`)
  }
}

async function listIll(): Promise<string[]> {
  const nodes = addresses.nodes.map(({ name, address }) => [name, `http://${address}:3000/readyz`] as const)
  const workers = [1, 2].map((number) => [`worker${number}`, `http://10.77.0.${40 + number}:3100/readyz`] as const)
  const parts = [...nodes, ...workers, ['the proxy', `${siteUrl}/readyz`] as const]
  const checks = [
    ...parts.map(async ([name, url]) => ((await ask(url))?.isOk ? [] : [name])),
    ask(`http://${addresses.store}:7070/`).then((answer) => (answer ? [] : ['the store'])),
    findRoles().then(({ standby }) => (standby ? [] : ['the databases'])),
  ]
  return (await Promise.all(checks)).flat()
}

type Answer = { isOk: boolean; body: string }

/** Null if there is none within two seconds, the body included. */
async function ask(url: string): Promise<Answer | null> {
  const answer = fetch(url, { signal: AbortSignal.timeout(askMs) }).then(async (response) => ({
    isOk: response.ok,
    body: await response.text(),
  }))
  return Promise.race([answer.catch(() => null), sleep(askMs, null)])
}

async function askJson<T>(url: string): Promise<T | null> {
  try {
    return JSON.parse((await ask(url))?.body ?? 'null')
  } catch {
    return null
  }
}
