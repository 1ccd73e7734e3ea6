import { toTable, writeReport } from '../report.ts'
import { type Costs, habits, prices, readCosts, targets, toDemand, toStorage } from './demand.ts'
import { listShapes, network, simulate } from './shards.ts'

const sizes = [10_000, 1_000_000, 100_000_000]
const shardCounts = [16, 64, 256]
/** A server's own disk, beside the one that the limits were measured on. */
const fasterDisk = 10

/** Arithmetic, and a simulation: nothing is measured here, everything comes from the report of `costs`. */
export function computeScaling(): void {
  const costs = readCosts()
  const plans = sizes.map((size) => toPlan(size, costs))
  const names = Object.keys(plans[0] ?? {})
  const demands = names.map((name) => [name, ...plans.map((plan) => round(plan[name] ?? Number.NaN))])
  const reads = listShapes(costs, habits.friends).map((shape) => [
    shape.name,
    ...shardCounts.map((count) => {
      const { shards, cpuMs, p50, p99 } = simulate(shape, count)
      return [shards, cpuMs, p50, p99].map((value) => value.toFixed(1)).join(' · ')
    }),
  ])
  const parts = [
    `A person's day: ${JSON.stringify(habits.writes)} writes, ${habits.activeShare * habits.openings} openings of the app, the peak hour ${habits.peakToMean} times the mean, ${habits.connectedAtPeak * 100} % connected at the peak. Parts may be ${targets.utilisation * 100} % busy at the peak. Cores are those of the machine of bench/reports/costs.md.`,
    toTable(['', ...sizes.map((size) => size.toLocaleString('en'))], demands),
    toTable(['where one primary ends', 'is reached by'], listEnds(costs)),
    `Across shards: a round trip of ${network.roundTripMs} ms (log-normal), shards ${network.utilisation * 100} % busy, somebody with ${habits.friends} friends.`,
    toTable(['read', ...shardCounts.map((count) => `${count} shards: asked · CPU · p50 · p99 (ms)`)], reads),
  ]
  writeReport('scaling', 'What it takes for how many people', parts.join('\n\n'))
}

function round(value: number): string {
  const isPrecise = value < 10 && !Number.isInteger(value)
  return isPrecise ? value.toFixed(1) : Math.round(value).toLocaleString('en')
}
const atLeast = (least: number, value: number) => Math.max(least, Math.ceil(value))

/** A server of PostgreSQL has so many cores; two replicas at least, so that one may be lost. */
function toPlan(people: number, costs: Costs): Record<string, number> {
  const { reads, writes, streams, nodeCores, readCores, writeCores, logMb, answerGbMonthly } = toDemand(people, costs)
  const full = targets.utilisation
  const storage = toStorage(people, 1, costs)
  const streamGb = (streams * habits.streamKb) / 1e6
  const primaries = atLeast(
    1,
    Math.max(
      writeCores / full / targets.largestPrimaryCores,
      storage / 1_000 / targets.largestPrimaryTb,
      writes / (costs.notifyingCommits * fasterDisk),
    ),
  )
  const money = {
    'dollars a month: Node': Math.max(2, nodeCores / full) * prices.core,
    PostgreSQL: (Math.max(2, writeCores / full) + Math.max(4, readCores / full)) * prices.core,
    'disks, three copies': storage * 2 * 3 * prices.gigabyteOfDisk,
    'memory of streams': streamGb * prices.gigabyteOfMemory,
    files: ((people * habits.fileBytesKept * 12) / 1e9) * prices.gigabyteOfStore,
    traffic: answerGbMonthly * prices.gigabyteSent,
  }
  return {
    'reads a second': reads,
    'writes a second': writes,
    'open streams': streams,
    'their memory (GB)': streamGb,
    'Node (cores)': nodeCores,
    'PostgreSQL, reads (cores)': readCores,
    'PostgreSQL, writes (cores)': writeCores,
    'log (MB a second)': logMb,
    'replaying it (cores, one process)': (logMb * costs.replayMsPerMb) / 1_000,
    'on disk after a year (GB)': storage,
    'sent in a month (GB)': answerGbMonthly,
    nodes: atLeast(2, Math.max(nodeCores / full, streams / targets.streamsPerNode)),
    primaries,
    replicas: atLeast(2 * primaries, readCores / full / targets.coresPerServer),
    ...money,
    'cents a person and year': (Object.values(money).reduce((a, b) => a + b) * 1200) / people,
  }
}

/** People at which each bound of one primary is reached. */
function listEnds(costs: Costs): string[][] {
  const one = toDemand(1_000_000, costs)
  const commits = costs.notifyingCommits
  const cores = targets.largestPrimaryCores * targets.utilisation
  const ends: [string, number][] = [
    [`commits that notify, ${round(commits)} a second on this disk`, commits / one.writes],
    [`the same on a disk ${fasterDisk} times as fast`, (commits * fasterDisk) / one.writes],
    [`${targets.largestPrimaryCores} cores for writes, ${targets.utilisation * 100} % busy`, cores / one.writeCores],
    ['one process that replays, half busy', 500 / (one.logMb * costs.replayMsPerMb)],
    [
      `${targets.largestPrimaryTb} TB on one server, in its third year`,
      (targets.largestPrimaryTb * 1_000) / toStorage(1_000_000, 3, costs),
    ],
  ]
  return ends.map(([bound, millions]) => [bound, `${round(millions)} million`])
}
