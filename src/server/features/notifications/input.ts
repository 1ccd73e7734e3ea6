import type { PreferencesChange } from '#server/features/notifications/preference-queries.ts'
import { invalidField } from '#server/http/http-error.ts'
import { isTimeZone, unknownZone } from '#server/times/zones.ts'
import type { ChosenPreferences } from '#shared/notifications.ts'

/** Quiet hours need a start, a different end, and a time zone. */
export function toPreferencesRow(preferences: ChosenPreferences): PreferencesChange {
  const { quietFrom, quietUntil, timeZone, spons, answers, friends, mentions, fallback, mailSpons } = preferences
  if (timeZone !== null && !isTimeZone(timeZone)) throw invalidField('timeZone', unknownZone)
  if (quietFrom === null && quietUntil !== null) throw invalidField('quietFrom', 'Say when the quiet hours begin.')
  if (quietFrom !== null) {
    if (quietUntil === null) throw invalidField('quietUntil', 'Say when the quiet hours end.')
    if (quietUntil === quietFrom)
      throw invalidField('quietUntil', 'Let the quiet hours end at another time than they begin.')
    if (timeZone === null) throw invalidField('timeZone', unknownZone)
  }
  const quiet = { quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone }
  return { spons, answers, friends, mentions, fallback, mail_spons: mailSpons, ...quiet }
}
