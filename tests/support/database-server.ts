import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findBinaries } from '#server/db/embedded-binaries.ts'
import { findPostmaster, stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { busyMachine } from '#tests/support/busy-machine.ts'
import { copyFolder } from '#tests/support/copy-folder.ts'

export type TestDatabase = { pool: pg.Pool; db: Db; connectionString: string; close(): Promise<void> }
type TestServer = {
  connectionString: string
  /** The folder of a server that was migrated and stopped: a copy of it needs neither initdb nor migrations. */
  cluster: string
  stop(): Promise<void>
}

/** Test data need not survive a crash. */
export const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const template = 'sponti_template'
export const folderPrefix = 'sponti-test-'

/** A server with one migrated template database for `cloneDatabase`. Stopping it deletes its folder. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`))
  // Started as root, PostgreSQL runs as another user, who must be able to traverse this folder.
  await chmod(folder, 0o711)
  const [dir, cluster] = [path.join(folder, 'postgres'), path.join(folder, 'cluster')]
  await makeCluster(dir)
  await copyFolder(dir, cluster)
  const server = await startEmbeddedPostgres({ dir, settings: { ...nonDurableSettings, max_connections: '200' } })
  await run(server.connectionString, `create database ${template}`)
  const connectionString = withDatabase(server.connectionString, template)
  await migrate({ connectionString })
  await migrateQueue({ connectionString })
  return {
    connectionString: server.connectionString,
    cluster,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of a server that was migrated and stopped. */
export async function makeCluster(dir: string): Promise<void> {
  // A standby refuses to follow with fewer connections than its folder was last used with.
  const server = await startEmbeddedPostgres({ dir, settings: { ...nonDurableSettings, max_connections: '20' } })
  await migrate(server)
  await migrateQueue(server)
  await server.stop()
}

/** A copy of the migrated database, in some twenty milliseconds. */
export const cloneDatabase = (server: string): Promise<TestDatabase> => openDatabase(server, template)

/** Without any table. */
export const createEmptyDatabase = (server: string): Promise<TestDatabase> => openDatabase(server, 'template0')

async function openDatabase(server: string, copied: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${copied} strategy file_copy`)
  const connectionString = withDatabase(server, name)
  const pool = createPool({ connectionString, max: 8, applicationName: 'sponti-test', patience: busyMachine })
  return {
    pool,
    db: createDatabase(pool),
    connectionString,
    async close() {
      await pool.end()
      await run(server, `drop database ${name} with (force)`)
    },
  }
}

function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

async function run(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

// A killed run leaves its server running, in a folder named after the dead process: stop and delete it.
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(folderPrefix) ? Number.parseInt(name.slice(folderPrefix.length), 10) : Number.NaN
    if (Number.isNaN(owner) || isAlive(owner)) continue
    const folder = path.join(tmpdir(), name)
    const dir = path.join(folder, 'postgres')
    const left = findPostmaster(dir)
    if (left) await stopPostmaster(dir, { pid: left.pid, pgCtl: findBinaries().pgCtl })
    // Another run may be clearing up the same folder.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
