import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/http-error.ts'
import type { Decision } from '#shared/reports.ts'

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

export type DecidedReport = {
  id: string
  reporterId: string | null
  userId: string | null
  eventId: string | null
  commentId: string | null
}

/** The first decision wins, whoever asks at once. Null where there is no such report, or it is decided. */
export async function saveDecision(
  tx: Tx,
  id: string,
  { decision, by }: { decision: Decision; by: string },
): Promise<DecidedReport | null> {
  const row = await tx
    .updateTable('reports')
    .set({ closed_at: sql<Date>`now()`, decision, decided_by: by })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning([
      'id',
      'reporter_id as reporterId',
      'user_id as userId',
      'event_id as eventId',
      'comment_id as commentId',
    ])
    .executeTakeFirst()
  return row ?? null
}

export type ReportOutcome = { decision: Decision | null; by: string | null; at: Date; reporterId: string | null }

/** What was decided of a report, and when; null while it is open. */
export async function findOutcome(db: Db, id: string): Promise<ReportOutcome | null> {
  const row = await db
    .selectFrom('reports')
    .select(['decision', 'decided_by as by', 'closed_at as at', 'reporter_id as reporterId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.at ? { ...row, at: row.at, decision: row.decision as Decision | null } : null
}

export async function moveReports(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('reports').set({ reporter_id: to }).where('reporter_id', '=', from).execute()
  await tx.updateTable('reports').set({ user_id: to }).where('user_id', '=', from).execute()
}
