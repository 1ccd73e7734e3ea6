import { removeFiles } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import type { Storage } from '#server/media/storage.ts'

export function createMediaHandler(storage: Storage): Handler {
  return handle(removeFiles, async ({ keys }) => {
    for (const key of keys) await storage.remove(key)
  })
}
