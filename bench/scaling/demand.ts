import type { Costs } from './costs.ts'

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

/** Reads cost this much more at a million people than in the world of 10,000: bench/reports/worlds.md. */
const growth = (people: number) => (people > 100_000 ? 1.4 : 1)

/** Everything at the peak hour, in cores of the machine that the costs were measured on. */
export function toDemand(people: number, costs: Costs) {
  const daily = { ...toDailyReads(), ...habits.writes }
  const perSecond = (people * habits.peakToMean) / 86_400
  const isWrite = (name: string) => name in habits.writes
  function sum(of: (name: string) => number, only: (name: string) => boolean) {
    return Object.entries(daily).reduce((total, [name, times]) => total + (only(name) ? times * of(name) : 0), 0)
  }
  function cost(name: string) {
    return costs.calls[name] ?? { node: Number.NaN, database: Number.NaN, log: Number.NaN, answer: 0 }
  }
  const reads =
    sum(
      () => 1,
      (name) => !isWrite(name),
    ) * perSecond
  const writes = sum(() => 1, isWrite) * perSecond
  const streams = people * habits.connectedAtPeak
  const nodeCores =
    (sum(
      (name) => cost(name).node,
      () => true,
    ) *
      perSecond) /
    1_000
  const readCores =
    (sum(
      (name) => cost(name).database,
      (name) => !isWrite(name),
    ) *
      growth(people) *
      perSecond) /
    1_000
  const writeCores = (sum((name) => cost(name).database, isWrite) * perSecond) / 1_000
  const logMb = (sum((name) => cost(name).log, isWrite) * perSecond) / 1e6
  const answerGbMonthly =
    (sum(
      (name) => cost(name).answer + 600,
      () => true,
    ) +
      habits.fileBytesFetched) *
    people *
    30.4e-9
  return { people, reads, writes, streams, nodeCores, readCores, writeCores, logMb, answerGbMonthly }
}

/** Openings, and what the live stream makes pages fetch: a spon enters the feeds of who is connected, and changes there. */
function toDailyReads(): Record<string, number> {
  const openings = habits.activeShare * habits.openings
  const reads: Record<string, number> = {}
  for (const [name, times] of Object.entries(habits.perOpening)) reads[name] = times * openings
  const heard = habits.friends * habits.connectedAtPeak
  const { post, answer, comment } = habits.writes
  reads['crew feed'] = (reads['crew feed'] ?? 0) + post * heard
  reads['event page'] = (reads['event page'] ?? 0) + (answer + comment) * heard
  reads['unread count'] = (reads['unread count'] ?? 0) + habits.notifications * habits.connectedAtPeak
  return reads
}

/** Gigabytes on the primary after so many years. What is somebody's stays; what is bound to a time is cleared. */
export function toStorage(people: number, years: number, { rowBytes }: Costs) {
  const size = (table: string) => rowBytes[table] ?? Number.NaN
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
  const gigabytes = Object.entries(rows).map(([table, count]) => ({
    table,
    size: (people * count * size(table)) / 1e9,
  }))
  return { gigabytes, total: gigabytes.reduce((sum, each) => sum + each.size, 0) }
}
