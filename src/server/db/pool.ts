import pg from 'pg'

export type Pool = pg.Pool

type PoolConfig = {
  connectionString: string
  max?: number
  applicationName?: string
  statementTimeoutMs?: number
  /** Called for lost connections only. Query errors are thrown to the caller. */
  onError?: (error: Error) => void
}

// count() returns bigint, which pg gives as a string. Per pool, because pg's global type parsers are shared.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? toSafeNumber : pg.types.getTypeParser(oid, format),
}

export function createPool(config: PoolConfig): pg.Pool {
  const { max = 16, applicationName = 'sponti', statementTimeoutMs = 10_000, onError = () => {} } = config
  const pool = new pg.Pool({
    connectionString: config.connectionString,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    // The server cannot enforce its timeout when it is down or frozen; this one is enforced on our side.
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 10_000,
    types,
  })
  hearErrors(pool, onError)
  return pool
}

function toSafeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a JavaScript number.`)
  return value
}

// A crash of PostgreSQL emits `error` on checked-out clients too, and an unhandled one ends the process. For idle
// clients the pool emits its own `error`: those are skipped here, so as not to report them twice.
function hearErrors(pool: pg.Pool, onError: (error: Error) => void) {
  const idle = new WeakSet<pg.ClientBase>()
  pool.on('error', onError)
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => idle.add(client))
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!idle.has(client)) onError(error)
    })
  })
}
