import type { PreferencesChange } from '#server/features/notifications/preference-queries.ts'
import { invalidField } from '#server/http/http-error.ts'
import { isTimeZone } from '#server/times/zones.ts'
import { t } from '#shared/message.ts'
import type { ChosenPreferences } from '#shared/notifications.ts'

/** Quiet hours need a start, a different end, and a time zone. */
export function toPreferencesRow(preferences: ChosenPreferences): PreferencesChange {
  const { quietFrom, quietUntil, timeZone, spons, answers, friends, mentions, fallback, mailSpons } = preferences
  if (timeZone !== null && !isTimeZone(timeZone)) throw invalidField('timeZone', t('event-refusals:unknown-zone'))
  if (quietFrom === null && quietUntil !== null) throw invalidField('quietFrom', t('notices:quiet.no-begin'))
  if (quietFrom !== null) {
    if (quietUntil === null) throw invalidField('quietUntil', t('notices:quiet.no-end'))
    if (quietUntil === quietFrom) throw invalidField('quietUntil', t('notices:quiet.same'))
    if (timeZone === null) throw invalidField('timeZone', t('event-refusals:unknown-zone'))
  }
  const quiet = { quiet_from: quietFrom, quiet_until: quietUntil, time_zone: timeZone }
  return { spons, answers, friends, mentions, fallback, mail_spons: mailSpons, ...quiet }
}
