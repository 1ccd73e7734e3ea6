import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { hasRules, isNewSpon } from '#server/features/notifications/fragment-queries.ts'
import { ownMessage, ownTitle, type Said, toSaid } from '#server/features/notifications/insert-queries.ts'
import { causes } from '#server/features/notifications/policy.ts'

export type About = { eventId: string } | { actorId: string }

/** Includes derived causes: reactions to a comment go with the comment. With `userId` only what this person got. */
export async function deleteNotifications(
  tx: Tx,
  cause: string | string[],
  about: About & { userId?: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where((each) =>
      'eventId' in about ? each('related_event_id', '=', about.eventId) : each('related_user_id', '=', about.actorId),
    )
    .$if(about.userId !== undefined, (all) => all.where('user_id', '=', about.userId ?? ''))
    .where((each) =>
      each.or([cause].flat().flatMap((one) => [each('cause', '=', one), each('cause', 'like', `${one}:%`)])),
    )
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/**
 * Deletes the notifications of a deleted event, except that it was called off. Deleting a row is a third of the work of
 * clearing its event, which writes it to every index anew. Those that a limit of the day counts are emptied.
 */
export async function deleteNotificationsOf(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update notifications n set ${emptied}
    where n.related_event_id = ${eventId} and ${sql.raw(isNewSpon('n'))} and n.created_at > now() - interval '1 day'
  `.execute(tx)
  await sql`
    delete from notifications n
    where n.related_event_id = ${eventId} and not ${sql.raw(hasRules((rules) => rules.shownWithoutEvent === 'always'))}
  `.execute(tx)
}

/** Without its event it is not shown; its row remembers the ping. */
const emptied = sql`title = '', message = '', related_event_id = null, is_read = true`

/**
 * Empties the notification of a cause that may return, with those derived of it: no event, so it is not shown; its row remembers
 * the ping.
 */
export async function emptyNotifications(
  tx: Tx,
  cause: string,
  { eventId, people }: { eventId: string; people?: string[] },
): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ title: '', message: '', related_event_id: null, is_read: true })
    .where('related_event_id', '=', eventId)
    .where((each) => each.or([each('cause', '=', cause), each('cause', 'like', `${cause}:%`)]))
    .$if(people !== undefined, (all) => all.where('user_id', 'in', people ?? []))
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Rewrites a notification in place, in the language of its owner. Marked as read, it pings no more. */
export async function rewriteNotification(
  tx: Tx,
  { userId, cause }: { userId: string; cause: string },
  said: Said,
): Promise<void> {
  await sql`
    update notifications n set title = ${ownTitle}, message = ${ownMessage}, is_read = true
    from users u cross join ${toSaid(said)}
    where u.id = n.user_id and n.user_id = ${userId} and n.cause = ${cause}
  `.execute(tx)
}

/** Of requests between this person and any of these, both ways. */
export async function deleteRequestNotifications(tx: Tx, userId: string, others: readonly string[]): Promise<void> {
  const mine = others.map((other) => causes.friendRequest(userId, other))
  const theirs = others.map((other) => causes.friendRequest(other, userId))
  await sql`
    delete from notifications
    where (user_id = any (${others}::uuid[]) and cause = any (${mine}))
      or (user_id = ${userId} and cause = any (${theirs}))
  `.execute(tx)
}

/** Marks what came before of a cause as read, for everybody: what still waits of it pings no more. */
export async function readEarlierNotifications(tx: Tx, cause: string, { eventId }: { eventId: string }): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('related_event_id', '=', eventId)
    .where('cause', 'like', `${cause}:%`)
    .where('is_read', '=', false)
    .execute()
}

/** Deletes what this person's actions caused under one event; returns whose lists had it. */
export async function deleteRowsAbout(tx: Tx, { eventId, userId }: { eventId: string; userId: string }) {
  const rows = await tx
    .deleteFrom('notifications')
    .where('related_event_id', '=', eventId)
    .where('related_user_id', '=', userId)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}

/**
 * Moves one person's notifications, and those that they caused, to the other, under the causes of the other: a later change
 * finds them. What both were notified of stays once; what one was notified of the other goes.
 */
export async function moveNotifications(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from notifications n where n.user_id in (${from}, ${to}) and n.related_user_id in (${from}, ${to})
  `.execute(tx)
  for (const column of [sql.ref('related_user_id'), sql.ref('user_id')])
    await sql`
      update notifications n set ${column} = ${to}, cause = replace(n.cause, ${from}, ${to})
      where n.${column} = ${from} and not exists (
        select 1 from notifications own
        where own.user_id = case when n.user_id = ${from} then ${to}::uuid else n.user_id end
          and own.cause = replace(n.cause, ${from}, ${to}) and own.id <> n.id)
    `.execute(tx)
  await sql`
    update notification_preferences p set user_id = ${to} where p.user_id = ${from}
      and not exists (select 1 from notification_preferences own where own.user_id = ${to})
  `.execute(tx)
}
