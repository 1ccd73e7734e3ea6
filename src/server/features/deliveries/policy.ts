import { isTimeZone, toInstant, toWallTime } from '#server/times/zones.ts'
import type { NotificationType } from '#shared/notifications.ts'

/** When may a phone ping? */

export type QuietHours = { quietFrom: string | null; quietUntil: string | null; timeZone: string | null }

/**
 * The end of the quiet hours in progress, or null. Compares instants day by day, not clock readings: an hour that a DST
 * change repeats or skips neither opens a gap in them nor doubles them.
 */
export function findQuietEnd({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietUntil === null || timeZone === null || !isTimeZone(timeZone)) return null
  const [from, until] = [toMinutes(quietFrom), toMinutes(quietUntil)]
  const zone = timeZone
  const today = toWallTime(now, zone)
  function at(day: number, minutes: number) {
    return toInstant({ ...today, day, hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }, zone)
  }
  for (const day of [today.day - 1, today.day]) {
    const end = at(from < until ? day : day + 1, until)
    if (from !== until && at(day, from) <= now && now < end) return end
  }
  return null
}

const hour = 3600

/** TTL of a push. A reminder is useless once the spon has begun. */
export const lifetimeSeconds = (type: NotificationType): number => (type === 'event_reminder' ? hour : 24 * hour)

const maxAttempts = 10

/** Backoff after a failed attempt, or null after the last one. */
export function toBackoffMs(attempt: number): number | null {
  return attempt + 1 < maxAttempts ? Math.min(2_000 * 3 ** attempt, hour * 1000) : null
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
