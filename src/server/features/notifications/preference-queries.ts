import type { Db } from '#server/db/database.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'

const preferenceColumns = ['spons', 'answers', 'friends', 'quiet_from', 'quiet_until', 'time_zone'] as const

export type PreferencesRow = Record<'quiet_from' | 'quiet_until' | 'time_zone', string | null> &
  Pick<NotificationPreferences, 'spons' | 'answers' | 'friends'>

export async function findPreferences(db: Db, userId: string): Promise<PreferencesRow | null> {
  return (
    (await db
      .selectFrom('notification_preferences')
      .select(preferenceColumns)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  )
}

export function savePreferences(db: Db, userId: string, row: PreferencesRow): Promise<PreferencesRow> {
  return db
    .insertInto('notification_preferences')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(preferenceColumns)
    .executeTakeFirstOrThrow()
}
