import type { PreferencesRow } from '#server/features/notifications/preference-queries.ts'
import { invalidField } from '#server/http/http-error.ts'
import { isTimeZone, unknownZone } from '#server/times/zones.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'

/** Quiet hours need a start, a different end, and a time zone. */
export function toPreferencesRow(preferences: NotificationPreferences): PreferencesRow {
  const { quietFrom, quietUntil, timeZone, ...choices } = preferences
  if (timeZone !== null && !isTimeZone(timeZone)) throw invalidField('timeZone', unknownZone)
  if (quietFrom === null && quietUntil !== null) throw invalidField('quietFrom', 'Say when the quiet hours begin.')
  if (quietFrom !== null) {
    if (quietUntil === null) throw invalidField('quietUntil', 'Say when the quiet hours end.')
    if (quietUntil === quietFrom)
      throw invalidField('quietUntil', 'Let the quiet hours end at another time than they begin.')
    if (timeZone === null) throw invalidField('timeZone', unknownZone)
  }
  return { ...choices, quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone }
}
