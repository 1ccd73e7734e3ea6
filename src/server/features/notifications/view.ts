import type { PreferencesRow } from '#server/features/notifications/preference-queries.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'

export function toPreferencesView(row: PreferencesRow | null): NotificationPreferences {
  return {
    spons: row?.spons ?? 'push',
    answers: row?.answers ?? 'push',
    mentions: row?.mentions ?? 'push',
    friends: row?.friends ?? 'push',
    // Without the seconds that PostgreSQL adds.
    quietFrom: row?.quiet_from?.slice(0, 5) ?? null,
    quietUntil: row?.quiet_until?.slice(0, 5) ?? null,
    timeZone: row?.time_zone ?? null,
    fallback: row?.fallback ?? 'email',
    mailSpons: row?.mail_spons ?? false,
  }
}
