import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey } from '#server/adapters/media/keys.ts'
import { type Storage, StorageError } from '#server/adapters/media/storage.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function createFolderStorage(dir: string): Storage {
  function toPath(key: string) {
    assertKey(key)
    return join(dir, key)
  }
  // Named after its key, so that removing the key also removes what a crash left behind.
  const toPartPath = (path: string) => `${path}.part`

  return {
    async put(key, bytes) {
      const path = toPath(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(toPartPath(path), bytes, { flush: true })
        await rename(toPartPath(path), path)
      } catch (error) {
        await rm(toPartPath(path), { force: true }).catch(() => {})
        fail(error)
      }
    },
    async find(key, range) {
      const path = toPath(key)
      try {
        const file = await open(path)
        return file.createReadStream(range)
      } catch (error) {
        return isMissing(error) ? null : fail(error)
      }
    },
    async remove(key) {
      const path = toPath(key)
      for (const each of [toPartPath(path), path]) await rm(each, { force: true }).catch(fail)
    },
  }
}

function fail(error: unknown): never {
  throw new StorageError('The folder of uploads does not work.', { cause: error })
}
