import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Language } from '#shared/languages.ts'
import type { Decision, RestrictionKind } from '#shared/reports.ts'

type Reporter = { address: string; language: Language | null; decision: Decision | null }

/** Whoever reported it, if they can be written to. */
export async function findReporter(db: Db, reportId: string): Promise<Reporter | null> {
  const { rows } = await sql<Reporter>`
    select u.email as address, u.language, r.decision
    from reports r join users u on u.id = r.reporter_id
    where r.id = ${reportId} and u.email is not null and u.suspended_at is null
  `.execute(db)
  return rows[0] ?? null
}

export type Restricted = {
  id: string
  address: string
  language: Language | null
  kind: RestrictionKind
  why: string
  hasEnded: boolean
  /** The title of the spon, or the comment. */
  words: string | null
  hasObjected: boolean
  answeredWhy: string | null
}

/** Whom a restriction concerns, if they can be written to. */
export async function findRestricted(db: Db, id: string): Promise<Restricted | null> {
  const { rows } = await sql<Restricted>`
    select r.id, u.email as address, u.language, r.kind, r.why, r.ended_at is not null as "hasEnded",
      coalesce(e.title, c.content) as words, r.objection is not null as "hasObjected", r.answered_why as "answeredWhy"
    from restrictions r join users u on u.id = r.user_id
    left join events e on e.id = r.event_id
    left join comments c on c.id = r.comment_id
    where r.id = ${id} and u.email is not null
  `.execute(db)
  return rows[0] ?? null
}
