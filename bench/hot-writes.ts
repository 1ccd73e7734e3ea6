import { inTransaction, type Tx } from '#server/db/database.ts'
import { callOffEvent, editEvent, postEvent } from '#server/features/events/actions.ts'
import {
  type EventValues,
  getEventValues,
  lockVisibleEventExclusive,
  type VisibleEvent,
} from '#server/features/events/queries.ts'
import { readBackendMs, toCell, toSpread } from './cpu.ts'
import { type Group, groups, type World } from './hot-reads.ts'
import { toTable } from './report.ts'
import { spon } from './spon.ts'

const wideSpon: EventValues = { ...spon, visibility: 'friends-of-friends' }

const changes = ['post', 'narrow', 'call off'] as const
type Samples = Record<(typeof changes)[number], { ms: number; cpu: number }[]>

/** What changing a spon for friends of friends costs in the request, its commit included. Pushes and streams come later. */
export async function measureWrites(world: World, rounds: number): Promise<string> {
  const rows: string[][] = []
  for (const group of groups) {
    const samples: Samples = { post: [], narrow: [], 'call off': [] }
    for (let round = -2; round < rounds; round += 1) await measureRound(world, group, round >= 0 ? samples : undefined)
    for (const change of changes)
      rows.push([
        change,
        group,
        toCell(toSpread(samples[change].map(({ cpu }) => cpu))),
        toCell(toSpread(samples[change].map(({ ms }) => ms))),
      ])
  }
  return toTable(['change', 'host', 'CPU of PostgreSQL (ms)', 'ms in the request'], rows)
}

async function measureRound(world: World, group: Group, samples: Samples | undefined): Promise<void> {
  const host = world.viewers[group][0]?.id ?? ''
  async function measure(change: (typeof changes)[number], work: (tx: Tx) => Promise<VisibleEvent | undefined>) {
    const before = { cpu: readBackendMs(world.backend), ms: performance.now() }
    const made = await inTransaction(world.db, work)
    samples?.[change].push({ cpu: readBackendMs(world.backend) - before.cpu, ms: performance.now() - before.ms })
    return made
  }
  const event = await measure('post', (tx) => postEvent(tx, { hostId: host }, wideSpon))
  if (!event) throw new Error('Nothing was posted.')
  await measure('narrow', async (tx) => {
    const own = await lockVisibleEventExclusive(tx, host, event.id)
    await editEvent(tx, own, { ...(await getEventValues(tx, own)), visibility: 'friends' })
    return undefined
  })
  await inTransaction(world.db, async (tx) => {
    const own = await lockVisibleEventExclusive(tx, host, event.id)
    await editEvent(tx, own, { ...(await getEventValues(tx, own)), visibility: 'friends-of-friends' })
  })
  await measure('call off', async (tx) => {
    await callOffEvent(tx, await lockVisibleEventExclusive(tx, host, event.id))
    return undefined
  })
}
