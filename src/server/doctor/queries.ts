import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'
import { functionsName } from '#server/db/functions.ts'
import type { AppliedMigration } from '#server/db/migrate.ts'
import { timeoutMs } from '#server/doctor/finding.ts'

export type DatabaseState = {
  version: string
  isReplica: boolean
  /** Of a replica: seconds since the last transaction that it replayed. */
  lagSeconds: number | null
  /** By its own clock, in the middle of the question. */
  skewMs: number
  migrations: AppliedMigration[]
  hasTables: boolean
}

/** Connects, looks and leaves. `now` is this machine's clock. */
export async function readDatabase(connectionString: string, now: () => number): Promise<DatabaseState> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sponti-doctor',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    const [askedAt, began] = [now(), performance.now()]
    const { rows } = await client.query<{ ms: number; version: string; isReplica: boolean; lag: number | null }>(`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms, current_setting('server_version') as version,
        pg_is_in_recovery() as "isReplica",
        extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag`)
    const middle = askedAt + (performance.now() - began) / 2
    const row = rows[0]
    return {
      version: row?.version ?? '',
      isReplica: row?.isReplica ?? false,
      lagSeconds: row?.lag ?? null,
      skewMs: middle - (row?.ms ?? 0),
      ...(await readMigrations(client)),
    }
  } finally {
    // A server that never answered would not confirm the goodbye either.
    void client.end().catch(() => {})
  }
}

async function readMigrations(client: pg.Client) {
  const { rows: found } = await client.query(`select 1 where to_regclass('public.schema_migrations') is not null`)
  if (found.length === 0) return { migrations: [], hasTables: false }
  // By way of JSON: in installations from before it was kept the column is missing.
  const { rows } = await client.query<AppliedMigration>(
    `select name, to_jsonb(m) ->> 'needs' as needs from schema_migrations m where name <> $1 order by name`,
    [functionsName],
  )
  return { migrations: rows, hasTables: true }
}

/** By the address they sign in with, or by id. */
export async function findPerson(db: Db, person: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from users where email = lower(${person}) or id::text = ${person}`.execute(db)
  return rows[0]?.id ?? null
}
