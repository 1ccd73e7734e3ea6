import type { PreferencesRow } from '#server/features/notifications/queries.ts'
import { invalidField } from '#server/http/http-error.ts'
import { isTimeZone } from '#server/times/zones.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'

/** Quiet hours need a start, a different end, and a time zone. */
export function toPreferencesRow(preferences: NotificationPreferences): PreferencesRow {
  const { quietFrom, quietUntil, timeZone, ...choices } = preferences
  if (timeZone !== null && !isTimeZone(timeZone)) throw invalidField('timeZone', 'is not the name of a time zone')
  if (quietFrom === null && quietUntil !== null) throw invalidField('quietFrom', 'is missing')
  if (quietFrom !== null) {
    if (quietUntil === null) throw invalidField('quietUntil', 'is missing')
    if (quietUntil === quietFrom) throw invalidField('quietUntil', 'must be another time than the beginning')
    if (timeZone === null) throw invalidField('timeZone', 'is missing')
  }
  return { ...choices, quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone }
}
