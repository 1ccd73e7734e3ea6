import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'
import { makeCluster } from '#tests/support/database-server.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { startReplicated } from '#tests/support/standby.ts'
import { toTable, writeReport } from './report.ts'

const connections = 16
const measuredMs = 6_000

/** Where a single primary ends: what its replicas take to replay, and how fast it commits what it also tells by NOTIFY. */
export async function measureLimits(): Promise<void> {
  const commits = await measureCommits()
  writeReport('limits', 'What bounds one primary', `${await measureReplay()}\n\n${commits}`)
}

/** CPU of the one process that replays, for notifications as a post writes them. */
async function measureReplay(): Promise<string> {
  const folder = await makeScratch()
  const cluster = join(folder, 'postgres')
  await makeCluster(cluster)
  const world = await startReplicated({ cluster })
  const [standby] = world.standbys
  if (!standby) throw new Error('There is no standby.')
  try {
    const { pool } = world.database
    await pool.query(
      `insert into users (email, first_name) select n || '@example.com', 'Ada' from generate_series(1, 2000) n`,
    )
    const [startup] = await standby.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'startup'`,
    )
    const readMs = () => Number(readFileSync(`/proc/${startup?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    const [from, before] = [await findEnd(pool), readMs()]
    for (let part = 0; part < 60; part += 1)
      await pool.query(
        `insert into notifications (user_id, type, title, message, cause) select id, 'friend_accepted', 'Pizza at the park', 'posted a spon', 'part ' || $1::int
         from users order by md5(id::text || $1::text) limit 1000`,
        [part],
      )
    const until = await findEnd(pool)
    for (let at = 0; at < until; await sleep(50)) {
      const [row] = await standby.query<{ at: number }>(`select (pg_last_wal_replay_lsn() - '0/0')::float8 as at`)
      at = row?.at ?? 0
    }
    const megabytes = (until - from) / 1e6
    return `Replaying ${megabytes.toFixed(0)} MB of log (60,000 notifications and their indexes) takes a replica ${((readMs() - before) / megabytes).toFixed(1)} ms of CPU for each MB, in one process.`
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function findEnd(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`)
  return rows[0]?.at ?? 0
}

/** A transaction that notifies holds a lock of the whole server until it is on disk: commits are no longer flushed together. */
async function measureCommits(): Promise<string> {
  const dir = await makeScratch()
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres') })
  const pool = createPool({ connectionString: server.connectionString, max: connections })
  try {
    await pool.query('create table kept (word text)')
    const rows: string[][] = []
    for (const [name, text] of [
      ['a row', `insert into kept values ('word')`],
      ['a row, and a notice', `with made as (insert into kept values ('word')) select pg_notify('live', 'word')`],
    ] as const)
      rows.push([name, await countCommits(pool, text)])
    const head = ['each transaction writes', `commits a second, ${connections} connections`]
    return `${toTable(head, rows)}\n\nCommits are written to disk here, by the disk of this machine, which others use too.`
  } finally {
    await pool.end()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function countCommits(pool: pg.Pool, text: string): Promise<string> {
  const end = performance.now() + measuredMs
  let commits = 0
  async function client() {
    for (; performance.now() < end; commits += 1) await pool.query(text)
  }
  await Promise.all(Array.from({ length: connections }, client))
  return Math.round((commits / measuredMs) * 1000).toLocaleString('en')
}
