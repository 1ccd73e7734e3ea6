import { sql } from 'kysely'
import { codeMinutes, resendSeconds } from '#server/adapters/sms/codes.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { updateOwnerOf, updateUser } from '#server/features/accounts/queries.ts'
import type { Language } from '#shared/languages.ts'

export async function findPhone(db: Db, userId: string) {
  const { rows } = await sql<{
    phone_number: string | null
    findable_by_phone: boolean
    sms_consent: boolean
    sms_consent_at: Date | null
    phone_lost_at: Date | null
    has_stopped: boolean
    pending_number: string | null
    expires_at: Date | null
    resend_at: Date | null
    is_recent: boolean | null
    tries: number | null
  }>`
    select case when u.phone_verified_at is not null then u.phone_number end as phone_number, u.findable_by_phone,
      u.sms_consent, u.sms_consent_at, u.phone_lost_at, o.phone_number is not null as has_stopped,
      v.phone_number as pending_number, v.expires_at, v.tries,
      v.created_at + make_interval(secs => ${resendSeconds}) as resend_at,
      v.created_at + make_interval(secs => ${resendSeconds}) > now() as is_recent
    from users u
    left join sms_opt_outs o on o.phone_number = u.phone_number
    left join phone_verifications v on v.user_id = u.id and v.expires_at > now()
    where u.id = ${userId}
  `.execute(db)
  return rows[0]
}
export type PhoneRow = NonNullable<Awaited<ReturnType<typeof findPhone>>>

/** In which we write to whoever has proved that the number is theirs. */
export async function findLanguageOf(db: Db, number: string): Promise<Language | null> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('phone_number', '=', number)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()
  return (row?.language ?? null) as Language | null
}

type Sent = { number: string; codeHash: string }

/** One code per person: a new one replaces the previous one. */
export async function upsertVerification(tx: Tx, userId: string, { number, codeHash }: Sent): Promise<void> {
  const fresh = {
    phone_number: number,
    code_hash: codeHash,
    tries: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
  }
  await tx
    .insertInto('phone_verifications')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Counts an attempt and returns what to compare it with. The row lock serialises attempts, so all are counted. */
export async function countTry(tx: Tx, userId: string) {
  const row = await tx
    .updateTable('phone_verifications')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['phone_number', 'code_hash', 'tries'])
    .executeTakeFirst()
  return row ? { number: row.phone_number, codeHash: row.code_hash, tries: row.tries } : null
}

export async function deleteVerification(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('phone_verifications').where('user_id', '=', userId).execute()
}

const without = { phone_number: null, phone_verified_at: null, findable_by_phone: false, sms_consent_at: null }

/** Takes the number from its owner, who is shown that; returns their id. */
export function takeNumber(tx: Tx, number: string): Promise<string | null> {
  return updateOwnerOf(tx, number, { ...without, phone_lost_at: sql<Date>`now()` })
}

export type NewNumber = { number: string; findable: boolean }

/** Consent to texts does not apply to a new number. */
export async function giveNumber(tx: Tx, userId: string, given: NewNumber): Promise<void> {
  await updateUser(tx, userId, {
    phone_number: given.number,
    phone_verified_at: sql<Date>`now()`,
    findable_by_phone: given.findable,
    sms_consent: true,
    sms_consent_at: null,
    phone_lost_at: null,
  })
}

export async function removeNumber(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { ...without, phone_lost_at: null })
}

export async function setFindable(tx: Tx, userId: string, findable: boolean): Promise<void> {
  await updateUser(tx, userId, { findable_by_phone: findable })
}

/** False if the text was received before: the webhook was retried or replayed. */
export async function insertIncoming(tx: Tx, messageSid: string): Promise<boolean> {
  const row = await tx
    .insertInto('incoming_texts')
    .values({ message_sid: messageSid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_sid')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldVerifications(db: Db): Promise<void> {
  await db.deleteFrom('phone_verifications').where('expires_at', '<', sql<Date>`now()`).execute()
  // The provider repeats a message for hours at most.
  await db.deleteFrom('incoming_texts').where('received_at', '<', sql<Date>`now() - interval '10 days'`).execute()
}
