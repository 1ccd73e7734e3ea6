import type pg from 'pg'
import { createDatabase, type Db } from '#server/db/database.ts'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'
import { readCommentsBefore } from '#server/features/comments/queries.ts'
import { listCircle, listViewers, readEventDetail } from '#server/features/events/read-queries.ts'
import { readCrewFeed, readExtendedFeed } from '#server/features/feed/queries.ts'
import { readNotifications } from '#server/features/notifications/list-queries.ts'
import { readUnreadCount } from '#server/features/notifications/unread-queries.ts'
import { listByName } from '#server/features/users/queries.ts'
import { findBackend, readBackendMs, type Spread, toCell, toSpread } from './cpu.ts'
import { toTable } from './report.ts'
import { findViewers, type Viewer } from './world/viewers.ts'
import { openWorld } from './world/world.ts'

const warmUps = 7

export const groups = ['typical', '500 friends', '2,000 friends'] as const
export type Group = (typeof groups)[number]
export type World = {
  people: number
  server: EmbeddedPostgres
  pool: pg.Pool
  db: Db
  backend: number
  /** Statements that were sent to it. */
  sent: { count: number }
  viewers: Record<Group, Viewer[]>
}

export type Read = (world: Pick<World, 'pool' | 'db'>, viewer: Viewer) => Promise<unknown>

export const hotReads: Readonly<Record<string, Read>> = {
  'crew feed': ({ pool }, { id }) => readCrewFeed(pool, id, undefined),
  'two-hop feed': ({ pool }, { id }) => readExtendedFeed(pool, id, undefined),
  'event page': ({ pool }, { id, event }) => readEventDetail(pool, id, event),
  comments: ({ pool }, { id, event }) => readCommentsBefore(pool, { viewerId: id, eventId: event }),
  'search, common': ({ pool }, { id }) => listByName(pool, id, 'mar'),
  'search, rare': ({ pool }, { id, rareName }) => listByName(pool, id, rareName),
  'search, nobody': ({ pool }, { id }) => listByName(pool, id, 'xyzzy'),
  'unread count': ({ pool }, { id }) => readUnreadCount(pool, id),
  notifications: ({ pool }, { id }) => readNotifications(pool, id),
  'viewers of a two-hop spon': ({ db }, { id, nearEvent }) => listViewers(db, [nearEvent], [id]),
  'circle of a host': ({ db }, { id }) => listCircle(db, { of: id, reach: 'friends-of-friends' }, [id]),
}

/** One connection to each world, as the app makes them. */
export async function connectWorld(people: number): Promise<World> {
  const server = await openWorld(people)
  const pool = createPool({ connectionString: server.connectionString, max: 1, timeouts: { statementMs: 600_000 } })
  const sent = { count: 0 }
  pool.on('connect', (client) => {
    const { query } = client
    client.query = function counted(...given: unknown[]) {
      sent.count += 1
      return Reflect.apply(query, client, given)
    } as typeof query
  })
  const viewers = await findViewers(pool, people)
  return { people, server, pool, db: createDatabase(pool), backend: await findBackend(pool), sent, viewers }
}

export async function leaveWorld({ pool, server }: World): Promise<void> {
  await pool.end()
  await server.stop()
}

export type Measured = Record<string, Record<Group, Spread>>

/** Every read of every group in every world in turn, so that a busy minute falls on all of them. */
export async function measureReads(worlds: readonly World[], rounds: number): Promise<Measured[]> {
  const samples = new Map<string, number[]>()
  const asked = Object.entries(hotReads)
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [name, read] of asked)
      for (const group of groups)
        for (const [index, world] of worlds.entries()) {
          const list = world.viewers[group]
          const viewer = list[(round + warmUps) % list.length]
          if (!viewer) throw new Error('A world without people.')
          // Once before, so that no world pays for pages that it had to fetch.
          await read(world, viewer)
          const before = readBackendMs(world.backend)
          await read(world, viewer)
          const ms = readBackendMs(world.backend) - before
          const key = `${index} ${name} ${group}`
          if (round >= 0) samples.set(key, [...(samples.get(key) ?? []), ms])
        }
  return worlds.map((_world, index) =>
    Object.fromEntries(
      asked.map(([name]) => [
        name,
        Object.fromEntries(
          groups.map((group) => [group, toSpread(samples.get(`${index} ${name} ${group}`) ?? [])]),
        ) as Record<Group, Spread>,
      ]),
    ),
  )
}

export function toReadsTable(worlds: readonly World[], measured: readonly Measured[]): string {
  const names = worlds.map(({ people }) => people.toLocaleString('en'))
  const [first] = measured
  const last = measured.at(-1)
  if (!first || !last) return ''
  const head = ['read', 'who', ...names.map((name) => `CPU at ${name} (ms)`), 'last ÷ first', 'of the crew feed']
  const rows = Object.keys(first).flatMap((name) =>
    groups.map((group) => {
      const at = (each: Measured) => each[name]?.[group] ?? { low: 0, middle: Number.NaN, high: 0 }
      const crew = last['crew feed']?.[group].middle ?? Number.NaN
      return [
        name,
        group,
        ...measured.map((each) => toCell(at(each))),
        (at(last).middle / at(first).middle).toFixed(2),
        (at(last).middle / crew).toFixed(2),
      ]
    }),
  )
  return toTable(head, rows)
}
