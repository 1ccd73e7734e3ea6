import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Language } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import type { PersonKind } from '#shared/schemas.ts'

// State of the HTTP layer: sessions, rate limits, and stored responses by idempotency key.

/** Ages by the clock of the database: a node's own may be wrong. */
export type SessionRow = {
  id: string
  userId: string
  kind: PersonKind
  language: Language | null
  idleMs: number
  leftMs: number
}

export const sessionDays = 90

/** The sessions that are open, in the order of their sids; null for each of the others. */
export async function findSessions(db: Db, sids: string[]): Promise<(SessionRow | null)[]> {
  // `suspended_at`: they ended with the suspension; this is for one that a bug, or a restored backup, brought back.
  // `unnest`: with `any`, a plan that was kept from when there were few sessions would compare each one with each that is asked for.
  const { rows } = await sql<SessionRow & { sid: string }>`${prepared('sessions')}
    select s.sid, s.id, s.user_id as "userId", u.kind, u.language,
      (extract(epoch from now() - s.last_seen_at) * 1000)::float8 as "idleMs",
      (extract(epoch from s.expire - now()) * 1000)::float8 as "leftMs"
    from unnest(${sids}::text[]) asked (sid) join sessions s on s.sid = asked.sid join users u on u.id = s.user_id
    where s.expire > now() and u.suspended_at is null
  `.execute(db)
  const found = new Map(rows.map(({ sid, ...row }) => [sid, row]))
  return sids.map((sid) => found.get(sid) ?? null)
}

/** Whether it began within these minutes. */
export async function isFreshSession(db: Db, id: string, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return row !== undefined
}

export type Suspension = {
  /** Of its restriction; null where a version before this one suspended them. */
  id: string | null
  why: string
  objection: string | null
  /** Why it stays, once the objection was answered. */
  answeredWhy: string | null
}

/** Why this person is suspended, if they are. The lock keeps them from being suspended until the transaction ends. */
export async function lockSuspension(tx: Tx, userId: string): Promise<Suspension | null> {
  // Without a condition on it: a row that does not fit would not be locked.
  const { rows } = await sql<{ why: string | null } & Omit<Suspension, 'why'>>`
    select r.id, u.suspended_why as why, r.objection, r.answered_why as "answeredWhy"
    from users u left join restrictions r on r.user_id = u.id and r.kind = 'suspension' and r.ended_at is null
    where u.id = ${userId} for share of u
  `.execute(tx)
  const row = rows[0]
  return row && row.why !== null ? { ...row, why: row.why } : null
}

/** In which language this person is spoken to: from now on in this one, unless they have one. Null for the demo's crew, whom many share. */
export async function setFirstLanguage(tx: Tx, userId: string, language: Language): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`
    with first as (
      update users set language = ${language} where id = ${userId} and language is null and not is_sample returning language)
    select coalesce((select language from first), u.language) as language from users u where u.id = ${userId}
  `.execute(tx)
  return rows[0]?.language ?? null
}

type NewSession = { sid: string; userId: string; sess: object; id?: string | undefined }

export async function insertSession(tx: Tx, { sid, userId, sess, id }: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      sid,
      ...(id !== undefined && { id }),
      user_id: userId,
      sess: JSON.stringify(sess),
      expire: sql<Date>`now() + make_interval(days => ${sessionDays})`,
    })
    .execute()
}

/** One that another node touches at this moment is left to it. */
export async function touchSessions(db: Db, sids: string[]): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, expire: sql<Date>`now() + make_interval(days => ${sessionDays})` })
    .where((row) =>
      row(
        'sid',
        'in',
        row
          .selectFrom('sessions')
          .select('sid')
          .where(sql<boolean>`sid = any (${sids}::text[])`)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
}

/** Returns what it was, if there was one. */
export async function deleteSession(db: Db, sid: string): Promise<{ id: string; userId: string } | null> {
  const gone = await db.deleteFrom('sessions').where('sid', '=', sid).returning(['id', 'user_id']).executeTakeFirst()
  return gone ? { id: gone.id, userId: gone.user_id } : null
}

/** False where this person has no such session. */
export async function deleteSessionOf(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpired(db: Db): Promise<void> {
  await deleteInBatches((limit) =>
    sql`delete from sessions where ctid = any (array(
      select ctid from sessions where expire < now() limit ${limit}))`.execute(db),
  )
  const oldestKey = sql<Date>`now() - make_interval(hours => ${limits.keyHours})`
  await deleteInBatches((limit) =>
    sql`delete from idempotency_keys where ctid = any (array(
      select ctid from idempotency_keys where created_at < ${oldestKey} limit ${limit}))`.execute(db),
  )
  await deleteInBatches((limit) =>
    sql`delete from rate_limits where ctid = any (array(
      select ctid from rate_limits where window_start < now() - interval '10 days' limit ${limit}))`.execute(db),
  )
}

type Uses = { seconds: number; uses?: number }

/** Counts uses in a fixed window that all nodes share; returns the count and the seconds until it resets. */
export async function countUse(db: Db, key: string, { seconds, uses = 1 }: Uses) {
  const over = sql<boolean>`rate_limits.window_start <= now() - make_interval(secs => ${seconds})`
  const row = await db
    .insertInto('rate_limits')
    .values({ key, window_start: sql<Date>`now()`, count: uses })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${over} then excluded.count else rate_limits.count + excluded.count end`,
        window_start: sql<Date>`case when ${over} then now() else rate_limits.window_start end`,
      }),
    )
    .returning(['count', sql<number>`ceil(extract(epoch from window_start - now()) + ${seconds})::int`.as('reset_in')])
    .executeTakeFirstOrThrow()
  return { count: row.count, resetIn: row.reset_in }
}

/**
 * Reserves the next slot for a request to a service: one per second across all nodes. Returns the milliseconds to wait
 * for it, or null if the queue is longer than `longestWaitMs`.
 */
export async function reserveRequestSlot(db: Db, service: string, longestWaitMs: number): Promise<number | null> {
  const { rows } = await sql<{ wait_ms: number }>`
    insert into rate_limits (key, window_start, count) values (${service}, clock_timestamp(), 1)
    on conflict (key) do update
      set window_start = greatest(rate_limits.window_start + interval '1 second', clock_timestamp())
      where rate_limits.window_start + interval '1 second'
        <= clock_timestamp() + ${longestWaitMs} * interval '1 millisecond'
    returning greatest(0, ceil(extract(epoch from window_start - clock_timestamp()) * 1000))::int as wait_ms
  `.execute(db)
  return rows[0]?.wait_ms ?? null
}

/** A request that was answered before. The receipt is what its work returned: ids, never what others wrote. */
export type KeptRequest = { fingerprint: string; receipt: unknown }

type OwnKey = { userId: string; key: string }

/**
 * Claims a key in the transaction that does the work. A concurrent retry blocks here until the first request commits,
 * then gets its receipt; if the first one rolls back, the retry does the work itself.
 */
export async function claimKey(tx: Tx, { userId, key }: OwnKey, fingerprint: string): Promise<KeptRequest | null> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { fingerprint: kept.fingerprint, receipt: kept.reply === null ? undefined : JSON.parse(kept.reply) }
}

export async function storeReceipt(tx: Tx, { userId, key }: OwnKey, receipt: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(receipt) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function isReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Ends all sessions of a person but one. */
export async function deleteOtherSessions(tx: Tx, userId: string, keptId: string | null): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${keptId}::uuid`.execute(tx)
}

/** What is left of one person's sessions, and the keys of their requests, become another's. */
export async function moveSessions(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('sessions').set({ user_id: to }).where('user_id', '=', from).execute()
  await sql`
    update idempotency_keys k set user_id = ${to} where k.user_id = ${from}
      and not exists (select 1 from idempotency_keys own where own.user_id = ${to} and own.key = k.key)
  `.execute(tx)
}
