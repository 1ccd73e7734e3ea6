import { isTimeZone, toInstant, toWallTime } from '#server/times/zones.ts'
import type { NotificationType } from '#shared/notifications.ts'

/** When may a phone ping? */

type QuietHours = { quietFrom: string | null; quietUntil: string | null; timeZone: string | null }

const toMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The end of the quiet hours that it is in the middle of, or null. They are read as moments, day by day, and not off the
 * clock: an hour that happens twice or not at all in a night neither opens a gap in them nor doubles them.
 */
export const findQuietEnd = ({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): Date | null => {
  if (quietFrom === null || quietUntil === null || timeZone === null || !isTimeZone(timeZone)) return null
  const [from, until] = [toMinutes(quietFrom), toMinutes(quietUntil)]
  const today = toWallTime(now, timeZone)
  const at = (day: number, minutes: number) =>
    toInstant({ ...today, day, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }, timeZone)
  for (const day of [today.day - 1, today.day]) {
    const end = at(from < until ? day : day + 1, until)
    if (from !== until && at(day, from) <= now && now < end) return end
  }
  return null
}

const hour = 3600

/** How long it is worth a ping. A reminder is not, once the spon has begun. */
export const lifetimeSeconds = (type: NotificationType): number => (type === 'event_reminder' ? hour : 24 * hour)

const maxAttempts = 10

/** How long to wait after a try that failed, or null when it was the last. */
export const toBackoffMs = (attempt: number): number | null =>
  attempt + 1 < maxAttempts ? Math.min(2_000 * 3 ** attempt, hour * 1000) : null
