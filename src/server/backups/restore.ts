import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import type { Storage } from '#server/adapters/media/storage.ts'
import type { Source } from '#server/backups/backup.ts'
import { type Entry, type Frame, readFrames } from '#server/backups/frames.ts'
import { type Manifest, readManifest } from '#server/backups/manifest.ts'
import { readParts } from '#server/backups/parts.ts'
import {
  type Client,
  closeTables,
  connect,
  dropEverything,
  dropUnfinished,
  endTransaction,
  fillTable,
  findContent,
  findMigrations,
  findQueueVersion,
  listFiles,
  listPrograms,
  listTables,
  openTables,
  setSequence,
} from '#server/backups/queries.ts'
import type { Seal } from '#server/backups/sealing.ts'
import { CommandError } from '#server/command-error.ts'
import type { Config } from '#server/config.ts'
import { connectionLocks, tryLock } from '#server/db/locks.ts'
import { bringUpToDate, findTooOld, listKnown, listOwnMigrations, migrateUpTo } from '#server/db/migrate.ts'
import { migrateQueue } from '#server/jobs/migrate.ts'

type Opened = Source & { manifest: Manifest; seal: Seal }

/** Reads a backup to its end without writing anything. */
export async function checkBackup(source: Source, id: string): Promise<Manifest> {
  return (await open(source, id)).manifest
}

/** Puts database and files back as they were. Everything that can be refused is refused before anything is changed. */
export async function restoreBackup(source: Source, id: string, isForced: boolean): Promise<Manifest> {
  const opened = await open(source, id)
  const client = await connect(source.connectionString)
  try {
    await refuseIfInUse(client)
    await refuseIfFull(client, isForced)
    const before = (await findMigrations(client)) ? await listFiles(client) : []
    await prepareSchema(opened, client)
    const kept = await load(opened, client)
    await bringUpToDate(client)
    const storage = createStorage(source.config)
    const replaced = before.flatMap(({ key }) => (kept.has(key) ? [] : [key]))
    for (const key of [...replaced, ...(await dropUnfinished(client, kept))]) await storage.remove(key)
    return opened.manifest
  } finally {
    await client.end()
  }
}

async function open(source: Source, id: string): Promise<Opened> {
  const { manifest, seal } = await readManifest(source.store, id, source.config.backups.key)
  await refuseIfOther(manifest)
  const opened = { ...source, manifest, seal }
  for await (const _frame of listFrames(opened));
  return opened
}

function listFrames({ store, seal, manifest }: Opened): AsyncGenerator<Frame> {
  return readFrames(readParts({ store, seal, id: manifest.id }, manifest.parts))
}

async function refuseIfOther({ id, migrations }: Manifest): Promise<void> {
  const own = await listOwnMigrations()
  const known = new Map(listKnown(own).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown)
    throw new CommandError(
      `The backup ${id} is of another version: this one does not have its migration ${unknown.name}. ` +
        'Update the app to the version that made the backup, then restore it.',
    )
  const tooOld = findTooOld(migrations, own)
  if (tooOld) throw new CommandError(`The backup ${id} is too old for this version: ${tooOld}.`)
}

async function refuseIfInUse(client: Client): Promise<void> {
  const programs = await listPrograms(client)
  // An app that starts from now on waits for this lock until the restore is done.
  const isFree = await tryLock(client, connectionLocks.migrations)
  if (programs.length === 0 && isFree) return
  throw new CommandError(
    `The app is running on this database (${programs.join(', ') || 'it is starting'}). Stop every node and worker, then restore.`,
  )
}

async function refuseIfFull(client: Client, isForced: boolean): Promise<void> {
  const { tables, people } = await findContent(client)
  if (tables > 0 && !(await findMigrations(client)))
    throw new CommandError('This database holds tables that are not of this app. Restore into an empty database.')
  if (people > 0 && !isForced)
    throw new CommandError(
      `This database is not empty: it has ${people} people. Restore into an empty one, or add --force to replace all of it.`,
    )
}

/** Tables as the backup had them. Where they are so already nothing is dropped, and the restore is one transaction. */
async function prepareSchema({ manifest, connectionString }: Opened, client: Client): Promise<void> {
  const last = manifest.migrations.at(-1)?.name ?? ''
  const applied = await findMigrations(client)
  const toNames = (list: { name: string }[]) => list.map(({ name }) => name).join()
  if (applied && toNames(applied) !== toNames(manifest.migrations)) await dropEverything(client)
  await migrateUpTo(client, last)
  await migrateQueue({ connectionString })
  if (manifest.queueVersion > (await findQueueVersion(client)))
    throw new CommandError(`The backup ${manifest.id} has a newer queue than this version: update the app first.`)
}

/** Returns the keys of the files. */
async function load(opened: Opened, client: Client): Promise<Set<string>> {
  const tables = await listTables(client)
  const constraints = await openTables(client, tables)
  const loading: Loading = { client, storage: createStorage(opened.config), files: new Set(), secret: undefined }
  try {
    for await (const { entry, content } of listEntries(listFrames(opened))) await put(loading, entry, content)
    await closeTables(client, tables, constraints)
    await endTransaction(client, 'commit')
  } catch (error) {
    await endTransaction(client, 'rollback').catch(() => {})
    throw error
  }
  if (loading.secret !== undefined) await keepSecret(opened.config, loading.secret)
  return loading.files
}

type Loading = { client: Client; storage: Storage; files: Set<string>; secret: string | undefined }

async function put(loading: Loading, entry: Entry, content: AsyncIterable<Buffer>): Promise<void> {
  const { client, storage, files } = loading
  if (entry.kind === 'table') await fillTable(client, entry, content)
  if (entry.kind === 'sequence') await setSequence(client, entry)
  if (entry.kind === 'file') {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    await storage.put(entry.key, Buffer.concat(pieces), entry.contentType)
    files.add(entry.key)
  }
  if (entry.kind === 'secret') loading.secret = entry.secret
}

/** What the restored database holds encrypted opens with this one. */
async function keepSecret({ dataDir, sessionSecrets }: Config, secret: string): Promise<void> {
  if (sessionSecrets) return
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'session-secret'), secret, { mode: 0o600 })
}

/** Each entry with the bytes that follow it; they have to be read before the next one. */
async function* listEntries(frames: AsyncGenerator<Frame>) {
  let next = await frames.next()
  while (!next.done) {
    const entry = next.value
    if (Buffer.isBuffer(entry)) throw new CommandError('The backup has bytes that belong to nothing.')
    async function* content() {
      for (next = await frames.next(); !next.done && Buffer.isBuffer(next.value); next = await frames.next())
        yield next.value
    }
    const pieces = content()
    yield { entry, content: pieces }
    for await (const _piece of pieces);
  }
}
