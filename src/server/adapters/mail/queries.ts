import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

type KeptMail = { to: string; subject: string; text: string; hasCalendar: boolean; messageId: string }

/** A mail that comes a second time is the same mail. */
export async function keepMail(db: Db, { to, subject, text, hasCalendar, messageId }: KeptMail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: 'mail',
      recipient: to,
      subject,
      body: text,
      has_calendar: hasCalendar,
      message_id: messageId,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** Remembers that nobody may send invitations to the address. */
export async function insertMailOptOut(tx: Tx, addressHash: string): Promise<void> {
  await sql`
    insert into mail_opt_outs (address_hash) values (${addressHash}) on conflict do nothing
  `.execute(tx)
}

export async function hasMailOptOut(db: Db, addressHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_opt_outs')
    .select('address_hash')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}
