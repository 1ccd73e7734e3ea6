import type { Storage } from '#server/adapters/media/storage.ts'
import { inTransaction } from '#server/db/database.ts'
import { isBackupUnderWay } from '#server/db/locks.ts'
import { removeFiles } from '#server/jobs/names.ts'
import { enqueue, type Handler, handle } from '#server/jobs/queue.ts'

const laterMs = 60_000

export function createMediaHandler(storage: Storage): Handler {
  return handle(removeFiles, async ({ keys }, { db, now }) => {
    // A backup still needs the files of its moment.
    if (await isBackupUnderWay(db)) {
      const runAt = new Date(now().getTime() + laterMs)
      return inTransaction(db, (tx) => enqueue(tx, { ...removeFiles, runAt }, { keys }))
    }
    for (const key of keys) await storage.remove(key)
  })
}
