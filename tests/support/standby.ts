import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findPostmaster } from '#server/db/embedded-postmaster.ts'
import { createPool } from '#server/db/pool.ts'
import { busyMachine } from '#tests/support/busy-machine.ts'
import { copyFolder } from '#tests/support/copy-folder.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { makeScratch } from '#tests/support/scratch.ts'

// A replica hears of what is flushed, so commits are; that they outlive a crash of the machine is not needed.
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '60' }

export type Standby = {
  connectionString: string
  /** One statement on it. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  kill(): Promise<void>
  start(): Promise<void>
}

export type Replicated = {
  database: TestDatabase
  standbys: Standby[]
  /** As a machine that loses power. */
  killPrimary(): Promise<void>
  close(): Promise<void>
}

type Replicas = {
  /** Of `makeCluster`: the package has no pg_basebackup, so all of them begin with a copy of it. */
  cluster: string
  /** Settings of each server that follows. */
  followers?: Record<string, string>[]
}

/** A migrated primary and servers that follow it. */
export async function startReplicated({ cluster, followers = [{}] }: Replicas): Promise<Replicated> {
  const folders = await Promise.all([undefined, ...followers].map(makeScratch))
  const [dir = '', ...others] = folders.map((folder) => path.join(folder, 'postgres'))
  for (const each of [dir, ...others]) await copyFolder(cluster, each)
  const primary = await startEmbeddedPostgres({ dir, settings })
  const standbys = await Promise.all(
    others.map((each, index) => follow(each, primary.connectionString, followers[index] ?? {})),
  )
  const pool = createPool({ connectionString: primary.connectionString, max: 8, timeouts: busyMachine })
  async function close() {
    await pool.end()
    await Promise.all(standbys.map((standby) => standby.kill()))
    await primary.stop()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
  return {
    database: { pool, db: createDatabase(pool), connectionString: primary.connectionString, close },
    standbys,
    killPrimary: () => kill(dir, primary),
    close,
  }
}

/** Makes it stand still and catch up by turns, until the function that is given back is called. */
export function flicker(standby: Standby, { stillMs = 60, catchUpMs = 60 } = {}): () => Promise<void> {
  let isOver = false
  async function alternate() {
    while (!isOver) {
      await standby.query('select pg_wal_replay_pause()')
      await sleep(stillMs)
      await standby.query('select pg_wal_replay_resume()')
      await sleep(catchUpMs)
    }
  }
  const over = alternate()
  return async () => {
    isOver = true
    await over
  }
}

async function follow(dir: string, primary: string, own: Record<string, string>): Promise<Standby> {
  const at = new URL(primary)
  const place = (name: string) => at.searchParams.get(name) ?? ''
  const conninfo = at.host
    ? `host=${at.hostname} port=${at.port} user=${at.username} password=${at.password}`
    : `host='${place('host')}' port=${place('port')} user=${place('user')}`
  await writeFile(path.join(dir, 'standby.signal'), '')
  const start = () => startEmbeddedPostgres({ dir, settings: { ...settings, primary_conninfo: conninfo, ...own } })
  let server: EmbeddedPostgres | null = await start()
  const { connectionString } = server
  return {
    connectionString,
    async query<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
    async kill() {
      const current = server
      server = null
      if (current) await kill(dir, current)
    },
    async start() {
      server ??= await start()
    },
  }
}

async function kill(dir: string, server: EmbeddedPostgres): Promise<void> {
  const postmaster = findPostmaster(dir)
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  // It does not come back.
  await server.stop()
}
