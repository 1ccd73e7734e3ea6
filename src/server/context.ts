import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { type Listener, startListener } from '#server/db/listener.ts'
import { migrate } from '#server/db/migrate.ts'
import { patience as defaultPatience, type Patience } from '#server/db/patience.ts'
import { createPool, keptConnections, type Pool } from '#server/db/pool.ts'
import { openReads, type Reads } from '#server/db/reads.ts'
import type { ReplicaState } from '#server/db/replica.ts'
import { createLog } from '#server/http/log.ts'
import { createMetrics, type Metrics, toStatementTimer, watchPool } from '#server/http/metrics.ts'
import { watchProviders } from '#server/http/provider-metrics.ts'
import { makeToken } from '#server/http/tokens.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'

/** The dependencies of requests and jobs. Built once at startup and passed down; there are no globals. */
export type Context = {
  config: Config
  /** The first of SESSION_SECRET, or one generated at the first start. Keys the pseudonyms in rate limits and logs. */
  secret: string
  /** All of them: what an older one signed is still accepted. */
  secrets: readonly string[]
  pool: Pool
  db: Db
  /** Reads that may run on a replica. */
  reads: Reads
  listener: Listener
  log: Logger
  metrics: Metrics
  now: () => Date
}

export type OpenContext = Context & { close(): Promise<void> }

/** Brings up everything below HTTP: the data folder, the database (started here if none is configured), its schema. */
export async function openContext(config: Config, patience: Patience = defaultPatience): Promise<OpenContext> {
  const log = createLog(config.logLevel)
  mkdirSync(config.dataDir, { recursive: true })
  const secrets = readSecrets(config)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres'), log: (message) => log.warn(message) })
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const { pooler, replicaUrls } = config
  const metrics = createMetrics()
  const onStatement = toStatementTimer(metrics)
  const pool = createPool({ connectionString, min: keptConnections, patience, onError, pooler, onStatement })
  watchPool(metrics, pool)
  const stopWatching = watchProviders(config, metrics)
  // Locks and subscriptions belong to a connection, which a pooler hands to others.
  const direct = { connectionString: pooler?.directUrl ?? connectionString }
  await migrate(direct)
  await migrateQueue(direct)
  const listener = startListener(direct, onError, patience)
  const reads = openReads({ primary: pool, replicaUrls, patience, pooler, ...watchReads(metrics, log) })
  return {
    config,
    secret: secrets[0],
    secrets,
    pool,
    db: createDatabase(pool),
    reads,
    listener,
    log,
    metrics,
    now: () => new Date(),
    async close() {
      stopWatching()
      await listener.stop()
      await reads.close()
      await pool.end()
      await embedded?.stop()
    },
  }
}

function watchReads(metrics: Metrics, log: Logger) {
  const known = new Map<string, boolean>()
  return {
    onRead: (target: string) => metrics.reads.inc({ target }),
    onProbe(replica: string, { isUp, lagSeconds }: ReplicaState) {
      metrics.replicasUp.set({ replica }, isUp ? 1 : 0)
      if (lagSeconds !== null) metrics.replicaLag.set({ replica }, lagSeconds)
      if (known.get(replica) !== isUp)
        log.info({ replica, isUp, lagSeconds }, isUp ? 'reads go to a replica' : 'reads go past a replica')
      known.set(replica, isUp)
    },
  }
}

function readSecrets({ sessionSecrets = [], dataDir }: Config): readonly [string, ...string[]] {
  const [first, ...older] = sessionSecrets
  if (first) return [first, ...older]
  const path = join(dataDir, 'session-secret')
  // 'wx' settles the race between two processes that start together: one writes, the other reads.
  if (!existsSync(path)) {
    try {
      writeFileSync(path, makeToken(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  chmodSync(path, 0o600)
  return [readFileSync(path, 'utf8')]
}
