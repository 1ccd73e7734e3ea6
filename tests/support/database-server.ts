import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { busyMachine } from '#tests/support/busy-machine.ts'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { keepPlans } from '#tests/support/keep-plans.ts'
import { makeScratch, removeAbandoned } from '#tests/support/scratch.ts'

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

/** A server with one migrated template database for `cloneDatabase`. Stopping it deletes its folder. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned()
  const folder = await makeScratch()
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
  await keepPlans(dir)
}

/** A copy of the migrated database, in some twenty milliseconds. */
export const cloneDatabase = (server: string): Promise<TestDatabase> => openDatabase(server, template)

/** Without any table. */
export const createEmptyDatabase = (server: string): Promise<TestDatabase> => openDatabase(server, 'template0')

async function openDatabase(server: string, copied: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${copied} strategy file_copy`)
  const connectionString = withDatabase(server, name)
  const pool = createPool({ connectionString, max: 8, applicationName: 'sponti-test', timeouts: busyMachine })
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
