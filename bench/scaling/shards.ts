import type { Costs } from './demand.ts'

/** One zone of a cloud: a round trip takes half a millisecond, with a tail; a shard is half busy. */
export const network = { roundTripMs: 0.5, tail: 0.5, utilisation: 0.5 }

const trials = 4_000
const mergeMs = 0.4

/** A step goes to shards in parallel; each of them works `fixedMs`, and `eachMs` for every item of this read that it holds. */
type Step = { items: number | 'all shards'; fixedMs: number; eachMs: number }
export type Shape = { name: string; steps: Step[] }

/**
 * The reads that cross shards, in their new shape. Items are hosts or friends, each on a shard of its own choice. The fixed cost of asking
 * a shard is that of the cheapest read there is, the unread count; the rest of a read's cost is shared by its items.
 */
export function listShapes({ calls }: Costs, friends: number): Shape[] {
  const ms = (name: string) => calls[name]?.database ?? Number.NaN
  const fixedMs = ms('unread count')
  const page = Math.min(50, Math.round(friends * 0.7))
  const share = (name: string, items: number) => Math.max(0, ms(name) - fixedMs) / items
  const own = (eachMs = 0): Step => ({ items: 1, fixedMs, eachMs })
  return [
    {
      name: 'crew feed, asked of every friend’s shard',
      steps: [own(), { items: friends, fixedMs, eachMs: share('crew feed', friends) }],
    },
    {
      name: 'crew feed, from carriers beside their reader',
      steps: [own(ms('comments')), { items: page, fixedMs, eachMs: share('crew feed', friends) }],
    },
    {
      name: 'two-hop feed, from the carriers of friends',
      steps: [
        own(),
        { items: friends, fixedMs, eachMs: share('two-hop feed', friends) / 2 },
        { items: 50, fixedMs, eachMs: share('crew feed', friends) },
      ],
    },
    { name: 'event page of a friend', steps: [own(ms('event page') - fixedMs)] },
    { name: 'event page within two hops', steps: [own(), own(ms('event page'))] },
    { name: 'notifications', steps: [own(ms('notifications') - fixedMs), { items: 15, fixedMs, eachMs: 0.05 }] },
    { name: 'search, asked of every shard', steps: [{ items: 'all shards', fixedMs: ms('search'), eachMs: 0 }] },
    { name: 'search, in a directory by first letters', steps: [own(ms('search') - fixedMs)] },
  ]
}

export type Outcome = { shards: number; cpuMs: number; p50: number; p99: number }

/** Seeded, so that a report can be made again. */
export function simulate({ steps }: Shape, count: number): Outcome {
  const random = createRandom(17)
  const times: number[] = []
  let [asked, cpu] = [0, 0]
  for (let trial = 0; trial < trials; trial += 1) {
    let total = 0
    for (const { items, fixedMs, eachMs } of steps) {
      const held = new Map<number, number>()
      if (items === 'all shards') for (let shard = 0; shard < count; shard += 1) held.set(shard, 0)
      else
        for (let item = 0; item < items; item += 1) {
          const shard = Math.floor(random() * count)
          held.set(shard, (held.get(shard) ?? 0) + 1)
        }
      let slowest = 0
      for (const here of held.values()) {
        const work = fixedMs + eachMs * here
        cpu += work
        // A queue of one server: on average 1 / (1 − utilisation) times the work, exponentially spread.
        const waited = (-Math.log(1 - random()) * work * network.utilisation) / (1 - network.utilisation)
        slowest = Math.max(slowest, toRoundTrip(random) + work + waited)
      }
      asked += held.size
      total += slowest + (held.size > 1 ? mergeMs : 0)
    }
    times.push(total)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(trials * part)] ?? Number.NaN
  return { shards: asked / trials, cpuMs: cpu / trials, p50: at(0.5), p99: at(0.99) }
}

/** Log-normal. */
function toRoundTrip(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return network.roundTripMs * Math.exp(network.tail * normal)
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
