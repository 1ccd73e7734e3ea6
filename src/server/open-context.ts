import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { OpenContext } from '#server/context.ts'
import { createDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startListener } from '#server/db/listener.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool, keptConnections } from '#server/db/pool.ts'
import { openReads } from '#server/db/reads.ts'
import type { ReplicaState } from '#server/db/replica.ts'
import { timeouts as defaultTimeouts, type Timeouts } from '#server/db/timeouts.ts'
import { makeToken } from '#server/http/tokens.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { createLog } from '#server/telemetry/log.ts'
import { createMetrics, type Metrics, toStatementTimer, watchPool } from '#server/telemetry/metrics.ts'
import { watchProviders } from '#server/telemetry/provider-metrics.ts'

/** Brings up everything below HTTP: the data folder, the database (started here if none is configured), its schema. */
export async function openContext(config: Config, timeouts: Timeouts = defaultTimeouts): Promise<OpenContext> {
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
  const pool = createPool({ connectionString, min: keptConnections, timeouts, onError, pooler, onStatement })
  watchPool(metrics, pool)
  const stopWatching = watchProviders(config, metrics)
  // Locks and subscriptions belong to a connection, which a pooler hands to others.
  const direct = { connectionString: pooler?.directUrl ?? connectionString }
  await migrate(direct)
  await migrateQueue(direct)
  const listener = startListener(direct, onError, timeouts)
  const reads = openReads({ primary: pool, replicaUrls, timeouts, pooler, ...watchReads(metrics, log) })
  return {
    config,
    secret: secrets[0],
    secrets,
    timeouts,
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
  // 'wx' decides the race between two processes that start together: one writes, the other reads.
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
