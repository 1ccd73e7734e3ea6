import { join } from 'node:path'
import { createFolderStorage } from '#server/adapters/media/folder-storage.ts'
import { createS3Storage } from '#server/adapters/media/s3-storage.ts'
import type { Storage } from '#server/adapters/media/storage.ts'
import type { Config } from '#server/config.ts'

/** The bucket of S3_*, else a folder in DATA_DIR. */
export function createStorage({ s3, dataDir }: Config): Storage {
  return s3 ? createS3Storage(s3) : createFolderStorage(join(dataDir, 'uploads'))
}
