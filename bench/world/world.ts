import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { fillWorld } from './build.ts'

const folder = join(import.meta.dirname, '..', '..', 'data', 'worlds')
const toFolder = (people: number) => join(folder, String(people))
const toMark = (people: number) => join(toFolder(people), 'complete')

/** Durable commits are not what is measured, and building should take minutes. */
const settings = {
  shared_buffers: '512MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
}

/** A server on the world of so many people, built if there is none. Its folder is kept for the next bench. */
export async function openWorld(people: number): Promise<EmbeddedPostgres> {
  if (!existsSync(toMark(people))) await buildWorld(people)
  const server = await startEmbeddedPostgres({ dir: join(toFolder(people), 'postgres'), settings })
  await migrate(server)
  await migrateQueue(server)
  return server
}

export async function buildWorld(people: number): Promise<void> {
  await rm(toFolder(people), { recursive: true, force: true })
  await mkdir(toFolder(people), { recursive: true })
  const server = await startEmbeddedPostgres({ dir: join(toFolder(people), 'postgres'), settings })
  const client = new pg.Client(server.connectionString)
  try {
    await migrate(server)
    await migrateQueue(server)
    await client.connect()
    await fillWorld(client, people, console.log)
    await writeFile(toMark(people), `${new Date().toISOString()}\n`)
  } finally {
    await client.end()
    await server.stop()
  }
}
