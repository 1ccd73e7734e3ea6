import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { functionsFolder, functionsName, readFunctions, supersedes } from '#server/db/functions.ts'
import { connectionLocks, pollForLock } from '#server/db/locks.ts'
import { timeouts } from '#server/db/timeouts.ts'
import { root } from '#server/root.ts'
import { StartError } from '#server/start-error.ts'

export const migrationsFolder = path.join(root, 'migrations')

type Named = { name: string; checksum: string }
/**
 * `needs` is the number of the oldest migration that an app must have to run on the tables as this one leaves them. A baseline
 * `replaces` all files before it: it makes what they made, and where they ran it is only recorded.
 */
type Migration = Named & { sql: string; needs: string | null; replaces: Named[] }

export type AppliedMigration = { name: string; needs: string | null }

const lockNotAvailable = '55P03'
const lockAttempts = 10
const lockTimeout = `set lock_timeout = '2s'`

/** The migrations that this version has. */
export const listOwnMigrations = (folder = migrationsFolder): Promise<Migration[]> => readMigrations(folder)

/** Those and the ones that they replace. */
export const listKnown = (own: Migration[]): Named[] => own.flatMap((each) => [...each.replaces, each])

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

/** Why this version cannot go on from tables that these migrations made, if it cannot: it no longer has one that is missing. */
export function findTooOld(applied: { name: string }[], own: Migration[]): string | null {
  const ran = ({ name }: Named) => applied.some((each) => each.name === name)
  const { replaces } = own.find((each) => !ran(each) && each.replaces.some(ran)) ?? { replaces: [] }
  const missing = replaces.find((each) => !ran(each))
  return missing
    ? `${missing.name} did not run there, and it no longer has that. First start the version that ends with ${replaces.at(-1)?.name}`
    : null
}

/** Applies pending migrations up to this one, and no functions: they may need what comes later. The caller holds the lock. */
export async function migrateUpTo(client: pg.ClientBase, last: string): Promise<void> {
  const migrations = await readMigrations(migrationsFolder)
  await applyPending(
    client,
    migrations.filter(({ name, replaces }) => name <= last || replaces.some((each) => each.name === last)),
  )
}

/** Applies pending migrations, then the functions if they are not what is there. The caller holds the lock. */
export async function bringUpToDate(client: pg.ClientBase, folder = migrationsFolder, functions = functionsFolder) {
  const applied = await applyPending(client, await readMigrations(folder))
  return { applied: [...applied, ...(await applyFunctions(client, functions))] }
}

/** Safe to call from several nodes at once: each file runs once. */
export async function migrate(connection: pg.ClientConfig, folder?: string, functions?: string) {
  // A dedicated connection: no statement timeout, and closing it releases the lock in any case.
  const client = new pg.Client({
    ...connection,
    application_name: 'sponti-migrate',
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeouts.keepAliveMs,
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
    return await bringUpToDate(client, folder, functions)
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
      const replaces = [...sql.matchAll(/^-- replaces (\S+) (\S+)$/gm)].map(([, name = '', checksum = '']) => ({
        name,
        checksum,
      }))
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), needs, replaces }
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
  const tooOld = findTooOld(rows, migrations)
  if (tooOld) throw new StartError(`This version is too new for its database: ${tooOld}. Nothing was changed.`)
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = listKnown(migrations).find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed)
    throw new StartError(
      `The migration ${changed.name} was changed after it ran here: restore it, and put the change in a new one.`,
    )
  const pending = migrations.filter(({ name }) => !known.has(name))
  // While a migration waits for a table lock, all later queries queue behind it: time out soon and retry.
  await client.query(lockTimeout)
  for (const migration of pending) {
    const isMade = migration.replaces.some(({ name }) => known.has(name))
    await applyPatiently(client, isMade ? { ...migration, sql: '' } : migration)
  }
  return pending.map(({ name }) => name)
}

async function applyFunctions(client: pg.ClientBase, folder: string): Promise<string[]> {
  const own = await readFunctions(folder)
  const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migrations where name = $1', [
    functionsName,
  ])
  if (!supersedes(own.checksum, rows[0]?.checksum)) return []
  await applyPatiently(client, { ...own, name: functionsName, needs: null, replaces: [] })
  return [functionsName]
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

async function apply(client: pg.ClientBase, { name, sql, checksum, needs, replaces }: Migration) {
  // A version that knows only what is replaced runs on these tables too.
  const rows = [...replaces.map((each) => ({ ...each, needs: null })), { name, checksum, needs }]
  const insert = `insert into schema_migrations as m (name, checksum, needs)
    select name, checksum, needs from json_to_recordset($1) as rows (name text, checksum text, needs text)
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now()
      where m.checksum <> excluded.checksum`
  const record = () => client.query(insert, [JSON.stringify(rows)])
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
