import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { readCrewFeed } from '#server/features/feed/queries.ts'
import { readNotifications, readUnreadCount } from '#server/features/notifications/queries.ts'
import { readBefore, toTable, writeReport } from './report.ts'
import { buildWorld, toPersonId } from './visibility-world.ts'

const people = 10_000
const rounds = 15
const repeats = 20

const reads: Record<string, (pool: pg.Pool, id: string) => Promise<unknown>> = {
  'crew feed': (pool, id) => readCrewFeed(pool, id, undefined),
  'unread count': (pool, id) => readUnreadCount(pool, id),
  'notifications list': (pool, id) => readNotifications(pool, id),
}
const readers: Record<string, number[]> = {
  'about 40 friends': [1_001, 2_002, 3_003, 4_004],
  '500 friends': [1],
  '2,000 friends': [2],
}

/** Interleaved, so that what else the machine does falls on all of them. */
export async function measureNotifications(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  await chmod(dir, 0o711)
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres') })
  try {
    await migrate(server)
    const pool = createPool({ ...server, max: 1, patience: { statementMs: 600_000 } })
    await buildWorld(pool, { people, heavier: 2_200 })
    await addComments(pool)
    const rows = toRows(await measure(pool))
    await pool.end()
    const head = ['read', ...Object.keys(readers).flatMap((who) => [`ms (${who})`, 'of the crew feed'])]
    const words = `A world of ${people.toLocaleString('en')} people drawn from a seed: about 40 friends each, one with 500, one with 2,000; posts of
two weeks, five answers and three comments to each spon told to its host. CPU of PostgreSQL for one read, medians of ${rounds}
rounds of ${repeats} reads, all in turn; then that as a part of the same person's crew feed, with the lowest and the highest of the rounds.`
    const body = `${words}\n\n${toTable(head, rows)}${readBefore('notifications')}`
    writeReport('notifications', 'What the bell and the list of notifications cost', body)
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function addComments(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into notifications (user_id, type, title, message, related_user_id, related_event_id, cause, is_read, created_at)
    select e.host_id, 'comment', 'commented on ' || e.title, c.content, c.user_id, e.id, 'comment:' || c.id,
      random() < 0.6, e.created_at
    from comments c join events e on e.id = c.event_id`)
  await pool.query('vacuum analyze')
}

type Samples = Record<string, Record<string, number[]>>

async function measure(pool: pg.Pool): Promise<Samples> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const readCpu = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const samples: Samples = {}
  for (let round = -5; round < rounds; round += 1)
    for (const [who, numbers] of Object.entries(readers))
      for (const [name, read] of Object.entries(reads)) {
        const before = readCpu()
        for (let turn = 0; turn < repeats; turn += 1) await read(pool, toPersonId(numbers[turn % numbers.length] ?? 0))
        const ms = (readCpu() - before) / repeats
        if (round >= 0) samples[name] = { ...samples[name], [who]: [...(samples[name]?.[who] ?? []), ms] }
      }
  return samples
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function toRows(samples: Samples): string[][] {
  function toCells(name: string, who: string) {
    const own = samples[name]?.[who] ?? []
    const feed = samples['crew feed']?.[who] ?? []
    const ratios = own.map((ms, round) => ms / (feed[round] ?? Number.NaN))
    const spread = `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}`
    return [median(own).toFixed(3), name === 'crew feed' ? '1' : `${median(ratios).toFixed(3)} (${spread})`]
  }
  return Object.keys(reads).map((name) => [name, ...Object.keys(readers).flatMap((who) => toCells(name, who))])
}
