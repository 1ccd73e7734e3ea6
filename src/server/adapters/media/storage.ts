import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/http/files/ranges.ts'

/** The store is out of reach, full, or refuses us. */
export class StorageError extends Error {}

/** File storage. Every method throws `StorageError` if the store fails. */
export type Storage = {
  /** Atomic: no reader ever sees a partial file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null where there is no such file. */
  find(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}
