/** A local date and time, without zone or DST. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** IANA names like Europe/Berlin. Bare offsets (+02:00) are rejected: they have no DST rules. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

export function toWallTime(instant: Date, timeZone: string): WallTime {
  const wall: WallTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatOf(timeZone).formatToParts(instant))
    if (type in wall) wall[type as keyof WallTime] = Number(value)
  return wall
}

/** The zone's offset from UTC at that instant. */
export function offsetMinutes(instant: Date, timeZone: string): number {
  return Math.round((asUtc(toWallTime(instant, timeZone)) - instant.getTime()) / 60_000)
}

/**
 * The instant at which clocks of the zone show this time. Of an hour that DST repeats, the first one; an hour that it
 * skips becomes the one after it.
 */
export function toInstant(wall: WallTime, timeZone: string): Date {
  const utc = asUtc(wall)
  const day = 86_400_000
  const before = offsetMinutes(new Date(utc - day), timeZone)
  const after = offsetMinutes(new Date(utc + day), timeZone)
  const candidates = [before, after].map((offset) => new Date(utc - offset * 60_000))
  const exact = candidates.filter((instant) => asUtc(toWallTime(instant, timeZone)) === utc)
  const [first] = exact.sort((one, other) => one.getTime() - other.getTime())
  return first ?? new Date(utc - before * 60_000)
}

const eveningHour = 19

/** 19:00 on the day before, where the clocks are of this zone. */
export function findEveningBefore(instant: Date, timeZone: string): Date {
  const wall = toWallTime(instant, timeZone)
  return toInstant({ ...wall, day: wall.day - 1, hour: eveningHour, minute: 0, second: 0 }, timeZone)
}

// Bounded: there are some 600 zone names, and Intl ignores their case, so the key must, too.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase()
  const known = formats.get(key)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...numeric,
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    era: 'short',
    timeZone,
  })
  formats.set(key, format)
  return format
}

function asUtc({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
