const minute = 60_000

export type Age = { amount: number; unit: 'minute' | 'hour' | 'day' }

/** Minutes under an hour, hours under a day, else days. The future counts as now. */
export function toAge(then: string | number | Date, now: number = Date.now()): Age {
  const minutes = Math.max(0, Math.floor((now - new Date(then).getTime()) / minute))
  if (minutes < 60) return { amount: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { amount: hours, unit: 'hour' } : { amount: Math.floor(hours / 24), unit: 'day' }
}

/** "12 min. ago" in the reader's locale. */
export function toRelativeTime(then: string | number | Date, now?: number): string {
  const { amount, unit } = toAge(then, now)
  if (amount === 0) return findFormat('auto').format(0, 'second')
  return findFormat('always').format(-amount, unit)
}

type Numeric = 'auto' | 'always'
/** Kept: on a slow phone making one takes longer than drawing the card that it is for. */
const formats = new Map<Numeric, Intl.RelativeTimeFormat>()

function findFormat(numeric: Numeric): Intl.RelativeTimeFormat {
  const format = formats.get(numeric) ?? new Intl.RelativeTimeFormat(undefined, { numeric, style: 'short' })
  formats.set(numeric, format)
  return format
}

// Each in a task of its own, before the first card needs it.
for (const numeric of ['always', 'auto'] as const) if (!import.meta.env.SSR) setTimeout(findFormat, 0, numeric)

/** "Sat, 14 Nov, 20:15" in the reader's locale and time zone. */
export function toDateTime(then: string | number | Date): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(then))
}

/** "Fri 8:15 PM": for an instant within a few days. */
export function toDayTime(then: Date): string {
  return new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(then)
}
