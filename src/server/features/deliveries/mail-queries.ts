import { sql } from 'kysely'
import { deleteInBatches, oldestId } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** One person's mails become another's, and count towards their limit. */
export async function moveMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('notification_mails').set({ user_id: to }).where('user_id', '=', from).execute()
}

const daysKept = 7

export function deleteOldMails(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from notification_mails where ctid = any (array(
      select ctid from notification_mails where id < ${oldestId(daysKept)} limit ${limit}))`.execute(db),
  )
}
