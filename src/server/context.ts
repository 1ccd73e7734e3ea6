import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Reads } from '#server/db/reads.ts'
import type { Timeouts } from '#server/db/timeouts.ts'
import type { Metrics } from '#server/telemetry/metrics.ts'

/** The dependencies of requests and jobs. Opened once at startup by open-context.ts and passed down; there are no globals. */
export type Context = {
  config: Config
  /** The first of SESSION_SECRET, or one generated at the first start. Keys the pseudonyms in rate limits and logs. */
  secret: string
  /** All of them: what an older one signed is still accepted. */
  secrets: readonly string[]
  pool: Pool
  db: Db
  timeouts: Timeouts
  /** Reads that may run on a replica. */
  reads: Reads
  listener: Listener
  log: Logger
  metrics: Metrics
  now: () => Date
}

export type OpenContext = Context & { close(): Promise<void> }
