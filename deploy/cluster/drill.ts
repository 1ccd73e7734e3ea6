import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, getRoles, waitUntilWell } from './cluster.ts'
import { countFailedSeconds, type Load } from './load.ts'
import type { Machine } from './machines.ts'

/** One line of the table. */
export type Row = {
  part: string
  fault: string
  acknowledged: number
  lost: number
  doubled: number
  requests: number
  failed: number
  failedSeconds: number
  /** From the end of the fault until everything was well; null if that took too long. */
  healedSeconds: number | null
}

type Fault = { name: string; begin(machine: Machine): void; end(machine: Machine): void }

/** Longer than it takes Patroni to give the primary up. */
const faultMs = 25_000
const healSeconds = 180

export const faults: readonly Fault[] = [
  { name: 'killed', begin: (machine) => machine.kill(), end: (machine) => machine.powerOn() },
  { name: 'network cut silently', begin: (machine) => machine.cut(), end: (machine) => machine.mend() },
  { name: 'disk full', begin: (machine) => machine.fillDisk(), end: (machine) => machine.emptyDisk() },
  { name: 'stopped (SIGSTOP)', begin: (machine) => machine.freeze(), end: (machine) => machine.thaw() },
]

export const parts: Readonly<Record<string, () => Promise<string>>> = {
  'the primary': async () => (await getRoles()).primary,
  'the standby': async () => (await getRoles()).standby,
  'the proxy': async () => 'proxy',
  'the store': async () => 'store',
  'a node': async () => 'node2',
  'a worker': async () => 'worker1',
}

/** Breaks one machine in one way for a while, mends it, waits until all is well, and counts. */
export async function runFault(
  cluster: Cluster,
  load: Load,
  { part, fault }: { part: string; fault: Fault },
): Promise<Row> {
  const machine = cluster.find((await parts[part]?.()) ?? '')
  const since = Date.now()
  await sleep(3_000)
  fault.begin(machine)
  await sleep(faultMs)
  fault.end(machine)
  const mendedAt = Date.now()
  const healed = await waitUntilWell(healSeconds).then(
    () => (Date.now() - mendedAt) / 1000,
    () => null,
  )
  await sleep(3_000)
  return { part, fault: fault.name, ...(await count(cluster, load, since)), healedSeconds: healed }
}

/** Restarts every machine's programs, one after the other, and counts. */
export async function* rollOver(cluster: Cluster, load: Load): AsyncGenerator<Row> {
  for (const [part, restart] of Object.entries(restarts)) {
    const since = Date.now()
    await sleep(2_000)
    await restart(cluster)
    const mendedAt = Date.now()
    await waitUntilWell(healSeconds)
    const healedSeconds = (Date.now() - mendedAt) / 1000
    await sleep(3_000)
    yield { part, fault: 'restarted', ...(await count(cluster, load, since)), healedSeconds }
  }
}

const restarts: Record<string, (cluster: Cluster) => Promise<void>> = {
  'the nodes': (cluster) => restartEach(cluster, ['node1', 'node2', 'node3'], 'node'),
  'the workers': (cluster) => restartEach(cluster, ['worker1', 'worker2'], 'worker'),
  'the proxy': async (cluster) => {
    // A reload: the new process takes the sockets over, the old one serves what it has.
    cluster.find('proxy').signal('haproxy', 'SIGUSR2')
    await sleep(3_000)
  },
  'the standbys': async (cluster) => {
    const { primary } = await getRoles()
    const standbys = ['db1', 'db2', 'db3'].filter((name) => name !== primary)
    await restartEach(cluster, standbys, 'patroni')
  },
  'the primary, by a switchover': async (cluster) => {
    const { primary, standby } = await getRoles()
    const { address } = cluster.find(primary)
    const body = JSON.stringify({ leader: primary, candidate: standby })
    const signal = AbortSignal.timeout(healSeconds * 1000)
    const answer = await fetch(`http://${address}:8008/switchover`, { method: 'POST', body, signal })
    if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`)
    await waitUntilWell(healSeconds)
    await restartEach(cluster, [primary], 'patroni')
  },
}

async function restartEach(cluster: Cluster, names: string[], program: string) {
  for (const name of names) {
    await waitUntilWell(healSeconds)
    await cluster.find(name).end(program, 'SIGTERM')
    await sleep(2_000)
    await waitUntilWell(healSeconds)
  }
}

async function count(cluster: Cluster, load: Load, since: number) {
  const writes = load.writes.filter(({ at }) => at >= since)
  const attempts = load.attempts.filter(({ until }) => until >= since)
  const { rows } = await cluster.pool.query<{ title: string; count: number }>(
    'select title, count(*) from events where title = any($1) group by title',
    [writes.map(({ title }) => title)],
  )
  const counts = new Map(rows.map((each) => [each.title, each.count]))
  const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged)
  const lostPictures = await load.listLostPictures()
  for (const picture of lostPictures) console.error(`Lost: ${picture}`)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ title }) => !counts.has(title)).length + lostPictures.length,
    doubled: writes.filter(({ title }) => (counts.get(title) ?? 0) > 1).length,
    requests: attempts.length,
    failed: attempts.filter(({ failure }) => failure !== null).length,
    failedSeconds: countFailedSeconds(attempts),
  }
}
