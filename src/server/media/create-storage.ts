import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { createFolderStorage } from '#server/media/folder-storage.ts'
import { createS3Storage } from '#server/media/s3-storage.ts'
import type { Storage } from '#server/media/storage.ts'

/** The bucket of S3_*, else a folder in DATA_DIR. */
export function createStorage({ s3, dataDir }: Config): Storage {
  return s3 ? createS3Storage(s3) : createFolderStorage(join(dataDir, 'uploads'))
}
