import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionLocks, pollForLock } from '#server/db/locks.ts'
import { patience } from '#server/db/patience.ts'
import { root } from '#server/root.ts'
import { StartError } from '#server/start-error.ts'

export const migrationsFolder = path.join(root, 'migrations')

/** `needs` is the number of the oldest migration that an app must have to run on the tables as this one leaves them. */
type Migration = { name: string; sql: string; checksum: string; needs: string | null }

export type AppliedMigration = { name: string; needs: string | null }

const lockNotAvailable = '55P03'
const lockAttempts = 10
const lockTimeout = `set lock_timeout = '2s'`

/** Names and checksums of the migrations that this version has. */
export const listOwnMigrations = (folder = migrationsFolder): Promise<Migration[]> => readMigrations(folder)

/**
 * Why this version cannot run on tables on which these migrations ran, if it cannot. A newer version may have been here: what it
 * only added does no harm; what it took away it declares by `needs`.
 */
export function findTooNew(applied: AppliedMigration[], own: { name: string }[]): string | null {
  const newest = own.at(-1)?.name.slice(0, 4) ?? ''
  const tooNew = applied.find(
    ({ name, needs }) => needs !== null && needs > newest && !own.some((each) => each.name === name),
  )
  return tooNew
    ? `${tooNew.name} ran there, which needs a version with migration ${tooNew.needs}, and this one ends at ${newest}`
    : null
}

/** Applies pending migrations, up to one of them if it is named. The caller holds the lock. */
export async function migrateUpTo(client: pg.ClientBase, last?: string): Promise<void> {
  const migrations = await readMigrations(migrationsFolder)
  await applyPending(
    client,
    migrations.filter(({ name }) => last === undefined || name <= last),
  )
}

/** Applies pending migrations. Safe to call from several nodes at once: each file runs once. */
export async function migrate(connection: pg.ClientConfig, folder = migrationsFolder): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder)
  // A dedicated connection: no statement timeout, and closing it releases the lock in any case.
  const client = new pg.Client({
    ...connection,
    application_name: 'sponti-migrate',
    connectionTimeoutMillis: patience.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience.keepAliveMs,
  })
  // A lost connection also rejects the running query; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database cannot be reached: ${error.message}. "npm run doctor" says more.`, {
      cause: error,
    })
  })
  try {
    await pollForLock(client, connectionLocks.migrations)
    return { applied: await applyPending(client, migrations) }
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} must be named like 0007_add_something.sql.`)
    if (numbers.has(number))
      throw new Error(`Two migrations have the number ${number}: give ${name} the next free one.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      // Git on Windows may check out CRLF; the checksum must not depend on it.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const needs = /^-- needs (\d{4})$/m.exec(sql)?.[1] ?? null
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs }
    }),
  )
}

async function applyPending(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text)`)
  await addNeeds(client)
  const { rows } = await client.query<{ name: string; checksum: string; needs: string | null }>(
    'select name, checksum, needs from schema_migrations order by name',
  )
  refuseTooNew(rows, migrations)
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed)
    throw new StartError(
      `The migration ${changed.name} was changed after it ran here: restore it, and put the change in a new one.`,
    )
  const pending = migrations.filter(({ name }) => !known.has(name))
  // While a migration waits for a table lock, all later queries queue behind it: time out soon and retry.
  await client.query(lockTimeout)
  for (const migration of pending) await applyPatiently(client, migration)
  return pending.map(({ name }) => name)
}

/** Installations from before it was kept. */
async function addNeeds(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'needs' and not attisdropped`)
  if (rows.length === 0) await client.query('alter table schema_migrations add column needs text')
}

function refuseTooNew(applied: AppliedMigration[], own: Migration[]): void {
  const reason = findTooNew(applied, own)
  if (reason)
    throw new StartError(
      `This version is too old for its database: ${reason}. Nothing was changed. ` +
        'Start the newer version, or restore a backup from before it.',
    )
}

async function applyPatiently(client: pg.ClientBase, migration: Migration) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!busy || attempt === lockAttempts)
        throw new StartError(toFailure(migration, error as Error), { cause: error })
      await sleep(200 * attempt)
    }
  }
}

function toFailure({ name, sql }: Migration, { message }: Error): string {
  const left = isOutsideTransaction(sql)
    ? 'What it had finished stays, and does no harm: the next start goes on with it.'
    : 'The database is as it was before this file.'
  return `The migration ${name} failed: ${message}. ${left} The version before still runs on it.`
}

const isOutsideTransaction = (sql: string) => sql.startsWith('-- no transaction\n')

async function apply(client: pg.ClientBase, { name, sql, checksum, needs }: Migration) {
  const insert = 'insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)'
  const record = () => client.query(insert, [name, checksum, needs])
  if (isOutsideTransaction(sql)) {
    // A multi-statement query is one implicit transaction, so they are sent one by one. No lock timeout: it would leave
    // an invalid index, and waiting here blocks no other queries.
    await client.query('set lock_timeout = 0')
    for (const statement of sql.split(/;$/m)) await client.query(statement)
    await record()
    await client.query(lockTimeout)
    return
  }
  await client.query('begin')
  try {
    await client.query(sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
