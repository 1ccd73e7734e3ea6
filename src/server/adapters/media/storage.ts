import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/http/files/ranges.ts'

/** The store is out of reach, full, or refuses us. */
export class StorageError extends Error {}

/** Where files are kept. Each throws `StorageError` when the store cannot do it now. */
export type Storage = {
  /** Whole or not at all: nobody ever reads half a file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null where there is no such file. */
  find(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}
