import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { createFolderStorage } from '#server/media/folder-storage.ts'
import { createS3Storage } from '#server/media/s3-storage.ts'

/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Where files are kept. Each throws `StorageError` when the store cannot do it now. */
export type Storage = {
  /** Whole or not at all: nobody ever reads half a file. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null where there is no such file. */
  find(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
}

/** The bucket of S3_*, else a folder in DATA_DIR. */
export const createStorage = ({ s3, dataDir }: Config): Storage =>
  s3 ? createS3Storage(s3) : createFolderStorage(join(dataDir, 'uploads'))
