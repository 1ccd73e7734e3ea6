import { sql } from 'kysely'
import { listAddressHashes } from '#server/adapters/mail/opt-outs.ts'
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

export async function deleteExpiredRests(db: Db): Promise<void> {
  await sql`delete from mail_rests where rests_until <= now()`.execute(db)
}
