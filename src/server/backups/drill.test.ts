import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, test, vi } from 'vitest'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import { makeAudioKey, makePictureKey } from '#server/adapters/media/keys.ts'
import { makeBackup } from '#server/backups/backup.ts'
import { backUp } from '#server/backups/jobs.ts'
import { listBackups } from '#server/backups/listing.ts'
import { checkBackup, restoreBackup } from '#server/backups/restore.ts'
import { type BackupStore, openBackupStore } from '#server/backups/store.ts'
import { type Config, readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { migrateUpTo } from '#server/db/migrate.ts'
import { insertUpload } from '#server/features/media/queries.ts'
import { hourlyCleanup } from '#server/jobs/clean-up.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'
import { removeFiles } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createPerson } from '#tests/support/builders.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database-server.ts'
import { seedEveryTable } from '#tests/support/life.ts'
import { compileCache } from '#tests/support/node-process.ts'
import { startS3 } from '#tests/support/s3-server.ts'

const baseline = '0048_baseline.sql'
const key = 'a key that only whoever runs it knows, long enough'
const folders: string[] = []

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sponti-drill-'))
  folders.push(folder)
  return folder
}

let s3: Awaited<ReturnType<typeof startS3>>
let world: TestDatabase
let home: string
let files: Map<string, Buffer>

/** A database with rows in every table, files beside it, jobs in the queue. */
beforeAll(async () => {
  s3 = await startS3()
  world = await createTestDatabase()
  home = await makeFolder()
  const person = await createPerson(world.db, { first_name: 'Tab\there', last_name: 'Line\nbreak \\N \\.' })
  await seedEveryTable(world.db, person)
  await inTransaction(world.db, (tx) => enqueue(tx, hourlyCleanup, {}))
  files = new Map([
    [makePictureKey(), randomBytes(1000)],
    [makeAudioKey('webm'), randomBytes(300_000)],
    [makeAudioKey('pcm'), randomBytes(70_000)],
  ])
  const [picture = '', audio = '', speechKey = ''] = files.keys()
  const own = { userId: person.id, bytes: 1, contentType: 'image/jpeg' }
  await inTransaction(world.db, async (tx) => {
    await insertUpload(tx, { ...own, key: picture, kind: 'picture' })
    await insertUpload(tx, { ...own, key: audio, kind: 'audio', speechKey, speechBytes: 70_000, duration: 1 })
  })
  // Else they would be uploads under way, which a backup without their file leaves out.
  await world.db.updateTable('uploads').set({ attached_at: new Date() }).execute()
  await putFiles(toConfig(home), files)
  await putFiles(toConfig(home, { ...s3Variables() }), files)
})
afterAll(async () => {
  await world.close()
  await s3.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

function s3Variables(): Record<string, string> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
  return {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  }
}

const toConfig = (dataDir: string, more: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...more })

async function putFiles(config: Config, all: Map<string, Buffer>) {
  for (const [name, bytes] of all) await createStorage(config).put(name, bytes, 'image/jpeg')
}

async function readFiles(config: Config) {
  const found = new Map<string, Buffer>()
  for (const name of files.keys()) {
    const stream = await createStorage(config).find(name)
    if (stream) found.set(name, Buffer.concat(await stream.toArray()))
  }
  return found
}

/** Every row of every table, as text. */
async function readRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not in ('schema_migrations', 'migrations')`)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t order by 1`)
    all[name] = rows.map(({ text }) => text)
  }
  return all
}

/** A bare database and an empty folder: all that is left after everything was lost. */
async function loseEverything() {
  const database = await createEmptyDatabase(inject('databaseServer'))
  onTestFinished(() => database.close())
  return { database, dataDir: await makeFolder() }
}

async function make(env: Record<string, string> = {}, to?: string) {
  const config = toConfig(home, env)
  const store = openBackupStore(to ?? (await makeFolder()), config)
  const made = await makeBackup({ connectionString: world.connectionString, config, store, bytesPerPart: 100_000 })
  expect(made.parts.length).toBeGreaterThan(2)
  return { store, made, id: made.id }
}

describe.each([
  ['a folder', () => ({}), undefined],
  ['a folder, encrypted', () => ({ BACKUP_KEY: key }), undefined],
  ['an S3 store, with uploads in it too', s3Variables, 's3'],
  ['an S3 store, encrypted', () => ({ ...s3Variables(), BACKUP_KEY: key }), 's3'],
])('a backup in %s', (_name, toVariables, to) => {
  it('brings back every row and every file after all is lost', async () => {
    const before = await readRows(world.pool)
    const { id, made, store } = await make(toVariables(), to)
    expect(made.files).toBe(files.size)
    expect(made.rows).toBe(Object.values(before).flat().length)
    const { database, dataDir } = await loseEverything()
    const config = toConfig(dataDir, toVariables())
    if (to) for (const name of files.keys()) await createStorage(config).remove(name)
    expect((await readFiles(config)).size).toBe(0)

    await restoreBackup({ connectionString: database.connectionString, config, store }, id, false)

    expect(await readRows(database.pool)).toEqual(before)
    expect(await readFiles(config)).toEqual(files)
    // References and triggers are as strict as before.
    await expect(
      database.pool.query(`insert into sessions (sid, user_id, expire) values ('x', uuidv7(), now())`),
    ).rejects.toThrow('foreign key')
    const { rows } = await database.pool.query(`select tgname from pg_trigger where tgenabled = 'D'`)
    expect(rows).toEqual([])
    for (const name of await store.list()) if (name.startsWith(id)) await store.remove(name)
    if (to) await putFiles(config, files)
  })
})

test('an encrypted backup holds nothing that can be read, and brings back the secret of sessions', async () => {
  await writeFile(join(home, 'session-secret'), 'a secret that was generated')
  onTestFinished(() => rm(join(home, 'session-secret')))
  const { store, id } = await make({ BACKUP_KEY: key })
  for (const name of await store.list()) {
    const bytes = await store.find(name)
    expect(bytes?.includes('Line')).toBe(false)
    // gzip's first bytes
    expect(bytes?.subarray(0, 2).toString('hex')).not.toBe('1f8b')
  }
  const { database, dataDir } = await loseEverything()
  const config = toConfig(dataDir, { BACKUP_KEY: key })
  await restoreBackup({ connectionString: database.connectionString, config, store }, id, false)
  expect(await readFile(join(dataDir, 'session-secret'), 'utf8')).toBe('a secret that was generated')
})

describe('a backup that is not whole is refused, with a sentence and without a change:', () => {
  async function expectRefusal(
    { store, id }: { store: BackupStore; id: string },
    sentence: string,
    env: Record<string, string> = {},
  ) {
    const { database, dataDir } = await loseEverything()
    const source = { connectionString: database.connectionString, config: toConfig(dataDir, env), store }
    await expect(restoreBackup(source, id, false)).rejects.toThrow(sentence)
    await expect(checkBackup(source, id)).rejects.toThrow(sentence)
    expect(await readRows(database.pool)).toEqual({})
    expect(await readdir(dataDir)).toEqual([])
  }
  async function parts({ store, id }: { store: BackupStore; id: string }) {
    const names = await readdir(join(store.place, id))
    return names.filter((name) => name.endsWith('.part')).map((name) => join(store.place, id, name))
  }

  it.each([{}, { BACKUP_KEY: key }])('cut short (%j)', async (env) => {
    const noManifest = await make(env)
    await rm(join(noManifest.store.place, noManifest.id, 'manifest.json'))
    await expectRefusal(noManifest, 'was cut short: it has no manifest', env)
    const shorter = await make(env)
    const [first = ''] = await parts(shorter)
    await truncate(first, 50_000)
    await expectRefusal(shorter, 'was cut short', env)
    const missing = await make(env)
    await rm((await parts(missing)).at(-1) ?? '')
    await expectRefusal(missing, 'is missing: the backup was cut short', env)
  })

  it.each([{}, { BACKUP_KEY: key }])('changed (%j)', async (env) => {
    const longer = await make(env)
    const [first = ''] = await parts(longer)
    await appendFile(first, 'x')
    await expectRefusal(longer, 'was changed or is damaged', env)
    const swapped = await make(env)
    const [one = '', two = ''] = await parts(swapped)
    const bytes = [await readFile(one), await readFile(two)]
    await writeFile(one, bytes[1] ?? '')
    await writeFile(two, bytes[0] ?? '')
    await expectRefusal(swapped, 'Part 1', env)
    const turned = await make(env)
    const manifest = join(turned.store.place, turned.id, 'manifest.json')
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"files": 3', '"files": 2'))
    await expectRefusal(turned, env.BACKUP_KEY ? 'does not fit BACKUP_KEY' : 'was changed or is damaged', env)
    await writeFile(manifest, '{"half":')
    await expectRefusal(turned, 'was changed or is damaged', env)
  })

  it('of another key, or of none', async () => {
    const backup = await make({ BACKUP_KEY: key })
    await expectRefusal(backup, 'is encrypted: set BACKUP_KEY')
    await expectRefusal(backup, 'does not fit BACKUP_KEY', { BACKUP_KEY: key.toUpperCase() })
  })

  it('of a newer version', async () => {
    await world.pool.query(`insert into schema_migrations (name, checksum) values ('9999_from_the_future.sql', 'x')`)
    onTestFinished(() => world.pool.query(`delete from schema_migrations where name like '9999%'`).then(() => {}))
    await expectRefusal(await make(), 'does not have its migration 9999_from_the_future.sql')
  })

  it('never made', async () => {
    const { store } = await make()
    await expectRefusal({ store, id: 'sponti-20200101T000000Z' }, 'There is no backup sponti-20200101T000000Z')
  })
})

test('a restore is refused while the app runs, and over people who are there unless it is forced', async () => {
  const { store, id } = await make()
  const other = await createTestDatabase()
  onTestFinished(() => other.close())
  const context = await openTestContext(other)
  const stranger = await createPerson(other.db)
  const orphan = makePictureKey()
  const { dataDir } = context.config
  const source = { connectionString: other.connectionString, config: toConfig(dataDir), store }
  const upload = { key: orphan, userId: stranger.id, kind: 'picture', bytes: 6, contentType: 'image/jpeg' } as const
  await inTransaction(other.db, (tx) => insertUpload(tx, upload))
  await expect(restoreBackup(source, id, true)).rejects.toThrow('Stop every node and worker')

  // Its folder goes with the context.
  await context.close()
  await createStorage(source.config).put(orphan, Buffer.from('theirs'), 'image/jpeg')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await expect(restoreBackup(source, id, false)).rejects.toThrow('it has 1 people')
  await restoreBackup(source, id, true)
  expect(await readRows(other.pool)).toEqual(await readRows(world.pool))
  expect(await readFiles(source.config)).toEqual(files)
  expect(await createStorage(source.config).find(orphan)).toBeNull()
})

/** A backup of a database that has only the first migrations, and a person. */
async function backUpOld(last: string, listed: (names: string[]) => string[]) {
  const old = await loseEverything()
  const client = await old.database.pool.connect()
  await migrateUpTo(client, last)
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  await client.query('delete from schema_migrations where name <> all ($1)', [listed(rows.map(({ name }) => name))])
  client.release()
  await migrateQueue(old.database)
  await old.database.pool.query(`insert into users (email, first_name) values ('old@example.com', 'Olga')`)
  const store = openBackupStore(await makeFolder(), toConfig(home))
  const { id } = await makeBackup({ ...old.database, config: toConfig(home), store })
  const { database, dataDir } = await loseEverything()
  return { database, source: { connectionString: database.connectionString, config: toConfig(dataDir), store }, id }
}

test('a backup of before the baseline is restored in its own tables, then brought up to date', async () => {
  const { database, source, id } = await backUpOld(baseline, (names) => names.filter((name) => name < baseline))
  await restoreBackup(source, id, false)
  // Once more, over tables that are newer than the backup.
  await restoreBackup(source, id, true)
  expect((await database.pool.query('select email, kind from users')).rows).toEqual([
    { email: 'old@example.com', kind: 'member' },
  ])
  expect(Object.keys(await readRows(database.pool)).sort()).toEqual(Object.keys(await readRows(world.pool)).sort())
  await expect(database.pool.query(`select friends_of(id), circle_of(id, 'friends') from users`)).resolves.toBeDefined()
})

test('a backup from longer ago is refused, with the version that still knows it', async () => {
  const { database, source, id } = await backUpOld(baseline, (names) => names.slice(0, 12))
  await expect(restoreBackup(source, id, false)).rejects.toThrow('is too old for this version: 0013_push_delivery.sql')
  expect(await readRows(database.pool)).toEqual({})
})

test('tables of somebody else are never touched', async () => {
  const { store, id } = await make()
  const { database, dataDir } = await loseEverything()
  await database.pool.query('create table bookkeeping (entry text)')
  const source = { connectionString: database.connectionString, config: toConfig(dataDir), store }
  await expect(restoreBackup(source, id, true)).rejects.toThrow('tables that are not of this app')
})

test('files that are removed while a backup runs are still in it', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const context = await openTestContext(database)
  onTestFinished(() => context.close())
  const kept = makePictureKey()
  const storage = createStorage(context.config)
  const isThere = () => existsSync(join(context.config.dataDir, 'uploads', kept))
  await storage.put(kept, Buffer.from('still here'), 'image/jpeg')
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock(7766844)')
  await inTransaction(context.db, (tx) => enqueue(tx, removeFiles, { keys: [kept] }))
  const worker = startJobs(context)
  onTestFinished(() => worker.stop())
  async function listRemovals() {
    const { rows } = await database.pool.query<{ later: boolean }>(
      `select run_at > now() + interval '30 seconds' as later from graphile_worker.jobs where task_identifier = 'remove-files'`,
    )
    return rows
  }
  await vi.waitFor(async () => expect(await listRemovals()).toEqual([{ later: true }]))
  expect(isThere()).toBe(true)
  holder.release(true)
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  await vi.waitFor(() => expect(isThere()).toBe(false))
})

test('a worker that is told to makes backups by itself', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const to = await makeFolder()
  const context = await openTestContext(database, { BACKUP_TO: to, BACKUP_AT: '15 3 * * *', BACKUP_KEEP: '7d' })
  onTestFinished(() => context.close())
  await inTransaction(context.db, (tx) => enqueue(tx, backUp, {}))
  const worker = startJobs(context)
  onTestFinished(() => worker.stop())
  await vi.waitFor(async () => expect(await listBackups(openBackupStore(to, context.config))).toHaveLength(1))
  const { rows } = await database.pool.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows).toContainEqual({ identifier: 'back-up' })
})

test('the two commands do it, and say what they did', { timeout: 120_000 }, async () => {
  const [to, dataDir] = [await makeFolder(), await makeFolder()]
  const { database } = await loseEverything()
  function run(name: string, url: string, ...args: string[]) {
    return promisify(execFile)(process.execPath, [join(import.meta.dirname, `../${name}.ts`), ...args], {
      env: { PATH: process.env.PATH, ...compileCache, DATA_DIR: dataDir, DATABASE_URL: url, BACKUP_TO: to },
    }).catch((error: { stdout: string; stderr: string }) => error)
  }
  expect((await run('backup', world.connectionString, '--keep', '7d')).stdout).toContain('not encrypted')
  expect((await run('restore', database.connectionString, 'latest', '--check')).stdout).toContain('whole and readable')
  expect((await run('restore', database.connectionString)).stderr).toContain('Say which backup')
  expect((await run('backup', world.connectionString, '--keep', 'forever')).stderr).toContain(
    'must look like 7d,4w,12m',
  )
  expect((await run('restore', database.connectionString, 'latest')).stdout).toContain('restored')
  expect(await readRows(database.pool)).toEqual(await readRows(world.pool))
})
