import { casual } from 'chrono-node/en'
import { toClockWords } from '#server/times/clock-words.ts'
import { offsetMinutes, toInstant, toWallTime, type WallTime } from '#server/times/zones.ts'

type Half = 'am' | 'pm'
type Start = ReturnType<typeof casual.parse>[number]['start']
/** When something is said, and where. */
export type Moment = { now: Date; timeZone: string }

const minute = 60_000
export const farthest = 366 * 24 * 60 * minute

const saysHalf = /\d\s*[ap]m\b|\b(?:1[3-9]|2[0-3]|0\d?):[0-5]\d|\b(?:noon|midnight|morning|afternoon)\b/
export const saysNight = /\b(?:tonight|night|evening)\b/
const saysDay =
  /\b(?:today|tomorrow|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|next|this)/
const smallHour = /\b(?:12|[1-4])(?::[0-5]\d)? ?am\b/
/** An hour without am or pm: at 8, at 7:30. */
const bareHour = /\bat (1[0-2]|[1-9])(:[0-5]\d)?(?![\d:])/

/** On a named day people meet at 1 to 8 in the afternoon or evening, at 12 for lunch; 9 to 11 may be either. */
const halvesForDay = (hour: number): Half[] => (hour >= 9 && hour <= 11 ? ['am', 'pm'] : ['pm'])

/**
 * The instant at which the spon begins by the host's words, or null if they name none that is ahead. A timeframe other
 * than 'Right Now' is a part of the day, not an instant: it stays text too.
 */
export function readStartsAt(words: string, moment: Moment): Date | null {
  const start = readStart(words, moment)
  return isAhead(start, moment.now) ? start : null
}

/** As readStartsAt, but "yesterday at 8" is read as what it says. */
export function readStart(words: string, moment: Moment): Date | null {
  const clear = toClockWords(words)
  // Midnight is the end of the day that is named with it.
  if (/\bmidnight\b/.test(clear)) {
    const last = readMoment(clear.replace(/\b(?:12:?0?0? )?midnight\b/, '11:59pm'), moment)
    return last && new Date(last.getTime() + minute)
  }
  const bare = saysHalf.test(clear) ? null : bareHour.exec(clear)
  if (bare) return readBareHour(clear, Number(bare[1]), moment)
  const found = readMoment(clear, moment)
  return found && smallHour.test(clear) && saysNight.test(clear) ? toNightOf(found, clear, moment) : found
}

/** When it begins at the latest: the instant if the words name one, else the end of the day that they name. */
export function readLatestStart(words: string, moment: Moment): Date | null {
  return readStartsAt(words, moment) ?? readDayEnd(toClockWords(words), moment)
}

function readDayEnd(words: string, moment: Moment): Date | null {
  const reference = { instant: moment.now, timezone: offsetMinutes(moment.now, moment.timeZone) }
  const found = casual
    .parse(words, reference)
    .find(({ start: day }) => day.isCertain('day') || day.isCertain('weekday'))
  if (!found) return null
  const part = (name: keyof WallTime) => found.start.get(name) ?? 0
  const day = { year: part('year'), month: part('month'), day: part('day') }
  const end = nextAhead(found.start, { ...day, hour: 23, minute: 59, second: 0 }, moment)
  return isAhead(end, moment.now) ? end : null
}

function readBareHour(words: string, hour: number, moment: Moment): Date | null {
  const as = (half: Half) => readMoment(words.replace(bareHour, `at $1$2${half}`), moment)
  const localHour = toWallTime(moment.now, moment.timeZone).hour
  if (saysNight.test(words)) {
    if (hour > 4 && hour < 12) return as('pm')
    const early = as('am')
    return early && toNightOf(early, words, moment)
  }
  const halves = saysDay.test(words) ? halvesForDay(hour) : halvesForClock(hour, localHour)
  const found = halves
    .map(as)
    .filter((each) => each !== null)
    .sort((one, other) => one.getTime() - other.getTime())
  return found.find((each) => isAhead(each, moment.now)) ?? found.at(-1) ?? null
}

/** The instant of the first clock time in the words. A day alone ("tomorrow", "tonight") has none. */
function readMoment(words: string, moment: Moment): Date | null {
  const reference = { instant: moment.now, timezone: offsetMinutes(moment.now, moment.timeZone) }
  const found = casual.parse(words, reference).find(({ start }) => start.isCertain('hour'))
  if (!found) return null
  const { start } = found
  const tags = start.tags()
  // "in 20 minutes" and "8pm PST" are absolute; anything else is the host's local time, with the DST of that date.
  const isExact = start.isCertain('timezoneOffset') && !tags.has('result/relativeDate')
  if (isExact || tags.has('result/relativeDateAndTime')) return start.date()
  const part = (name: keyof WallTime) => start.get(name) ?? 0
  const day = { year: part('year'), month: part('month'), day: part('day') }
  return nextAhead(start, { ...day, hour: part('hour'), minute: part('minute'), second: part('second') }, moment)
}

/** A weekday, a bare hour or a date without a year means the next one. chrono's forwardDate uses the server's zone. */
export function nextAhead(start: Start, wall: WallTime, { now, timeZone }: Moment): Date {
  const instant = toInstant(wall, timeZone)
  if (instant.getTime() >= now.getTime() - minute) return instant
  if (start.isCertain('year')) return instant
  if (start.isCertain('day')) return toInstant({ ...wall, year: wall.year + 1 }, timeZone)
  return toInstant({ ...wall, day: wall.day + (start.isCertain('weekday') ? 7 : 1) }, timeZone)
}

/** Tonight at 1 is after midnight: the next day by the calendar, unless it is after midnight already. */
function toNightOf(early: Date, words: string, { now, timeZone }: Moment): Date {
  const wall = toWallTime(early, timeZone)
  const isNightNow = toWallTime(now, timeZone).hour < 5 && words.includes('tonight')
  if (wall.hour >= 5 || isNightNow) return early
  return toInstant({ ...wall, day: wall.day + 1 }, timeZone)
}

/** Late at night, "at 2" may mean the small hours; by day it never does. */
function halvesForClock(hour: number, localHour: number): Half[] {
  return (hour > 5 && hour < 12) || localHour >= 21 || localHour < 5 ? ['am', 'pm'] : ['pm']
}

function isAhead(moment: Date | null, now: Date): moment is Date {
  return moment !== null && moment.getTime() >= now.getTime() - minute && moment.getTime() <= now.getTime() + farthest
}
