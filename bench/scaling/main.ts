import { toTable, writeReport } from '../report.ts'
import { type Costs, readCosts } from './costs.ts'
import { habits, prices, targets, toDemand, toStorage } from './demand.ts'
import { listShapes, network, simulate } from './shards.ts'

const sizes = [10_000, 1_000_000, 100_000_000]
const shardCounts = [16, 64, 256]
/** A server's own disk, beside the one that the limits were measured on. */
const fasterDisk = 10

/** Arithmetic, and a simulation: nothing is measured here, everything comes from the reports of `costs` and `limits`. */
export async function computeScaling(): Promise<void> {
  const costs = readCosts()
  const parts = [
    `A person's day: ${JSON.stringify(habits.writes)} writes, ${habits.activeShare * habits.openings} openings of the app, the peak hour ${habits.peakToMean} times the mean, ${habits.connectedAtPeak * 100} % connected at the peak. Parts may be ${targets.utilisation * 100} % busy at the peak. Cores are those of the machine of bench/reports/costs.md.`,
    toTable(['', ...sizes.map((size) => size.toLocaleString('en'))], listDemands(costs)),
    '## Storage',
    toTable(['gigabytes after a year', ...sizes.map((size) => size.toLocaleString('en'))], listStorage(costs)),
    `## Where one primary ends\n\n${toEnds(costs)}`,
    `## Across shards\n\nA round trip of ${network.roundTripMs} ms (log-normal), shards ${network.utilisation * 100} % busy, somebody with ${habits.friends} friends.`,
    toTable(['read', ...shardCounts.map((count) => `${count} shards: asked · CPU · p50 · p99 (ms)`)], listReads(costs)),
  ]
  writeReport('scaling', 'What it takes for how many people', parts.join('\n\n'))
}

const round = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
const atLeast = (least: number, value: number) => Math.max(least, Math.ceil(value))

function listDemands(costs: Costs): string[][] {
  const all = sizes.map((size) => toDemand(size, costs))
  const plans = all.map((demand) => toPlan(demand, costs))
  const line = (name: string, cells: (string | number)[]) => [name, ...cells.map(String)]
  return [
    line(
      'reads a second',
      all.map(({ reads }) => round(reads)),
    ),
    line(
      'writes a second',
      all.map(({ writes }) => round(writes)),
    ),
    line(
      'open streams',
      all.map(({ streams }) => Math.round(streams).toLocaleString('en')),
    ),
    line(
      'their memory (GB)',
      all.map(({ streams }) => round((streams * costs.streamKb) / 1e6)),
    ),
    line(
      'Node (cores)',
      all.map(({ nodeCores }) => round(nodeCores)),
    ),
    line(
      'PostgreSQL, reads (cores)',
      all.map(({ readCores }) => round(readCores)),
    ),
    line(
      'PostgreSQL, writes (cores)',
      all.map(({ writeCores }) => round(writeCores)),
    ),
    line(
      'log (MB a second)',
      all.map(({ logMb }) => round(logMb)),
    ),
    line(
      'replaying it (cores, one process)',
      all.map(({ logMb }) => round((logMb * costs.replayMsPerMb) / 1_000)),
    ),
    line(
      'sent in a month (GB)',
      all.map(({ answerGbMonthly }) => round(answerGbMonthly)),
    ),
    line(
      'nodes',
      plans.map(({ nodes }) => nodes.toLocaleString('en')),
    ),
    line(
      'primaries',
      plans.map(({ primaries }) => primaries),
    ),
    line(
      'replicas',
      plans.map(({ replicas }) => replicas),
    ),
    line(
      'dollars a month: Node',
      plans.map(({ money }) => round(money.node)),
    ),
    line(
      'PostgreSQL',
      plans.map(({ money }) => round(money.database)),
    ),
    line(
      'disks, three copies',
      plans.map(({ money }) => round(money.disk)),
    ),
    line(
      'memory of streams',
      plans.map(({ money }) => round(money.memory)),
    ),
    line(
      'files',
      plans.map(({ money }) => round(money.store)),
    ),
    line(
      'traffic',
      plans.map(({ money }) => round(money.traffic)),
    ),
    line(
      'cents a person and year',
      plans.map(({ money, people }) => round((Object.values(money).reduce((a, b) => a + b) * 1200) / people)),
    ),
  ]
}

/** A server of PostgreSQL has so many cores; two replicas at least, so that one may be lost. */
function toPlan(demand: ReturnType<typeof toDemand>, costs: Costs) {
  const { people, nodeCores, readCores, writeCores, streams, answerGbMonthly } = demand
  const full = targets.utilisation
  const storage = toStorage(people, 1, costs).total
  const primaries = atLeast(
    1,
    Math.max(
      writeCores / full / targets.largestPrimaryCores,
      storage / 1_000 / targets.largestPrimaryTb,
      demand.writes / (costs.notifyingCommits * fasterDisk),
    ),
  )
  const nodes = atLeast(2, Math.max(nodeCores / full, streams / targets.streamsPerNode))
  const replicas = atLeast(2 * primaries, readCores / full / targets.coresPerServer)
  const money = {
    node: Math.max(2, nodeCores / full) * prices.core,
    database: (Math.max(2, writeCores / full) + Math.max(4, readCores / full)) * prices.core,
    disk: storage * 2 * 3 * prices.gigabyteOfDisk,
    memory: ((streams * costs.streamKb) / 1e6) * prices.gigabyteOfMemory,
    store: ((people * habits.fileBytesKept * 12) / 1e9) * prices.gigabyteOfStore,
    traffic: answerGbMonthly * prices.gigabyteSent,
  }
  return { people, nodes, primaries, replicas, money }
}

function listStorage(costs: Costs): string[][] {
  const all = sizes.map((size) => toStorage(size, 1, costs))
  const names = all[0]?.gigabytes.map(({ table }) => table) ?? []
  const rows = names.map((name, index) => [
    `\`${name}\``,
    ...all.map(({ gigabytes }) => round(gigabytes[index]?.size ?? 0)),
  ])
  return [...rows, ['all', ...all.map(({ total }) => round(total))]]
}

/** People at which each of its bounds is reached. */
function toEnds(costs: Costs): string {
  const one = toDemand(1_000_000, costs)
  const people = (bound: number, perMillion: number) => `${round(bound / perMillion)} million`
  return toTable(
    ['bound', 'is reached by'],
    [
      [
        `commits that notify, ${round(costs.notifyingCommits)} a second on this disk`,
        people(costs.notifyingCommits, one.writes),
      ],
      [`the same on a disk ${fasterDisk} times as fast`, people(costs.notifyingCommits * fasterDisk, one.writes)],
      [
        `${targets.largestPrimaryCores} cores for writes, ${targets.utilisation * 100} % busy`,
        people(targets.largestPrimaryCores * targets.utilisation, one.writeCores),
      ],
      ['one process that replays, half busy', people(500, one.logMb * costs.replayMsPerMb)],
      [
        `${targets.largestPrimaryTb} TB on one server, in its third year`,
        people(targets.largestPrimaryTb * 1_000, toStorage(1_000_000, 3, costs).total),
      ],
    ],
  )
}

function listReads(costs: Costs): string[][] {
  return listShapes(costs, habits.friends).map((shape) => [
    shape.name,
    ...shardCounts.map((count) => {
      const { shards, cpuMs, p50, p99 } = simulate(shape, count)
      return [shards, cpuMs, p50, p99].map((value) => value.toFixed(1)).join(' · ')
    }),
  ])
}
