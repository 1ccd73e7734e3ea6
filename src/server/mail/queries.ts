import type { Db } from '#server/db/database.ts'

type KeptMail = { to: string; subject: string; text: string; hasCalendar: boolean; messageId: string }

/** A mail that comes a second time is the same mail. */
export const keepMail = async (db: Db, { to, subject, text, hasCalendar, messageId }: KeptMail): Promise<void> => {
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
