import { casual } from 'chrono-node/en'
import { toDigits } from '#server/times/spoken-numbers.ts'
import { farthest, type Moment, readStart } from '#server/times/starts-at.ts'
import { offsetMinutes, toInstant, toWallTime, type WallTime } from '#server/times/zones.ts'
import type { Timeframe } from '#shared/event-fields.ts'

/** When a spon begins, if its words name a moment, and when it is over. */
export type TimeSpan = { startsAt: Date | null; endsAt: Date }
/** What the words say, read as they are, even if it has passed; null where nothing is recognised. */
export type Reading = { startsAt: Date | null; endsAt: Date | null }
type Said = { timeframe: Timeframe | null; specificTime: string | null }

const hour = 3_600_000
const usualHours = 4
const unknownHours = 48

/** The hour at which a part of the day is over. */
const endHours = { morning: 12, lunch: 15, afternoon: 18, evening: 24, night: 28 } as const
type DayPart = keyof typeof endHours
const timeframeParts: Partial<Record<Timeframe, DayPart>> = {
  Morning: 'morning',
  Lunch: 'lunch',
  Afternoon: 'afternoon',
  Evening: 'evening',
  'Late Night': 'night',
}
const dayPartWords: readonly [RegExp, DayPart][] = [
  [/\b(?:late|tonight|\w*night|dark)\b/, 'night'],
  [/\b(?:lunch\w*|midday)\b/, 'lunch'],
  [/\b(?:morning|breakfast|brunch|dawn|sunrise)\b/, 'morning'],
  [/\bafternoon\b/, 'afternoon'],
  [/\b(?:evening|dinner|supper|sunset|dusk)\b/, 'evening'],
]

/** What is saved with an event. A reading that is over already is not used: the words then count as no recognisable time. */
export function toTimeSpan({ timeframe, specificTime }: Said, moment: Moment): TimeSpan {
  const unknown = { startsAt: null, endsAt: new Date(moment.now.getTime() + unknownHours * hour) }
  if (timeframe === 'Right Now') return { startsAt: moment.now, endsAt: after(moment.now, usualHours) }
  const part = timeframe && timeframeParts[timeframe]
  if (part) return { startsAt: null, endsAt: nextEndOf(part, moment) }
  const { startsAt, endsAt } = specificTime ? readTimeSpan(specificTime, moment) : unknown
  return endsAt && endsAt > moment.now ? { startsAt, endsAt } : unknown
}

/** "7 to 9", "until ten", "Saturday", "tomorrow evening". */
export function readTimeSpan(words: string, moment: Moment): Reading {
  const plain = toDigits(words.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim())
  const { rest, end, minutes } = takeOffEnd(plain)
  const startsAt = readStart(rest, moment)
  if (startsAt) {
    const named = minutes ? new Date(startsAt.getTime() + minutes * 60_000) : end && nextClock(end, startsAt, moment)
    return bounded({ startsAt, endsAt: named ?? after(startsAt, usualHours) }, moment)
  }
  const endsAt = end ? readStart(`${rest} at ${toText(end)}`, moment) : readDayEnd(rest, moment)
  return bounded({ startsAt: null, endsAt }, moment)
}

/** An hour as it was said; `half` is null where it may be either. */
type Clock = { hour: number; minute: number; half: 'am' | 'pm' | null }

const clock = String.raw`(?:(?:[01]?\d|2[0-3])(?:[:.][0-5]\d)?(?: ?[ap]\.?m\b\.?)?(?: ?o'clock)?|noon|midday|midnight)`
const range = new RegExp(
  String.raw`(?<![\d:.])(?:from |between )?(${clock})(?: ?[-–—] ?| (?:to|till?|until|and) )(${clock})(?![\d:%]| (?:people|bucks|of)\b)`,
)
const until = new RegExp(String.raw`(?:'?\b(?:un)?till?|\bends? (?:at|by)|\bover (?:at|by)) (${clock})(?![\d:])`)
const duration =
  /\bfor (?:about )?(?:(half) an|(an?)|(\d+(?:\.5)?))(?: (and a half))? ?(hours?|hrs?|h|minutes?|mins?)\b/
const openEnd = /\b(?:un)?till? (?:late|dark|dawn|whenever|the end|close|closing|we drop|they close)\b/

/** The words without the end that they name. */
function takeOffEnd(plain: string): { rest: string; end: Clock | null; minutes: number | null } {
  const pair = range.exec(plain)
  if (pair) {
    const [first, end] = [toClock(pair[1]), toClock(pair[2])]
    return { rest: plain.replace(range, toText(withHalfOf(first, end))), end, minutes: null }
  }
  const alone = until.exec(plain)
  if (alone) return { rest: plain.replace(until, '').trim(), end: toClock(alone[1]), minutes: null }
  const long = duration.exec(plain)
  if (long) {
    const amount = (long[1] ? 0.5 : long[2] ? 1 : Number(long[3])) + (long[4] ? 0.5 : 0)
    const minutes = amount * (/^h/.test(long[5] ?? '') ? 60 : 1)
    return { rest: plain.replace(duration, '').trim(), end: null, minutes: minutes || null }
  }
  return { rest: plain.replace(openEnd, '').trim(), end: null, minutes: null }
}

function toClock(said = ''): Clock {
  if (said === 'midnight') return { hour: 12, minute: 0, half: 'am' }
  if (said === 'noon' || said === 'midday') return { hour: 12, minute: 0, half: 'pm' }
  const [, digits = '0', minute = '0', half] = /^(\d+)(?:[:.](\d\d))?(?: ?([ap]))?/.exec(said) ?? []
  const value = Number(digits)
  if (value > 12 || value === 0)
    return { hour: value % 12 || 12, minute: Number(minute), half: value > 12 ? 'pm' : 'am' }
  return { hour: value, minute: Number(minute), half: half === undefined ? null : half === 'a' ? 'am' : 'pm' }
}

/** Minutes since midnight. */
const ofDay = ({ hour, minute }: Clock, half: 'am' | 'pm') => ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute

/** "7-10 pm" begins in the evening, "11-1 pm" in the morning. */
function withHalfOf(first: Clock, { half, ...end }: Clock): Clock {
  if (first.half || !half) return first
  const length = (each: 'am' | 'pm') => (ofDay({ ...end, half }, half) - ofDay(first, each) + 1440) % 1440 || 1440
  return { ...first, half: length('am') < length('pm') ? 'am' : 'pm' }
}

function toText({ hour, minute, half }: Clock): string {
  return `${hour}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${half ?? ''}`
}

/** The first time after `start` at which clocks show this hour. */
function nextClock(end: Clock, start: Date, { timeZone }: Moment): Date {
  const wall = toWallTime(start, timeZone)
  const halves = end.half ? [end.half] : (['am', 'pm'] as const)
  const candidates = [0, 1].flatMap((days) =>
    halves.map((half) => {
      const minutes = ofDay(end, half)
      const at = { hour: Math.floor(minutes / 60), minute: minutes % 60, second: 0 }
      return toInstant({ ...wall, day: wall.day + days, ...at }, timeZone)
    }),
  )
  const later = candidates.filter((each) => each > start).sort((one, other) => one.getTime() - other.getTime())
  return later[0] ?? after(start, usualHours)
}

/** Of a day without an hour, or a part of a day. */
function readDayEnd(words: string, moment: Moment): Date | null {
  const part = dayPartWords.find(([pattern]) => pattern.test(words))?.[1]
  const day = readLastDay(words, moment)
  if (day)
    return toInstant({ ...day, hour: part ? endHours[part] : endHours.night, minute: 0, second: 0 }, moment.timeZone)
  return part ? nextEndOf(part, moment) : null
}

function readLastDay(words: string, moment: Moment): WallTime | null {
  const today = toWallTime(moment.now, moment.timeZone)
  if (/\bweekend\b/.test(words)) {
    const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
    const sunday = today.day + ((7 - weekday) % 7)
    return { ...today, day: sunday + (/\bnext weekend\b/.test(words) ? 7 : 0) }
  }
  const reference = { instant: moment.now, timezone: offsetMinutes(moment.now, moment.timeZone) }
  const found = casual
    .parse(words, reference, { forwardDate: true })
    .find(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
  if (!found) return null
  const last = found.end ?? found.start
  const part = (name: keyof WallTime) => last.get(name) ?? 0
  return { ...today, year: part('year'), month: part('month'), day: part('day') }
}

function nextEndOf(part: DayPart, { now, timeZone }: Moment): Date {
  const wall = toWallTime(now, timeZone)
  const at = (day: number) => toInstant({ ...wall, day, hour: endHours[part], minute: 0, second: 0 }, timeZone)
  // Night ends on the morning after: before that, the one that is going on.
  const ends = [wall.day - 1, wall.day, wall.day + 1].map(at)
  return ends.find((end) => end > now) ?? after(now, unknownHours)
}

function bounded(reading: Reading, { now }: Moment): Reading {
  const { endsAt } = reading
  return endsAt && Math.abs(endsAt.getTime() - now.getTime()) < farthest ? reading : { startsAt: null, endsAt: null }
}

function after(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * hour)
}
