import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { removeFiles } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'

const keysPerJob = 500

/** The files go once the transaction has committed, however often the store has to be asked. */
export async function enqueueRemoval(tx: Tx, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerJob)
    await enqueue(tx, removeFiles, { keys: keys.slice(from, from + keysPerJob) })
}

/** Every file behind some rows. */
export function listFiles(rows: { key: string; speech_key: string | null }[]): string[] {
  return rows.flatMap(({ key, speech_key }) => (speech_key ? [key, speech_key] : [key]))
}

/** For an account that is about to be deleted. From here on nothing can be uploaded for it. */
export async function forgetFilesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for update`.execute(tx)
  const rows = await tx.deleteFrom('uploads').where('user_id', '=', userId).returning(['key', 'speech_key']).execute()
  await enqueueRemoval(tx, listFiles(rows))
}
