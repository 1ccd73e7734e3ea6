import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { functionsName } from '#server/db/functions.ts'
import { timeouts } from '#server/db/timeouts.ts'

export type Client = pg.Client
export type Table = { table: string; columns: string[] }
type AppliedMigration = { name: string; checksum: string }

const applicationName = 'sponti-backup'
const schemas = `('public'::regnamespace, to_regnamespace('graphile_worker'))`
/** Which migrations ran is in the manifest; who is at work now is no longer true in a restored database. */
const leftOut = `(to_regclass('public.schema_migrations'), to_regclass('graphile_worker.migrations'),
  to_regclass('public.worker_heartbeats'))`

/** A connection of its own: copying takes longer than any timeout, and its locks end with it. */
export async function connect(connectionString: string): Promise<Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
  })
  // A lost connection also rejects the running query; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** Everything that is read until `end` is of one moment, which is returned. */
export async function beginSnapshot(client: Client): Promise<Date> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return rows[0]?.at ?? new Date()
}

export async function endTransaction(client: Client, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how)
}

/** Our tables and the queue's, with the columns that are stored: generated ones are made anew. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as table,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace in ${schemas} and c.relkind in ('r', 'p') and not c.relispartition
      and c.oid not in (select oid from unnest(array[${leftOut.slice(1, -1)}]::oid[]) oid where oid is not null)
    group by 1 order by 1`)
  return rows
}

/** Sequences that were used. */
export async function listSequences(client: Client): Promise<{ sequence: string; value: string }[]> {
  const { rows } = await client.query<{ sequence: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`)
  return rows
}

export async function setSequence(client: Client, { sequence, value }: { sequence: string; value: string }) {
  await client.query('select setval($1::regclass, $2::bigint)', [sequence, value])
}

/** Null where nothing was ever migrated. */
export async function findMigrations(client: Client): Promise<AppliedMigration[] | null> {
  const { rows: found } = await client.query(`select 1 where to_regclass('public.schema_migrations') is not null`)
  if (found.length === 0) return null
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations where name <> $1 order by name',
    [functionsName],
  )
  return rows
}

export async function findQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  )
  return rows[0]?.id ?? 0
}

export function readTable(client: Client, { table, columns }: Table): Readable {
  return client.query(copyTo(`copy (select ${columns.join(', ')} from ${table}) to stdout`))
}

export async function fillTable(client: Client, { table, columns }: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
}

type FileOfUpload = { key: string; contentType: string }

/** Of each upload: what people hear or see, and the speech track beside it. */
export async function listFiles(client: Client): Promise<FileOfUpload[]> {
  const { rows } = await client.query<FileOfUpload>(`
    select key, content_type as "contentType" from uploads
    union all select speech_key, 'application/octet-stream' from uploads where speech_key is not null
    order by 1`)
  return rows
}

/** Uploads that were under way at the moment of the backup: their file came too late for it. Returns what they had brought. */
export async function dropUnfinished(client: Client, files: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ keys: string[] }>(
    `delete from uploads where attached_at is null and not array_remove(array[key, speech_key], null) <@ $1::text[]
    returning array_remove(array[key, speech_key], null) as keys`,
    [[...files]],
  )
  return rows.flatMap(({ keys }) => keys)
}

/** Programs of ours that use this database at this moment, as people know them. */
export async function listPrograms(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('sponti', 'sponti-listener', 'sponti-queue', 'sponti-migrate', $1)`,
    [applicationName],
  )
  return rows.map(({ name }) => name)
}

/** The content that a restore would overwrite, if there is any. */
export async function findContent(client: Client): Promise<{ tables: number; people: number }> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const tables = rows[0]?.tables ?? 0
  const { rows: users } = await client.query(`select 1 where to_regclass('public.users') is not null`)
  if (users.length === 0) return { tables, people: 0 }
  const { rows: people } = await client.query<{ count: number }>('select count(*)::int as count from users')
  return { tables, people: people[0]?.count ?? 0 }
}

export async function dropEverything(client: Client): Promise<void> {
  await client.query(`drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public`)
}

/**
 * Empties all tables and lets rows in as they are: no trigger of ours fires, and references are checked at the end. As the
 * tables' owner may: `session_replication_role` would need a superuser. Returns what `closeTables` needs.
 */
export async function openTables(client: Client, tables: readonly Table[]): Promise<string[]> {
  await client.query('begin')
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace in ${schemas} and conparentid = 0`)
  await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`)
  for (const { drop } of rows) await client.query(drop)
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`)
  return rows.map(({ add }) => add)
}

/** Jobs that ran when the backup was made run again: their workers are gone. */
export async function closeTables(client: Client, tables: readonly Table[], constraints: string[]): Promise<void> {
  for (const add of constraints) await client.query(add)
  for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`)
  await client.query('analyze')
}
