import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/http-error.ts'

/** Whether the viewer may know of the person: they exist, and have not blocked the viewer. */
export async function canKnowOf(db: Db, viewerId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u
    where u.id = ${personId}
      and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = ${viewerId})
  `.execute(db)
  return rows.length > 0
}

export async function insertBlock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute()
}

export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function readBlocks(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(person_json(${userId}, u) order by b.created_at desc, u.id), '[]')::text as json
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId}
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

export type NewReport = {
  reporterId: string
  userId: string
  reason: string
  eventId: string | null
  commentId: string | null
}

export type KeptReport = {
  id: string
  reporter: string
  reported: string
  eventId: string | null
  commentId: string | null
}

/** Stores event and comment only if they belong to the reported person: a report must not confirm guessed ids. */
export async function insertReport(tx: Tx, report: NewReport): Promise<KeptReport> {
  const { reporterId, userId, reason, eventId, commentId } = report
  const { rows } = await sql<KeptReport>`
    with kept as (
      insert into reports (reporter_id, user_id, reason, event_id, comment_id)
      values (${reporterId}, ${userId}, ${reason},
        (select id from events where id = ${eventId} and host_id = ${userId}),
        (select id from comments where id = ${commentId} and user_id = ${userId}))
      returning *
    )
    select kept.id, kept.event_id as "eventId", kept.comment_id as "commentId",
      display_name(one.first_name, one.last_name, one.email) as reporter,
      display_name(other.first_name, other.last_name, other.email) as reported
    from kept join users one on one.id = kept.reporter_id join users other on other.id = kept.user_id
  `.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** False where there is no such report, or it is closed. */
export async function closeReport(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('reports')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whom one person blocked, or was blocked by, the other does too. Reports follow. */
export async function moveBlocks(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    delete from blocks where blocker_id in (${from}, ${to}) and blocked_id in (${from}, ${to})
  `.execute(tx)
  await sql`
    update blocks b set blocker_id = ${to} where b.blocker_id = ${from}
      and not exists (select 1 from blocks own where own.blocker_id = ${to} and own.blocked_id = b.blocked_id)
  `.execute(tx)
  await sql`
    update blocks b set blocked_id = ${to} where b.blocked_id = ${from}
      and not exists (select 1 from blocks own where own.blocked_id = ${to} and own.blocker_id = b.blocker_id)
  `.execute(tx)
  await tx.updateTable('reports').set({ reporter_id: to }).where('reporter_id', '=', from).execute()
  await tx.updateTable('reports').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** Everyone who is blocked by one of these people, or blocked them. Not who is suspended: that ends no tie. */
export async function listBlockedEitherWay(tx: Tx, people: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = any (${people}::uuid[])
    union select blocker_id from blocks where blocked_id = any (${people}::uuid[]) order by 1
  `.execute(tx)
  return rows.map(({ id }) => id)
}
