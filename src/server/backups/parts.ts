import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { type Manifest, toPartName } from '#server/backups/manifest.ts'
import { type Seal, toChecksum } from '#server/backups/sealing.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { CommandError } from '#server/command-error.ts'

export const usualPartBytes = 8 * 1024 * 1024

type Part = Manifest['parts'][number]
type Sealed = { store: BackupStore; seal: Seal; id: string }
type Cut = Sealed & { bytesPerPart: number }

/** Compresses, cuts and seals; never holds more than two parts in memory. */
export async function writeParts(to: Cut, content: AsyncIterable<Buffer>): Promise<Part[]> {
  const { store, seal, id, bytesPerPart } = to
  const parts: Part[] = []
  async function write(bytes: Buffer, isLast: boolean) {
    const sealed = seal.close(bytes, { index: parts.length, isLast })
    await store.put(toPartName(id, parts.length), sealed)
    parts.push({ bytes: sealed.length, checksum: toChecksum(sealed) })
  }
  // Errors of the source would not reach a reader of `pipe`.
  const source = Readable.from(content)
  const gzip = createGzip({ level: 6 })
  source.once('error', (error) => gzip.destroy(error))
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of source.pipe(gzip)) {
    // What is over the size of a part proves that the one before is not the last.
    if (size >= bytesPerPart) {
      await write(Buffer.concat(waiting), false)
      waiting = []
      size = 0
    }
    waiting.push(piece)
    size += piece.length
  }
  await write(Buffer.concat(waiting), true)
  return parts
}

/** The content again. Whatever is missing or was changed stops it with a sentence. */
export function readParts({ store, seal, id }: Sealed, parts: readonly Part[]): AsyncIterable<Buffer> {
  async function* open() {
    for (const [index, { bytes, checksum }] of parts.entries()) {
      const sealed = await store.find(toPartName(id, index))
      const which = `Part ${index + 1} of ${parts.length} of the backup ${id}`
      if (!sealed) throw new CommandError(`${which} is missing: the backup was cut short. Take another one.`)
      if (sealed.length < bytes) throw new CommandError(`${which} was cut short. Take another backup.`)
      const opened =
        toChecksum(sealed) === checksum ? seal.open(sealed, { index, isLast: index === parts.length - 1 }) : null
      if (!opened) throw new CommandError(`${which} was changed or is damaged. Take another backup.`)
      yield opened
    }
  }
  const source = Readable.from(open())
  const gunzip = createGunzip()
  source.once('error', (error) => gunzip.destroy(error))
  return source.pipe(gunzip)
}
