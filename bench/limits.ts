import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createPool } from '#server/db/pool.ts'
import { makeCluster } from '#tests/support/database-server.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { startReplicated } from '#tests/support/standby.ts'

const connections = 16
const measuredMs = 6_000

/** Where a single primary ends: what its replicas take to replay, and how fast it commits what it also tells by NOTIFY. */
export async function measureLimits(): Promise<string> {
  const plain = await countCommits(`insert into kept values ('word')`)
  const notifying = await countCommits(
    `with made as (insert into kept values ('word')) select pg_notify('live', 'word')`,
  )
  return `A replica replays a MB of log in ${await measureReplay()} ms of CPU, in one process. ${connections} connections commit ${plain} times a second, and
${notifying} times if each commit also notifies, on the disk of this machine.`
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
    async function readEnd() {
      return Number((await pool.query(`select pg_current_wal_insert_lsn() - '0/0' as at`)).rows[0]?.at)
    }
    await pool.query(`insert into users (first_name) select 'Ada' from generate_series(1, 2000)`)
    const [startup] = await standby.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'startup'`,
    )
    const readMs = () => Number(readFileSync(`/proc/${startup?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    const [from, before] = [await readEnd(), readMs()]
    for (let part = 0; part < 60; part += 1)
      await pool.query(
        `insert into notifications (user_id, type, title, message, cause) select id, 'friend_accepted', 'Pizza at the park', 'posted a spon', 'part ' || $1::int
         from users order by md5(id::text || $1::text) limit 1000`,
        [part],
      )
    const until = await readEnd()
    for (let at = 0; at < until; await sleep(50)) {
      const [row] = await standby.query<{ at: number }>(`select (pg_last_wal_replay_lsn() - '0/0')::float8 as at`)
      at = row?.at ?? 0
    }
    return (((readMs() - before) / (until - from)) * 1e6).toFixed(1)
  } finally {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A transaction that notifies holds a lock of the whole server until it is on disk: commits are no longer flushed together. */
async function countCommits(text: string): Promise<string> {
  const dir = await makeScratch()
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres') })
  const pool = createPool({ connectionString: server.connectionString, max: connections })
  try {
    await pool.query('create table kept (word text)')
    const end = performance.now() + measuredMs
    let commits = 0
    async function client() {
      for (; performance.now() < end; commits += 1) await pool.query(text)
    }
    await Promise.all(Array.from({ length: connections }, client))
    return Math.round((commits / measuredMs) * 1000).toLocaleString('en')
  } finally {
    await pool.end()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
