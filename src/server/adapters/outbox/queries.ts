import type { Text } from '#server/adapters/sms/texter.ts'
import type { Db } from '#server/db/database.ts'

/** The demo's outbox: messages are stored here instead of sent. */

export async function keepText(db: Db, { to, text }: Text): Promise<void> {
  await db.insertInto('outbox').values({ kind: 'text', recipient: to, body: text }).execute()
}

type KeptMail = { to: string; subject: string; text: string; hasCalendar: boolean; messageId: string }

/** Idempotent by message id: a retry inserts nothing. */
export async function keepMail(db: Db, { to, subject, text, hasCalendar, messageId }: KeptMail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'mail', recipient: to, subject, body: text, has_calendar: hasCalendar, message_id: messageId })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

export const listOutboxRows = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id', 'desc').execute()
export type OutboxRow = Awaited<ReturnType<typeof listOutboxRows>>[number]

/** The demo's messages must not outlive the demo. */
export async function emptyOutbox(db: Db): Promise<void> {
  await db.deleteFrom('outbox').execute()
}
