import { rulesOf, soundOf } from '#server/features/notifications/policy.ts'
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
/** Around its start, an event that changes or is called off is worth waking people who are going. */
const pressing = { before: 3 * hour * 1000, after: 6 * hour * 1000 }

/** Until when a push waits for quiet hours to end, or to matter too much for them; null if it goes out now. */
export function findWait(
  { pressingStarts, ...quiet }: QuietHours & { pressingStarts: Date[] },
  now: Date,
): Date | null {
  const end = findQuietEnd(quiet, now)
  if (!end) return null
  const times = pressingStarts.map((start) => start.getTime())
  if (times.some((at) => at - pressing.before <= now.getTime() && now.getTime() < at + pressing.after)) return null
  const later = times.map((at) => at - pressing.before).filter((at) => at > now.getTime())
  return new Date(Math.min(end.getTime(), ...later))
}

/** TTL of a push. */
export function lifetimeSeconds(type: NotificationType): number {
  return (rulesOf(type).lifetimeHours ?? 24) * hour
}

/** How long a push may still be on its way. It is useless once the spon is over, a reminder once it has begun. */
export function toSecondsToLive(due: {
  type: NotificationType
  ageSeconds: number
  secondsLeft: number | null
}): number {
  return Math.min(lifetimeSeconds(due.type) - due.ageSeconds, due.secondsLeft ?? Number.POSITIVE_INFINITY)
}

type Heard = QuietHours & { isPinged: boolean; count: number }
export type Audience = { now: number | null; later: number | null; inApp: number | null }

/** From how many people on the numbers are shown: below, they would say who sleeps and who has turned pings off. */
const fewest = 3

/** How many of a crew hear of a spon at once, after their quiet hours, and only in the app, where `near` more find it. */
export function toAudience(listeners: readonly Heard[], near: number, now: Date): Audience {
  const counts = { now: 0, later: 0, inApp: 0 }
  for (const { isPinged, count, ...quiet } of listeners)
    counts[isPinged ? (findQuietEnd(quiet, now) ? 'later' : 'now') : 'inApp'] += count
  if (counts.now + counts.later + counts.inApp < fewest) return { now: null, later: null, inApp: null }
  return { ...counts, inApp: counts.inApp + near }
}

/** Whether a push makes a sound, by what its device got of its kind before. What it replaces made its own. */
export function isLoud({
  state,
  ...caused
}: {
  type: NotificationType
  cause: string
  state: { sentBefore: number } | null
}): boolean {
  const sound = soundOf(caused)
  if (!state || sound === 'always') return true
  if (sound === 'never') return false
  return sound === 'every-third' ? state.sentBefore % 3 === 0 : state.sentBefore === 0
}

const maxAttempts = 10

/** Backoff after a failed attempt, or null after the last one. */
export function toBackoffMs(attempt: number): number | null {
  return attempt + 1 < maxAttempts ? Math.min(2_000 * 3 ** attempt, hour * 1000) : null
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
