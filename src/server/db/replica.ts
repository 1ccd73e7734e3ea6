import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool, keptConnections, type Pooler } from '#server/db/pool.ts'
import type { Statement } from '#server/db/prepared.ts'
import type { Timeouts } from '#server/db/timeouts.ts'

/** How far the primary's log goes, and in which history of it. */
export type Fence = { position: string; history: string }

const replicaTimeouts = {
  /** To connect and to find the replica at the fence. Past this the primary answers. */
  checkMs: 250,
  /** For what it has not replayed yet. It is a millisecond or two behind while much is written. */
  catchUpMs: 30,
  pauseMs: 2,
  probeMs: 500,
}

/** What changed, for the log and the metrics. `lagSeconds` is null where the replica does not answer. */
export type ReplicaState = { isUp: boolean; lagSeconds: number | null }

export type Replica = {
  /** Host and port: no password. */
  name: string
  isUp(): boolean
  /** Throws where it is behind the fence, is no replica of that history, fails or does not answer. */
  query<Row extends pg.QueryResultRow>(statement: Statement, fence: Fence): Promise<pg.QueryResult<Row>>
  close(): Promise<void>
}

type Options = {
  url: string
  timeouts: Timeouts
  pooler: Pooler | undefined
  readFence: () => Promise<Fence>
  onProbe: (name: string, state: ReplicaState) => void
}

class Behind extends Error {
  readonly lagSeconds: number | null
  constructor(lagSeconds: number | null) {
    super('The replica has not replayed what the primary has committed.')
    this.lagSeconds = lagSeconds
  }
}

/** One server that follows the primary. After a failure it is left alone until a probe finds it well. */
export function openReplica({ url, timeouts, pooler, readFence, onProbe }: Options): Replica {
  const name = toName(url)
  const pool = createPool({
    connectionString: url,
    min: keptConnections,
    applicationName: 'sponti-reads',
    pooler,
    // The primary can still respond when a replica does not, so the timeouts for it are shorter.
    timeouts: { ...timeouts, connectMs: 1_000, failoverMs: 0, statementMs: 2_000, graceMs: 500 },
  })
  let isUp = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function probe() {
    const state = await check()
    isUp = state.isUp
    if (isClosed) return
    onProbe(name, state)
    timer = setTimeout(probe, replicaTimeouts.probeMs)
  }
  async function check(): Promise<ReplicaState> {
    try {
      const client = await checkOut(pool, await readFence())
      client.release()
      return { isUp: true, lagSeconds: 0 }
    } catch (error) {
      return { isUp: false, lagSeconds: error instanceof Behind ? error.lagSeconds : null }
    }
  }
  void probe()

  return {
    name,
    isUp: () => isUp,
    async query<Row extends pg.QueryResultRow>(statement: Statement, fence: Fence) {
      try {
        // On the very connection that reads: behind one address there may be more than one server.
        const client = await checkOut(pool, fence)
        try {
          return await client.query<Row>(statement)
        } finally {
          client.release()
        }
      } catch (error) {
        isUp = false
        throw error
      }
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}

const toName = (url: string) => URL.parse(url)?.host || new URL(url).searchParams.get('host') || 'socket'

/** A connection to a server that has replayed everything up to the fence. */
function checkOut(pool: pg.Pool, fence: Fence): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new Error('The replica does not answer.'))
    }, replicaTimeouts.checkMs)
    connectFresh(pool, fence)
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}

async function connectFresh(pool: pg.Pool, fence: Fence): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await catchUp(client, fence)
    return client
  } catch (error) {
    client.release()
    throw error
  }
}

async function catchUp(client: pg.PoolClient, fence: Fence): Promise<void> {
  for (const end = performance.now() + replicaTimeouts.catchUpMs; ; await sleep(replicaTimeouts.pauseMs)) {
    const { rows } = await client.query<{ is_there: boolean | null; lag_seconds: number | null }>({
      ...position,
      values: [fence.position, fence.history],
    })
    if (rows[0]?.is_there) return
    if (performance.now() > end) throw new Behind(rows[0]?.lag_seconds ?? null)
  }
}

// A statement of its own: within the one that reads, it would be asked after the snapshot was taken. A promoted server is no
// replica: its own log goes on elsewhere.
const position = {
  name: 'replica position',
  text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
      and (select id from log_histories order by number desc limit 1) = $2 as is_there,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag_seconds`,
}
