import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { ObjectionAnswer, RestrictionKind } from '#shared/reports.ts'

/** What is restricted: one of the three. */
export type Restricted = { eventId: string } | { commentId: string } | { suspendedId: string }

export type NewRestriction = { of: Restricted; userId: string; why: string }

function kindOf(of: Restricted): RestrictionKind {
  if ('eventId' in of) return 'spon'
  return 'commentId' in of ? 'comment' : 'suspension'
}

function isOf(of: Restricted) {
  if ('eventId' in of) return sql<boolean>`event_id = ${of.eventId}`
  if ('commentId' in of) return sql<boolean>`comment_id = ${of.commentId}`
  return sql<boolean>`user_id = ${of.suspendedId} and kind = 'suspension'`
}

/** Null where it is restricted already: then it has the new reason. */
export async function insertRestriction(
  tx: Tx,
  { of, userId, why }: NewRestriction,
): Promise<{ id: string; kind: RestrictionKind } | null> {
  const row = await tx
    .insertInto('restrictions')
    .values({
      kind: kindOf(of),
      user_id: userId,
      event_id: 'eventId' in of ? of.eventId : null,
      comment_id: 'commentId' in of ? of.commentId : null,
      why,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'kind'])
    .executeTakeFirst()
  if (row) return row
  await tx.updateTable('restrictions').set({ why }).where(isOf(of)).where('ended_at', 'is', null).execute()
  return null
}

export type Answer = { by: string; why: string }

export type EndedRestriction = { id: string; kind: RestrictionKind; userId: string }

/** An objection that waits is answered with it. Null if nothing was restricted. */
export async function endRestriction(tx: Tx, of: Restricted, { by, why }: Answer): Promise<EndedRestriction | null> {
  const waits = sql`objection is not null and answer is null`
  const { rows } = await sql<EndedRestriction>`
    update restrictions set ended_at = now(),
      answer = case when ${waits} then 'undone' else answer end,
      answered_at = case when ${waits} then now() else answered_at end,
      answered_by = case when ${waits} then ${by} else answered_by end,
      answered_why = case when ${waits} then ${why} else answered_why end
    where ${isOf(of)} and ended_at is null
    returning id, kind, user_id as "userId"
  `.execute(tx)
  return rows[0] ?? null
}

/** The objection stays without effect. False if it is answered already, or there is none. */
export async function upholdRestriction(tx: Tx, id: string, { by, why }: Answer): Promise<boolean> {
  const row = await tx
    .updateTable('restrictions')
    .set({ answer: 'upheld', answered_at: sql<Date>`now()`, answered_by: by, answered_why: why })
    .where('id', '=', id)
    .where('objection', 'is not', null)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type Objection = {
  id: string
  kind: RestrictionKind
  userId: string
  /** The name of whom it concerns. */
  person: string
  eventId: string | null
  /** The title of the hidden spon; null once it is deleted. */
  event: string | null
  commentId: string | null
  /** The hidden comment; null once it is deleted. */
  comment: string | null
  why: string
  createdAt: Date
  endedAt: Date | null
  objection: string
  objectedAt: Date
  answer: ObjectionAnswer | null
  answeredAt: Date | null
  answeredBy: string | null
  answeredWhy: string | null
}

/** What it is about is there still. */
const isThere = sql`(r.kind = 'suspension' or r.event_id is not null or r.comment_id is not null)`

/** Those that wait, oldest first; or all with the newest first, or one. */
export async function listObjections(db: Db, which: 'open' | 'all' | { id: string }): Promise<Objection[]> {
  const chosen =
    typeof which === 'object'
      ? sql`r.id = ${which.id}`
      : which === 'open'
        ? sql`r.answer is null and r.ended_at is null and ${isThere}`
        : sql`true`
  const { rows } = await sql<Objection>`
    select r.id, r.kind, r.user_id as "userId", display_name(u.first_name, u.last_name, u.email) as person,
      r.event_id as "eventId", e.title as event, r.comment_id as "commentId", c.content as comment,
      r.why, r.created_at as "createdAt", r.ended_at as "endedAt", r.objection, r.objected_at as "objectedAt",
      r.answer, r.answered_at as "answeredAt", r.answered_by as "answeredBy", r.answered_why as "answeredWhy"
    from restrictions r
    join users u on u.id = r.user_id
    left join events e on e.id = r.event_id
    left join comments c on c.id = r.comment_id
    where r.objection is not null and ${chosen}
    order by case when r.answer is null then r.objected_at end nulls last, r.objected_at desc limit 200
  `.execute(db)
  return rows
}

export type ObjectionOutcome = 'sent' | 'sent-before' | 'over'

/** Once, while it lasts. Null where this person has no such restriction. */
export async function insertObjection(
  tx: Tx,
  { id, userId, text }: { id: string; userId: string; text: string },
): Promise<ObjectionOutcome | null> {
  const { rows } = await sql<{ hasObjected: boolean; isOver: boolean }>`
    select r.objection is not null as "hasObjected", r.ended_at is not null or not ${isThere} as "isOver"
    from restrictions r where r.id = ${id} and r.user_id = ${userId} for update
  `.execute(tx)
  const found = rows[0]
  if (!found) return null
  if (found.hasObjected) return 'sent-before'
  if (found.isOver) return 'over'
  await tx
    .updateTable('restrictions')
    .set({ objection: text, objected_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return 'sent'
}

/** JSON text of a Restriction (shared/reports.ts); null where this person has no such one. */
export async function readRestriction(db: Db, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'id', r.id, 'kind', r.kind, 'why', r.why, 'createdAt', iso_time(r.created_at), 'endedAt', iso_time(r.ended_at),
      'eventId', coalesce(r.event_id, (
        select c.event_id from comments c where c.id = r.comment_id and can_see_event(${userId}, c.event_id))),
      'words', coalesce(e.title, c.content),
      'objection', case when r.objection is not null then json_build_object(
        'text', r.objection, 'at', iso_time(r.objected_at), 'answer', r.answer, 'answeredAt', iso_time(r.answered_at),
        'answeredWhy', r.answered_why) end,
      'can', json_build_object('object', r.objection is null and r.ended_at is null and ${isThere}))::text as json
    from restrictions r
    left join events e on e.id = r.event_id
    left join comments c on c.id = r.comment_id
    where r.id = ${id} and r.user_id = ${userId}
  `.execute(db)
  return rows[0]?.json ?? null
}

/** The person of a suspension, whether it lasts or not. */
export async function findSuspended(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('restrictions')
    .select('user_id as userId')
    .where('id', '=', id)
    .where('kind', '=', 'suspension')
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Locked against another answer until the transaction ends. */
export async function lockRestriction(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('restrictions').select('id').where('id', '=', id).forUpdate().execute()
}

/** A suspension of somebody who becomes another person ends: it is theirs who are no more. */
export async function moveRestrictions(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update restrictions set user_id = ${to}, ended_at = case when kind = 'suspension' then coalesce(ended_at, now()) else ended_at end
    where user_id = ${from}
  `.execute(tx)
}

/** Half a year after it is over: it ended, or what it was about is deleted. */
export async function deleteOldRestrictions(db: Db): Promise<void> {
  await sql`
    delete from restrictions r
    where coalesce(r.ended_at, r.answered_at, r.objected_at, r.created_at) < now() - interval '180 days'
      and (r.ended_at is not null or not ${isThere})
  `.execute(db)
}
