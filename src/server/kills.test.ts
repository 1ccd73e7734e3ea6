import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, type Db } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findPostmaster } from '#server/db/embedded-postmaster.ts'
import { createPool } from '#server/db/pool.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { copyMigratedCluster, createTestDatabase } from '#tests/support/database.ts'
import { endChild, endChildren, type NodeProcess, startNode } from '#tests/support/node-process.ts'
import { repeats } from '#tests/support/repeats.ts'
import { makeScratch } from '#tests/support/scratch.ts'
import { startWriters, type Writers } from '#tests/support/writers.ts'

const nodeKills = 20 * repeats
const databaseCrashes = 5 * repeats
const writersAtOnce = 6
const writesBetween = 10
// Each kill starts a program, which takes its time beside others.
const timeout = 900_000 * repeats

afterEach(endChildren)

/** Every acknowledged write is there once, and one that was not is there once or not at all. */
async function expectAllOnce(pool: pg.Pool, writers: Writers, what: string) {
  const writes = await writers.stop()
  const { rows } = await pool.query<{ title: string; count: number }>(
    'select title, count(*) from events group by title',
  )
  const counts = new Map(rows.map(({ title, count }) => [title, count]))
  const countOf = ({ title }: { title: string }) => counts.get(title) ?? 0
  const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged)
  const unanswered = writes.filter(({ isAcknowledged }) => !isAcknowledged)
  const lost = acknowledged.filter((write) => countOf(write) === 0)
  const doubled = writes.filter((write) => countOf(write) > 1)
  console.log(
    `${what}: ${acknowledged.length} acknowledged writes, ${lost.length} lost, ${doubled.length} doubled; ` +
      `${unanswered.length} never answered, of which ${unanswered.filter((write) => countOf(write) === 1).length} are there`,
  )
  expect([lost, doubled]).toEqual([[], []])
}

function signInWriters(db: Db): Promise<string[]> {
  return Promise.all(Array.from({ length: writersAtOnce }, async () => signIn(db, await createPerson(db))))
}

test(`${databaseCrashes} database crashes lose and double nothing`, { timeout }, async () => {
  const folder = await makeFolder()
  const dir = join(folder, 'postgres')
  await copyMigratedCluster(dir)
  const nodes = await Promise.all([startNode({ DATA_DIR: folder }), startNode({ DATA_DIR: folder })])
  const database = await startEmbeddedPostgres({ dir })
  const pool = createPool({ connectionString: database.connectionString })
  onTestFinished(async () => {
    await endChildren()
    await pool.end()
    await database.stop()
  })
  const writers = startWriters(
    nodes.map(({ url }) => url),
    await signInWriters(createDatabase(pool)),
  )
  for (let crash = 0; crash < databaseCrashes; crash++) {
    await writers.acknowledge(writesBetween)
    // In turn the whole server, and one of its processes, after which it restarts itself.
    process.kill(crash % 2 === 0 ? getPostmaster(dir) : await getBackend(pool), 'SIGKILL')
  }
  await writers.acknowledge(writesBetween)
  await vi.waitFor(() => pool.query('select 1'))
  await expectAllOnce(pool, writers, `${databaseCrashes} database crashes`)
})

test(`${nodeKills} killed nodes lose and double nothing`, { timeout }, async () => {
  const database = await createTestDatabase()
  onTestFinished(async () => {
    await endChildren()
    await database.close()
  })
  const dataDir = await makeFolder()
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir }
  const nodes: NodeProcess[] = await Promise.all(Array.from({ length: 2 }, () => startNode(env)))
  const writers = startWriters(
    nodes.map(({ url }) => url),
    await signInWriters(database.db),
  )
  for (let kill = 0; kill < nodeKills; kill++) {
    await writers.acknowledge(writesBetween)
    const index = kill % nodes.length
    const victim = nodes[index]
    if (!victim) continue
    await endChild(victim.child, 'SIGKILL')
    await writers.acknowledge(writesBetween)
    nodes[index] = await writers.restDuring(() => startNode({ ...env, PORT: new URL(victim.url).port }))
  }
  await writers.acknowledge(writesBetween)
  await expectAllOnce(database.pool, writers, `${nodeKills} node kills`)
})

// Never 0, which stands for our own process group.
function getPostmaster(dir: string): number {
  const postmaster = findPostmaster(dir)
  if (!postmaster) throw new Error('There is no server to crash.')
  return postmaster.pid
}

function getBackend(pool: pg.Pool): Promise<number> {
  return vi.waitFor(async () => {
    const text = `select pid from pg_stat_activity where application_name = 'sponti' and pid <> pg_backend_pid()`
    const { rows } = await pool.query<{ pid: number }>(text)
    if (!rows[0]) throw new Error('There is no backend to crash.')
    return rows[0].pid
  })
}

async function makeFolder() {
  const folder = await makeScratch()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
