import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Context } from '#server/context.ts'
import { createDatabase, type Db, inTransaction } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { postEvent } from '#server/features/events/actions.ts'
import { blankValues } from '#server/features/events/input.ts'
import { createCrewHandler } from '#server/features/events/jobs.ts'
import type { EventValues } from '#server/features/events/read-queries.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { createPerson } from '#tests/support/builders.ts'
import { findBackend, readBackendMs } from './cpu.ts'
import { toTable, writeReport } from './report.ts'

const circles = [0, 50, 500, 2000]
const warmUps = 10
const rounds = 60
const spon: EventValues = { ...blankValues, title: 'Pizza at the park', timeframe: 'Right Now' }

type Sample = { ms: number; nodeMs: number; databaseMs: number; statements: number; pieces: number; pieceMs: number }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Posts by hosts with more and more friends, in turn. One statement selects and notifies the recipients. */
export async function measurePostFanout(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'sponti-bench-'))
  await chmod(dir, 0o711)
  const bench = await openBench(dir)
  try {
    const hosts = await Promise.all(circles.map((friends) => createHost(bench.db, bench.pool, friends)))
    await bench.pool.query('vacuum analyze')
    const samples: Sample[][] = circles.map(() => [])
    for (let round = -warmUps; round < rounds; round++)
      for (const [index, host] of hosts.entries()) {
        const sample = { ...(await measurePost(bench, host)), ...(await notifyRest(bench)) }
        if (round >= 0) samples[index]?.push(sample)
      }
    const head = [
      'friends',
      'statements',
      'ms (median)',
      'CPU of Node (ms)',
      'CPU of PostgreSQL (ms)',
      'of a lonely post',
      'jobs after it',
      'ms each (median)',
    ]
    const rows = circles.map((friends, index) => toRow(friends, samples[index] ?? [], samples[0] ?? []))
    const words = `One post each in turn, ${rounds} rounds after ${warmUps} to warm up, commits written to disk. A post writes the
spon, tells everyone's live stream, writes the notifications of the first sixty friends and one job for their pushes. The other
friends are told by jobs of 250 each, which the post queues in its own transaction: "jobs after it". Pushes are sent later
still.`
    const body = `${words}\n\n${toTable(head, rows)}`
    writeReport('post-fanout', 'What a post costs a host with many friends', body)
  } finally {
    await bench.close()
    await rm(dir, { recursive: true, force: true })
  }
}

/** One connection to a server with durable commits, counting its statements. */
async function openBench(dir: string) {
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres') })
  const { connectionString } = server
  await migrate({ connectionString })
  await migrateQueue({ connectionString })
  const pool = createPool({ connectionString, max: 1 })
  const said = { statements: 0 }
  pool.on('connect', (client: pg.ClientBase) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    Object.assign(client, {
      query: (...words: unknown[]) => {
        said.statements += 1
        return query(...words)
      },
    })
  })
  const backend = await findBackend(pool)
  async function close() {
    await pool.end()
    await server.stop()
  }
  return { db: createDatabase(pool), pool, said, backend, close }
}

async function createHost(db: Db, pool: pg.Pool, friends: number): Promise<string> {
  const host = await createPerson(db)
  await pool.query(
    `with friend as (
      insert into users (first_name, last_name) select 'Friend', n::text from generate_series(1, $2::int) n returning id)
    insert into friendships (user_id, friend_id, status)
    select $1, id, 'accepted' from friend union all select id, $1, 'accepted' from friend`,
    [host.id, friends],
  )
  return host.id
}

async function measurePost({ db, said, backend }: Awaited<ReturnType<typeof openBench>>, host: string) {
  const before = { cpu: process.cpuUsage(), database: readBackendMs(backend), statements: said.statements }
  const begin = performance.now()
  await inTransaction(db, (tx) => postEvent(tx, { hostId: host }, spon))
  const ms = performance.now() - begin
  const { user, system } = process.cpuUsage(before.cpu)
  return {
    ms,
    nodeMs: (user + system) / 1000,
    databaseMs: readBackendMs(backend) - before.database,
    statements: said.statements - before.statements,
  }
}

type Piece = { id: string; payload: { eventId: string; after: string } }

/** Runs what a worker would after the post. */
async function notifyRest({ db, pool }: Awaited<ReturnType<typeof openBench>>) {
  const handler = createCrewHandler()
  const times: number[] = []
  for (;;) {
    const { rows } = await pool.query<Piece>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'tell-crew' returning j.payload`,
    )
    if (!rows[0]) break
    const begin = performance.now()
    await handler.run(rows[0].payload, { db } as Context)
    times.push(performance.now() - begin)
  }
  return { pieces: times.length, pieceMs: median(times) }
}

function toRow(friends: number, samples: Sample[], lonely: Sample[]) {
  const databaseMs = mean(samples.map((sample) => sample.databaseMs))
  const ratio = databaseMs / mean(lonely.map((sample) => sample.databaseMs))
  return [
    friends,
    median(samples.map((sample) => sample.statements)),
    median(samples.map((sample) => sample.ms)).toFixed(2),
    mean(samples.map((sample) => sample.nodeMs)).toFixed(2),
    databaseMs.toFixed(2),
    `${ratio.toFixed(1)} ×`,
    median(samples.map((sample) => sample.pieces)),
    median(samples.map((sample) => sample.pieceMs)).toFixed(2),
  ]
}
