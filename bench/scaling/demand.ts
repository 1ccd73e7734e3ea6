import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a person does on an average day. Posts, answers, comments and notifications are those of `npm run bench:world`; the rest is
 * assumed, and everything below is proportional to it.
 */
export const habits = {
  activeShare: 0.3,
  openings: 8,
  peakToMean: 4,
  connectedAtPeak: 0.05,
  friends: 36,
  perOpening: {
    'crew feed': 1,
    'unread count': 1,
    'event page': 1.5,
    comments: 1,
    notifications: 0.5,
    'two-hop feed': 0.2,
    search: 0.1,
  },
  writes: { post: 0.1, answer: 0.4, comment: 0.3, 'call off': 0.03 },
  notifications: 4,
  notificationDays: 30,
  /** Pictures and voice notes that are kept, and what is fetched of them. */
  fileBytesKept: 12_000,
  fileBytesFetched: 60_000,
  /** Of a node's memory, for each stream of 4,000 that were open at once (2026-11-16). */
  streamKb: 26.6,
} as const

/** Our own choices: how full a part may be at the peak, how large a server. */
export const targets = {
  utilisation: 0.5,
  coresPerServer: 32,
  streamsPerNode: 10_000,
  largestPrimaryCores: 64,
  largestPrimaryTb: 8,
} as const

/** Dollars a month; list prices of large clouds, rounded. Put your own here. */
export const prices = {
  core: 25,
  gigabyteOfMemory: 3,
  gigabyteOfDisk: 0.12,
  gigabyteOfStore: 0.023,
  gigabyteSent: 0.05,
}

type Cost = { node: number; database: number; log: number; answer: number }
export type Costs = {
  calls: Record<string, Cost>
  /** Of each table with its indexes. */
  rowBytes: Record<string, number>
  replayMsPerMb: number
  notifyingCommits: number
}

/** The figures of `npm run bench -- costs`, as its report has them. */
export function readCosts(): Costs {
  const report = readFileSync(join(import.meta.dirname, '../reports/costs.md'), 'utf8')
  const toNumber = (text = '') => Number(text.replaceAll(',', ''))
  const rows = report.split('\n').map((line) => line.slice(2, -2).split(' | '))
  const find = (pattern: RegExp) => toNumber(pattern.exec(report)?.[1])
  return {
    calls: Object.fromEntries(
      rows
        .filter((row) => row.length === 5)
        .map(([name = '', ...cells]) => {
          const [node = 0, database = 0, log = 0, answer = 0] = cells.map(toNumber)
          return [name, { node, database, log, answer }]
        }),
    ),
    rowBytes: Object.fromEntries(
      rows.filter((row) => row.length === 2).map(([name = '', bytes]) => [name.replaceAll('`', ''), toNumber(bytes)]),
    ),
    replayMsPerMb: find(/log in ([\d.]+) ms/),
    notifyingCommits: find(/([\d,]+) times if each/),
  }
}

/** Reads cost this much more at a million people than in the world of 10,000: bench/reports/worlds.md. */
const growth = (people: number) => (people > 100_000 ? 1.4 : 1)

/** Everything at the peak hour, in cores of the machine that the costs were measured on. */
export function toDemand(people: number, costs: Costs) {
  const perSecond = (people * habits.peakToMean) / 86_400
  const reads = Object.entries(toDailyReads())
  const writes = Object.entries(habits.writes)
  function sum(daily: [string, number][], part?: keyof Cost) {
    return daily.reduce(
      (total, [name, times]) => total + times * (part ? (costs.calls[name]?.[part] ?? Number.NaN) : 1),
      0,
    )
  }
  const all = [...reads, ...writes]
  const answered = sum(all, 'answer') + 600 * sum(all) + habits.fileBytesFetched
  return {
    people,
    reads: sum(reads) * perSecond,
    writes: sum(writes) * perSecond,
    streams: people * habits.connectedAtPeak,
    nodeCores: (sum(all, 'node') * perSecond) / 1_000,
    readCores: (sum(reads, 'database') * growth(people) * perSecond) / 1_000,
    writeCores: (sum(writes, 'database') * perSecond) / 1_000,
    logMb: (sum(writes, 'log') * perSecond) / 1e6,
    answerGbMonthly: answered * people * 30.4e-9,
  }
}

/** Openings, and what the live stream makes pages fetch: a spon enters the feeds of who is connected, and changes there. */
function toDailyReads(): Record<string, number> {
  const openings = habits.activeShare * habits.openings
  const heard = habits.friends * habits.connectedAtPeak
  const { post, answer, comment } = habits.writes
  const live: Record<string, number> = {
    'crew feed': post * heard,
    'event page': (answer + comment) * heard,
    'unread count': habits.notifications * habits.connectedAtPeak,
  }
  const toTimes = ([name, times]: [string, number]) => [name, times * openings + (live[name] ?? 0)]
  return Object.fromEntries(Object.entries(habits.perOpening).map(toTimes))
}

/** Gigabytes on the primary after so many years. What is somebody's stays; what is bound to a time is cleared. */
export function toStorage(people: number, years: number, { rowBytes }: Costs): number {
  const days = years * 365
  const { post, answer, comment } = habits.writes
  const rows = {
    users: 1,
    friendships: habits.friends,
    blocks: 0.5,
    events: post * days,
    rsvps: answer * days,
    comments: comment * days,
    comment_reactions: 0.2 * comment * days,
    event_access: 0.3 * post * days,
    notifications: habits.notifications * Math.min(days, habits.notificationDays),
    event_carriers: 0.5 * post * habits.friends * 8,
  }
  return (
    Object.entries(rows).reduce((sum, [table, count]) => sum + count * (rowBytes[table] ?? Number.NaN), 0) *
    people *
    1e-9
  )
}
