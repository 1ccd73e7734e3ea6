import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAbsence, isDemoted, isSilence } from '#server/db/errors.ts'
import { addName } from '#server/db/prepared.ts'
import { type Timeouts, timeouts } from '#server/db/timeouts.ts'

export type Pool = pg.Pool

const retryMs = 200

/** Of the pools that requests use. */
export const keptConnections = 4

/** One in transaction mode: the next transaction may run on another connection to PostgreSQL. */
export type Pooler = { prepares: boolean }

type PoolConfig = {
  connectionString: string
  max?: number
  /** So many stay open however long they are idle: a new connection has every statement to plan anew. */
  min?: number
  applicationName?: string
  timeouts?: Partial<Timeouts>
  pooler?: Pooler | undefined
  /** Called for lost connections only. Query errors are thrown to the caller. */
  onError?: (error: Error) => void
  onStatement?: (seconds: number, isAnswered: boolean) => void
}

// count() returns bigint, which pg gives as a string. Per pool, because pg's global type parsers are shared.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? toSafeNumber : pg.types.getTypeParser(oid, format),
}

export function createPool(config: PoolConfig): pg.Pool {
  const { max = 16, min = 0, applicationName = 'sponti', onError = () => {}, onStatement, pooler } = config
  const { connectMs, failoverMs, statementMs, graceMs, keepAliveMs, idleMs } = { ...timeouts, ...config.timeouts }
  const pool = new pg.Pool({
    connectionString: config.connectionString,
    max,
    min,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    query_timeout: statementMs + graceMs,
    // A pooler refuses these: the role has to have them.
    ...(!pooler && { statement_timeout: statementMs, idle_in_transaction_session_timeout: 10_000 }),
    types,
  })
  connectWithRetries(pool, failoverMs)
  // The embedded server may end before it has read that a connection is closed, and then says so on it.
  const report = (error: Error) => pool.ending || onError(error)
  hearErrors(pool, report)
  hearStatements(pool, { onError: report, onStatement, hasNames: !pooler || pooler.prepares })
  return pool
}

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

// Nothing has been sent yet, so asking again is safe for every statement.
function connectWithRetries(pool: pg.Pool, failoverMs: number) {
  const connectOnce = pg.Pool.prototype.connect as () => Promise<pg.PoolClient>
  async function connect(): Promise<pg.PoolClient> {
    const endsAt = performance.now() + failoverMs
    for (;;) {
      const startedAt = performance.now()
      try {
        return await connectOnce.call(pool)
      } catch (error) {
        // A refusal comes at once, a timeout takes its time again.
        const nextEndsAt = performance.now() + retryMs + (performance.now() - startedAt)
        if (nextEndsAt > endsAt || !isAbsence(error as Error)) throw error
        await sleep(retryMs)
      }
    }
  }
  // The pool's own query() passes a callback.
  function connectFor(taken?: Taken) {
    if (!taken) return connect()
    connect().then(
      (client) => taken(undefined, client, client.release),
      (error: Error) => taken(error),
    )
  }
  pool.connect = connectFor as typeof pool.connect
}

/** A named statement is prepared on one connection to PostgreSQL, and would be looked for on another. */
function dropName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
  return isNamed ? { ...statement, name: undefined } : statement
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

// After its timeout pg leaves the connection in use: a rollback, or the next user of it, would wait behind the query
// that is never answered. A connection to a server that is no primary any more works, but is of no use for writes.
// Connections that were idle meanwhile most likely died with it, or lead to the same server.
const isUseless = (error: Error) => isSilence(error) || isDemoted(error)
type Hearing = Required<Pick<PoolConfig, 'onError'>> & { onStatement: PoolConfig['onStatement']; hasNames: boolean }

function hearStatements(pool: pg.Pool, { onError, onStatement, hasNames }: Hearing) {
  function dropIdle() {
    for (let left = pool.idleCount; left > 0; left--)
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }
  // Without a promise the pool itself asks, and releases the connection.
  pool.on('release', (error) => {
    // It is `true` where the caller wants the connection closed.
    if (error instanceof Error && isUseless(error)) dropIdle()
  })
  pool.on('connect', (client) => {
    function watch(...args: unknown[]) {
      args[0] = hasNames ? addName(args[0]) : dropName(args[0])
      const startedAt = performance.now()
      const measure = (isAnswered: boolean) => onStatement?.((performance.now() - startedAt) / 1000, isAnswered)
      // Of the pool's own query(), which passes a callback.
      const last = args.at(-1)
      if (typeof last === 'function')
        args[args.length - 1] = (error: Error | null, ...rest: unknown[]) => {
          measure(!error)
          last(error, ...rest)
        }
      const result = (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(client, args)
      if (!(result instanceof Promise)) return result
      result.then(
        () => measure(true),
        (error: Error) => {
          measure(false)
          if (!isUseless(error) || !(client instanceof pg.Client)) return
          client.end()
          dropIdle()
          onError(error)
        },
      )
      return result
    }
    client.query = watch as typeof client.query
  })
}
