import type pg from 'pg'
import { gather } from '#server/db/gather.ts'
import type { Pooler } from '#server/db/pool.ts'
import type { Queries, Statement } from '#server/db/prepared.ts'
import { type Fence, openReplica, type ReplicaState } from '#server/db/replica.ts'
import { timeouts as defaults, type Timeouts } from '#server/db/timeouts.ts'

/** For reads that must see every commit that was answered before they began, but need not run on the primary. */
export type Reads = Queries & { close(): Promise<void> }

type Options = {
  primary: pg.Pool
  replicaUrls: readonly string[]
  timeouts?: Timeouts
  pooler?: Pooler | undefined
  /** `target` is 'primary', or the host and port of a replica. */
  onRead?: (target: string) => void
  onProbe?: (name: string, state: ReplicaState) => void
}

/**
 * Reads run on a replica that has replayed the primary's log up to where it ended after the read was asked for, else on the
 * primary: see docs/decisions/029-reads-on-replicas.md.
 */
export function openReads(options: Options): Reads {
  const { primary, replicaUrls, timeouts = defaults, pooler, onRead = () => {}, onProbe = () => {} } = options
  const readFence = createFence(primary)
  const replicas = replicaUrls.map((url) => openReplica({ url, timeouts, pooler, readFence, onProbe }))
  let turn = 0

  function choose() {
    const up = replicas.filter((replica) => replica.isUp())
    turn += 1
    return up[turn % up.length]
  }
  async function queryReplica<Row extends pg.QueryResultRow>(statement: Statement) {
    const replica = choose()
    if (!replica) return null
    // From the primary. Where it does not answer this, it is not asked again on behalf of the same read.
    const fence = await readFence()
    try {
      const result = await replica.query<Row>(statement, fence)
      onRead(replica.name)
      return result
    } catch {
      // Whatever it was: a read can be made again, and if the fault is in the statement the primary says so.
      return null
    }
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: Statement) {
      const result = await queryReplica<Row>(statement)
      if (result) return result
      onRead('primary')
      return primary.query<Row>(statement)
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Reads of one moment share one question. It is never answered by what was true before they were asked for. */
function createFence(primary: pg.Pool): () => Promise<Fence> {
  const ask = gather(async (askers: true[]) => {
    const { rows } = await primary.query<Fence & { is_known: boolean }>(fenceStatement)
    const [found] = rows
    if (!found) throw new Error('The primary does not say how far its log goes.')
    if (!found.is_known) await primary.query(newHistory, [found.history])
    return askers.map(() => found)
  })
  return () => ask(true)
}

// The insert position: a commit may be seen before it was flushed, where synchronous_commit is off.
export const fenceStatement = {
  name: 'primary position',
  text: `select position::text, history, exists (select from log_histories where id = history) as is_known
    from (
      select pg_current_wal_insert_lsn() as position,
        (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history
    ) log`,
}
const newHistory = 'insert into log_histories (id) values ($1) on conflict do nothing'
