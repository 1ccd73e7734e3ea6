import type { Storage } from '#server/adapters/media/storage.ts'
import { removeFiles } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'

export function createMediaHandler(storage: Storage): Handler {
  return handle(removeFiles, async ({ keys }) => {
    for (const key of keys) await storage.remove(key)
  })
}
