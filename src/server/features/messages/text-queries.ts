import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { updateOwnerOf } from '#server/features/accounts/queries.ts'

export type Purpose = 'invite' | 'code' | 'notice'
export type TextLimits = { number: number; sender: number }

/**
 * Whether the number has replied STOP; or, except for verification codes, whether its verified owner has texts off.
 * Consent needs `sms_consent_at`: `sms_consent` alone defaults to true.
 */
export async function isOptedOut(db: Db, number: string, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (select 1 from sms_opt_outs where phone_number = ${number})
      or (${purpose}::text <> 'code' and exists (
        select 1 from users
        where phone_number = ${number} and phone_verified_at is not null
          and not (sms_consent and sms_consent_at is not null))) as out
  `.execute(db)
  return rows[0]?.out ?? false
}

type Counted = { number: number; sender: number; resetIn: number }

/** Texts of one purpose in the last day, to the number and by the sender; and when the oldest leaves the window. */
export async function countRequested(tx: Tx, text: NewText): Promise<Counted> {
  const { rows } = await sql<{ number: number; sender: number; reset_in: number }>`
    select count(*) filter (where to_number = ${text.to})::int as number,
      count(*) filter (where sender_id = ${text.senderId}::uuid)::int as sender,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - now())), 1)::int as reset_in
    from outgoing_texts
    where purpose = ${text.purpose} and created_at > now() - interval '1 day'
      and (to_number = ${text.to} or sender_id = ${text.senderId}::uuid)
  `.execute(tx)
  const row = rows[0]
  return { number: row?.number ?? 0, sender: row?.sender ?? 0, resetIn: Math.max(1, row?.reset_in ?? 1) }
}

/** An `id` makes the reservation idempotent. */
export type NewText = { id?: string; to: string; purpose: Purpose; senderId: string | null; secondsToLive?: number }

export async function hasText(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('outgoing_texts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertText(tx: Tx, text: NewText): Promise<string> {
  const { id: given, to, purpose, senderId, secondsToLive = null } = text
  const { id } = await tx
    .insertInto('outgoing_texts')
    .values({
      ...(given && { id: given }),
      to_number: to,
      purpose,
      sender_id: senderId,
      expires_at: sql<Date | null>`now() + make_interval(secs => ${secondsToLive}::float8)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type QueuedText = {
  to: string
  purpose: Purpose
  senderId: string | null
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'
  isExpired: boolean
}

export async function holdText(tx: Tx, id: string): Promise<QueuedText | null> {
  const row = await tx
    .selectFrom('outgoing_texts')
    .select([
      'to_number',
      'purpose',
      'sender_id',
      'status',
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? { to: row.to_number, purpose: row.purpose, senderId: row.sender_id, status: row.status, isExpired: row.expired }
    : null
}

/** Like countRequested, but by send time: a text that waited in the queue counts on the day it may have been sent. */
export async function countHandedOver(tx: Tx, { to, purpose, senderId }: QueuedText) {
  const { rows } = await sql<{ number: number; sender: number }>`
    select count(*) filter (where to_number = ${to})::int as number,
      count(*) filter (where sender_id = ${senderId}::uuid)::int as sender
    from outgoing_texts
    where purpose = ${purpose} and status in ('sending', 'sent', 'unknown') and sent_at > now() - interval '1 day'
      and (to_number = ${to} or sender_id = ${senderId}::uuid)
  `.execute(tx)
  return rows[0] ?? { number: 0, sender: 0 }
}

export async function markSending(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('outgoing_texts')
    .set({ status: 'sending', sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Unconditional: the provider took it, even if another worker has marked it as unknown in the meantime. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('outgoing_texts').set({ status: 'sent', failure: null }).where('id', '=', id).execute()
}

export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('outgoing_texts')
    .set({ status: 'failed', failure })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .execute()
}

/** It may or may not have gone out. */
export async function markUnknown(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('outgoing_texts')
    .set({ status: 'unknown', failure })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

/** It is not wanted any more. One that a stopped worker left as `sending` may have gone out. */
export async function cancelText(db: Db, id: string, failure: string): Promise<void> {
  await sql`
    update outgoing_texts set failure = ${failure}, status = case status when 'sending' then 'unknown' else 'failed' end
    where id = ${id} and status in ('queued', 'sending')
  `.execute(db)
}

/** Certainly not sent, so it may be retried, unless it was marked as unknown in the meantime. */
export async function markQueuedAgain(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outgoing_texts')
    .set({ status: 'queued', sent_at: null })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

export async function insertOptOut(tx: Tx, number: string): Promise<void> {
  await sql`insert into sms_opt_outs (phone_number) values (${number}) on conflict do nothing`.execute(tx)
}

export async function deleteOptOut(tx: Tx, number: string): Promise<void> {
  await tx.deleteFrom('sms_opt_outs').where('phone_number', '=', number).execute()
}

/** Sets the consent of the number's verified owner; returns their id, or null if there is none. */
export function setConsent(tx: Tx, number: string, consent: boolean): Promise<string | null> {
  return updateOwnerOf(tx, number, { sms_consent: consent, ...(consent && { sms_consent_at: sql<Date>`now()` }) })
}

/** The number for texts to this person, or null: none, not verified, no consent, or opted out. */
export async function findTextableNumber(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ phone_number: string }>`
    select u.phone_number from users u
    where u.id = ${userId} and u.phone_verified_at is not null and u.sms_consent and u.sms_consent_at is not null
      and not exists (select 1 from sms_opt_outs o where o.phone_number = u.phone_number)
  `.execute(db)
  return rows[0]?.phone_number ?? null
}

/** The limits look at one day; ten leave room. */
export function deleteOldTexts(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from outgoing_texts where ctid = any (array(
      select ctid from outgoing_texts where created_at < now() - interval '10 days' limit ${limit}))`.execute(db),
  )
}

/** Whether an invitation was sent to the number, within the ten days that rows are kept. */
export async function wasInvited(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('outgoing_texts')
    .select('id')
    .where('to_number', '=', number)
    .where('purpose', '=', 'invite')
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return row !== undefined
}
