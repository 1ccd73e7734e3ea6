import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import type { Storage } from '#server/adapters/media/storage.ts'
import { type Frame, toFrame } from '#server/backups/frames.ts'
import { toBackupId } from '#server/backups/ids.ts'
import { type Manifest, writeManifest } from '#server/backups/manifest.ts'
import { usualPartBytes, writeParts } from '#server/backups/parts.ts'
import {
  beginSnapshot,
  type Client,
  connect,
  endTransaction,
  findMigrations,
  findQueueVersion,
  listFiles,
  listSequences,
  listTables,
  readTable,
} from '#server/backups/queries.ts'
import { createSeal } from '#server/backups/sealing.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { CommandError } from '#server/command-error.ts'
import type { Config } from '#server/config.ts'
import { connectionLocks, tryLock } from '#server/db/locks.ts'

export type Source = { connectionString: string; config: Config; store: BackupStore; bytesPerPart?: number }
export type MadeBackup = Manifest & { missingFiles: string[] }

const pieceBytes = 64 * 1024

/** Copies database and files as they were at one moment, while the app runs. */
export async function makeBackup(source: Source): Promise<MadeBackup> {
  const { connectionString, config, store, bytesPerPart = usualPartBytes } = source
  const client = await connect(connectionString)
  try {
    if (!(await tryLock(client, connectionLocks.backup)))
      throw new CommandError('Another backup of this database is being made. Wait until it is done.')
    const migrations = await findMigrations(client)
    if (!migrations) throw new CommandError('This database has no tables yet: start the app once.')
    const at = await beginSnapshot(client)
    const [id, salt] = [toBackupId(at), randomBytes(32).toString('hex')]
    const { key } = config.backups
    const seal = createSeal(key, salt)
    const counts = { rows: 0, files: 0 }
    const missingFiles: string[] = []
    const reading: Reading = { client, config, storage: createStorage(config), counts, missingFiles }
    const queueVersion = await findQueueVersion(client)
    const parts = await writeParts({ store, seal, id, bytesPerPart }, readEverything(reading))
    const isEncrypted = key !== undefined
    const manifest: Manifest = {
      ...{ format: 1, id, at: at.toISOString(), isEncrypted, salt, migrations, queueVersion },
      ...counts,
      parts,
    }
    await writeManifest(store, seal, manifest)
    return { ...manifest, missingFiles }
  } finally {
    await client.end()
  }
}

type Reading = {
  client: Client
  config: Config
  storage: Storage
  counts: { rows: number; files: number }
  missingFiles: string[]
}

async function* readEverything(reading: Reading): AsyncGenerator<Buffer> {
  for await (const frame of listFrames(reading)) yield toFrame(frame)
}

async function* listFrames(reading: Reading): AsyncGenerator<Frame> {
  const { client, config } = reading
  for (const each of await listTables(client)) {
    yield { kind: 'table', ...each }
    for await (const piece of readTable(client, each)) {
      // In COPY's text format a line break inside a value is written as \n: each real one ends a row.
      reading.counts.rows += countLines(piece)
      yield piece
    }
  }
  for (const each of await listSequences(client)) yield { kind: 'sequence', ...each }
  const files = await listFiles(client)
  // Files never change and are not removed meanwhile, so the snapshot need not be held while they are read.
  await endTransaction(client, 'commit')
  for (const file of files) yield* readFileOf(reading, file)
  // Without a key the readers of the backup would also read what the database holds encrypted.
  if (config.backups.key !== undefined) yield* readSecret(config)
  yield { kind: 'end' }
}

/** One that is being uploaded, or that the store lost, is not there: its row says so to the app too. */
async function* readFileOf(
  { storage, counts, missingFiles }: Reading,
  file: { key: string; contentType: string },
): AsyncGenerator<Frame> {
  const found = await storage.find(file.key)
  if (!found) return void missingFiles.push(file.key)
  const bytes = await buffer(found)
  counts.files += 1
  yield { kind: 'file', ...file }
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

async function* readSecret({ dataDir, sessionSecrets }: Config): AsyncGenerator<Frame> {
  if (sessionSecrets) return
  const secret = await readFile(join(dataDir, 'session-secret'), 'utf8').catch(() => null)
  if (secret) yield { kind: 'secret', secret }
}

function countLines(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count += 1
  return count
}
