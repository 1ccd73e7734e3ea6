import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findTooNew, findTooOld, listKnown, listOwnMigrations } from '#server/db/migrate.ts'
import { broken, explain, type Finding, note, ok } from '#server/doctor/finding.ts'
import { type DatabaseState, readDatabase } from '#server/doctor/queries.ts'

type Clock = () => number

const skewToNoteMs = 2_000
const skewThatBreaksMs = 60_000

export async function checkDatabase(config: Config, now: Clock): Promise<Finding[]> {
  if (config.databaseUrl) return checkServer(config.databaseUrl, toPlace(config.databaseUrl), now)
  const dir = join(config.dataDir, 'postgres')
  const place = `embedded, in ${dir}`
  if (!existsSync(join(dir, 'PG_VERSION')))
    return [
      note(
        'database',
        `${place}: it is made at the first start`,
        'Start the app: npm start. For a PostgreSQL of your own set DATABASE_URL before.',
      ),
    ]
  try {
    const embedded = await startEmbeddedPostgres({ dir })
    try {
      return await checkServer(embedded.connectionString, place, now)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    return [broken('database', `${place}: ${(error as Error).message}`, 'Look at the folder, or restore a backup.')]
  }
}

export async function checkReplicas({ replicaUrls }: Config, now: Clock): Promise<Finding[]> {
  if (replicaUrls.length === 0) return [ok('replica', 'none: all reads go to the primary')]
  return Promise.all(replicaUrls.map((url) => checkReplica(url, now)))
}

async function checkServer(url: string, place: string, now: Clock): Promise<Finding[]> {
  try {
    const state = await readDatabase(url, now)
    if (state.isReplica)
      return [broken('database', `${place} is a replica, which takes no writes`, 'Let DATABASE_URL name the primary.')]
    return [await judgeSchema(state, place), judgeClock(state)]
  } catch (error) {
    return [explainDatabase('database', place, error)]
  }
}

async function judgeSchema({ version, migrations, hasTables }: DatabaseState, place: string): Promise<Finding> {
  const server = `${place}, PostgreSQL ${version}`
  const own = await listOwnMigrations()
  const known = listKnown(own)
  const newer = migrations.filter(({ name }) => !known.some((each) => each.name === name))
  const pending = own.filter(({ name }) => !migrations.some((each) => each.name === name))
  const tooNew = findTooNew(migrations, own)
  if (tooNew)
    return broken(
      'database',
      `${server} is too new for this version: ${tooNew}`,
      'Update this one, or restore a backup from before that.',
    )
  const tooOld = findTooOld(migrations, own)
  if (tooOld)
    return broken(
      'database',
      `${server} is too old for this version: ${tooOld}.`,
      'Then start this one, which goes on.',
    )
  if (!hasTables) return note('database', `${server}: empty; the tables are made at the first start`)
  if (newer.length > 0)
    return note(
      'database',
      `${server}: a newer version has been here (${newer.at(-1)?.name}), and this one runs beside it`,
      'Update this one.',
    )
  return ok('database', `${server}${pending.length > 0 ? `: ${pending.length} migrations run at the next start` : ''}`)
}

function judgeClock({ skewMs }: DatabaseState): Finding {
  const seconds = Math.abs(skewMs / 1000)
  if (seconds * 1000 < skewToNoteMs) return ok('clock', 'agrees with that of the database')
  const says = `this machine is ${seconds.toFixed(0)} seconds ${skewMs > 0 ? 'ahead of' : 'behind'} the database`
  const todo = 'Let both machines set their clocks by NTP (systemd-timesyncd, chrony).'
  return seconds * 1000 < skewThatBreaksMs ? note('clock', says, todo) : broken('clock', says, todo)
}

async function checkReplica(url: string, now: Clock): Promise<Finding> {
  const place = toPlace(url)
  try {
    const { isReplica, lagSeconds } = await readDatabase(url, now)
    if (!isReplica)
      return broken(
        'replica',
        `${place} is no replica: it takes writes`,
        'Let DATABASE_REPLICA_URL name standbys only.',
      )
    // A primary at rest sends nothing to replay, so this alone breaks nothing.
    if (lagSeconds !== null && lagSeconds > 60)
      return note(
        'replica',
        `${place} replayed nothing for ${lagSeconds.toFixed(0)} seconds`,
        'Look at its log, unless nobody writes.',
      )
    return ok('replica', place)
  } catch (error) {
    return explainDatabase('replica', place, error)
  }
}

function explainDatabase(what: string, place: string, error: unknown): Finding {
  const known: Record<string, [string, string]> = {
    '28P01': ['refuses the password', 'Correct the password in the address.'],
    '28000': ['refuses this user', 'Let the user in by pg_hba.conf, or name another one.'],
    '3D000': ['has no database of that name', 'Create it: createdb.'],
    '53300': ['has no connection left', 'Raise max_connections, or run fewer nodes.'],
    '57P03': ['is starting up or shutting down', 'Try again in a moment.'],
  }
  const [says, todo] = known[String((error as { code?: unknown }).code)] ?? [
    explain(error),
    'Start it, or correct the address and the firewall between.',
  ]
  return broken(what, `${place}: ${says}`, todo)
}

/** Without user and password. */
function toPlace(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || searchParams.get('host')}${pathname}`
}
