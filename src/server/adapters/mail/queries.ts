import { sql } from 'kysely'
import { hashAddress, listAddressHashes } from '#server/adapters/mail/opt-outs.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** No invitations to this address from now on. */
export async function insertMailOptOut(tx: Tx, addressHash: string): Promise<void> {
  await sql`
    insert into mail_opt_outs (address_hash) values (${addressHash}) on conflict do nothing
  `.execute(tx)
}

export async function deleteMailOptOut(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('mail_opt_outs').where('address_hash', 'in', listAddressHashes(email)).execute()
}

export async function hasMailOptOut(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_opt_outs')
    .select('address_hash')
    .where('address_hash', 'in', listAddressHashes(email))
    .executeTakeFirst()
  return row !== undefined
}

/** The mailbox refused a mail for good: asking it again and again would make us a spammer. */
export async function pauseAddress(db: Db, address: string): Promise<void> {
  await sql`
    insert into mail_rests (address_hash, rests_until) values (${hashAddress(address)}, now() + interval '7 days')
    on conflict (address_hash) do update set rests_until = excluded.rests_until
  `.execute(db)
}

export async function isResting(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_rests')
    .select('address_hash')
    .where('address_hash', '=', hashAddress(address))
    .where('rests_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredRests(db: Db): Promise<void> {
  await sql`delete from mail_rests where rests_until <= now()`.execute(db)
}
