import { t, tool } from '#shared/message.ts'

const minute = 60_000

export type Age = { amount: number; unit: 'minute' | 'hour' | 'day' }

/** Minutes under an hour, hours under a day, else days. The future counts as now. */
export function toAge(then: string | number | Date, now: number = Date.now()): Age {
  const minutes = Math.max(0, Math.floor((now - new Date(then).getTime()) / minute))
  if (minutes < 60) return { amount: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { amount: hours, unit: 'hour' } : { amount: Math.floor(hours / 24), unit: 'day' }
}

/** "12 min. ago". Not by Intl's relative times: their first use takes a slow phone a quarter of a second, and each card has one. */
export function toRelativeTime(then: string | number | Date, now?: number): string {
  const { amount, unit } = toAge(then, now)
  if (amount === 0) return t('times:now')
  if (unit === 'day') return t('times:days-ago', { count: amount })
  return t(unit === 'minute' ? 'times:minutes-ago' : 'times:hours-ago', { count: amount })
}

/** "Sat, 14 Nov, 20:15" in the reader's locale and time zone. */
export function toDateTime(then: string | number | Date): string {
  return tool(
    'date and time',
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(new Date(then))
}

/** "Fri 8:15 PM": for an instant within a few days. */
export function toDayTime(then: Date): string {
  const parts = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const
  return tool('day and time', (locale) => new Intl.DateTimeFormat(locale, parts)).format(then)
}
