import type { PreferencesRow } from '#server/features/notifications/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { isTimeZone } from '#server/times/zones.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'

/** Quiet hours need a start, a different end, and a time zone. */
export function toPreferencesRow(preferences: NotificationPreferences): PreferencesRow {
  const { quietFrom, quietUntil, timeZone, ...choices } = preferences
  function refuse(field: keyof NotificationPreferences, words: string) {
    throw new HttpError('invalid_input', `${field}: ${words}`, { field })
  }
  if (timeZone !== null && !isTimeZone(timeZone)) refuse('timeZone', 'is not the name of a time zone')
  if (quietFrom === null && quietUntil !== null) refuse('quietFrom', 'is missing')
  if (quietFrom !== null) {
    if (quietUntil === null) refuse('quietUntil', 'is missing')
    if (quietUntil === quietFrom) refuse('quietUntil', 'must be another time than the beginning')
    if (timeZone === null) refuse('timeZone', 'is missing')
  }
  return { ...choices, quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone }
}
