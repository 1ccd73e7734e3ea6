import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'

const columns = [
  'spons',
  'answers',
  'mentions',
  'friends',
  'quiet_from',
  'quiet_until',
  'time_zone',
  'fallback',
  'mail_spons',
] as const

type Newer = Pick<NotificationPreferences, 'mentions' | 'fallback'> & { mail_spons: boolean }
export type PreferencesRow = Record<'quiet_from' | 'quiet_until' | 'time_zone', string | null> &
  Pick<NotificationPreferences, 'spons' | 'answers' | 'friends'> &
  Newer
/** What is left out stays as it is. */
export type PreferencesChange = Omit<PreferencesRow, keyof Newer> & { [Key in keyof Newer]: Newer[Key] | undefined }

export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | null> {
  return (
    (await db
      .selectFrom('notification_preferences')
      .select(columns)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}

export function savePreferences(db: Db, userId: string, row: PreferencesChange): Promise<PreferencesRow> {
  const { mentions, fallback, mail_spons, ...known } = row
  const given = { ...known, ...(mentions && { mentions }), ...(fallback && { fallback }) }
  const change = mail_spons === undefined ? given : { ...given, mail_spons }
  return db
    .insertInto('notification_preferences')
    .values({ mentions: known.answers, ...change, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Turning mails off turns those of new spons off, too. Of a person who is gone nothing is kept. */
export async function setFallback(db: Db, userId: string, fallback: PreferencesRow['fallback']): Promise<void> {
  await sql`
    insert into notification_preferences as p (user_id, fallback)
    select id, ${fallback} from users where id = ${userId}
    on conflict (user_id) do update
      set fallback = excluded.fallback, mail_spons = p.mail_spons and excluded.fallback = 'email'
  `.execute(db)
}
