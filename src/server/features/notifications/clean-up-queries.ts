import { sql } from 'kysely'
import { deleteInBatches, oldestId } from '#server/db/batches.ts'
import type { Db } from '#server/db/database.ts'
import { listTypes, rulesOf } from '#server/features/notifications/policy.ts'
import { notificationDays } from '#shared/notifications.ts'

/** A bell rings for what is new: old rows would be most of the database. */
export function deleteOldNotifications(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from notifications where ctid = any (array(
      select ctid from notifications where id < ${oldestId(notificationDays)}
        and created_at < now() - make_interval(days => ${notificationDays}::int) limit ${limit}))`.execute(db),
  )
}

/** Emptied and expired rows that need to remember nothing more, and after a week requests that were taken back. */
export async function deleteTakenBackNotifications(db: Db): Promise<void> {
  await sql`
    delete from notifications n
    where n.created_at < now() - interval '1 day' and n.related_event_id is null and n.title = ''
  `.execute(db)
  await sql`
    delete from notifications n
    where n.created_at < now() - interval '7 days' and n.related_event_id is null
      and n.type = 'friend_request' and n.is_read
      and not exists (
        select 1 from friendships f
        where f.user_id = n.related_user_id and f.friend_id = n.user_id and f.status = 'pending')
  `.execute(db)
  for (const type of listTypes((rules) => rules.expiresAfterQuiet))
    await sql`
      delete from notifications n
      where n.type = ${sql.lit(type)} and n.created_at < now() - make_interval(mins => ${rulesOf(type).quietMinutes}::int)
    `.execute(db)
}
