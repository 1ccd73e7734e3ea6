import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const block = 512

/** Extracts the wanted files (name → expected size) of a .tgz. Stops reading after the last of them. */
export async function readTarball(tgz: Readable, wanted: ReadonlyMap<string, number>): Promise<Map<string, Buffer>> {
  const unpacked = createGunzip()
  // pipe() does not forward errors: without this, gunzip would never finish.
  tgz.once('error', (error) => unpacked.destroy(error))
  const take = createTaker(tgz.pipe(unpacked))
  const found = new Map<string, Buffer>()
  try {
    while (found.size < wanted.size) {
      const header = await take(block)
      if (header.every((byte) => byte === 0)) throw new Error('the archive lacks a file')
      const name = readText(header, 0, 100)
      const size = Number.parseInt(readText(header, 124, 12), 8)
      const padding = (block - (size % block)) % block
      if (!wanted.has(name)) {
        for (let left = size + padding; left > 0; left -= block) await take(block)
        continue
      }
      if (wanted.get(name) !== size) throw new Error('a file of the archive has the wrong size')
      found.set(name, await take(size))
      await take(padding)
    }
    return found
  } finally {
    tgz.destroy()
    unpacked.destroy()
  }
}

/** Reads exactly `length` bytes per call from a stream. */
function createTaker(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = [rest]
    let have = rest.length
    while (have < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('the archive ends too early')
      parts.push(value)
      have += value.length
    }
    const all = Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}

function readText(header: Buffer, from: number, length: number) {
  return header.toString('utf8', from, from + length).split('\0')[0] ?? ''
}
