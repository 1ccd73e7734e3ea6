import { casual } from 'chrono-node/en'
import { months, toDigits } from '#server/times/spoken-numbers.ts'
import { farthest, type Moment, readStart, saysNight } from '#server/times/starts-at.ts'
import { readTranslated } from '#server/times/translated.ts'
import { offsetMinutes, toInstant, toWallTime, type WallTime } from '#server/times/zones.ts'
import type { Timeframe } from '#shared/event-fields.ts'
import { isLanguage } from '#shared/languages.ts'
import { currentLanguage } from '#shared/message.ts'

/** When a spon begins, if its words name a moment, and when it is over. */
export type TimeSpan = { startsAt: Date | null; endsAt: Date }
/** What the words say, read as they are, even if it has passed; null where nothing is recognised. */
export type Reading = { startsAt: Date | null; endsAt: Date | null }
/** Without a zone only 'Right Now' says anything. */
type Posting = { now: Date; timeZone: string | null }
type Said = { timeframe: Timeframe | null; specificTime: string | null }

const hour = 3_600_000
const usualHours = 4
const unknownHours = 48

/** The hour at which a part of the day is over. */
const endHours = { morning: 12, lunch: 15, afternoon: 18, evening: 24, night: 28 } as const
type DayPart = keyof typeof endHours
/** An end on a day ("Saturday until 2") is after this hour. */
const firstHours: Record<DayPart, number> = { morning: 4, lunch: 10, afternoon: 11, evening: 16, night: 17 }
const timeframeParts: Partial<Record<Timeframe, DayPart>> = {
  Morning: 'morning',
  Lunch: 'lunch',
  Afternoon: 'afternoon',
  Evening: 'evening',
  'Late Night': 'night',
}
const dayPartWords: readonly [RegExp, DayPart][] = [
  [/\b(?:(?:to|over|mid)?night|dark)\b/, 'night'],
  [/\b(?:lunch\w*|midday|brunch)\b/, 'lunch'],
  [/\b(?:morning|breakfast|dawn|sunrise)\b/, 'morning'],
  [/\bafternoon\b/, 'afternoon'],
  [/\b(?:evening|dinner|supper|sunset|dusk)\b/, 'evening'],
  [/\blate\b/, 'night'],
]
const toPart = (words: string) => dayPartWords.find(([pattern]) => pattern.test(words))?.[1]

/** What is saved with an event. A reading that is over already is not used: the words then count as no recognisable time. */
export function toTimeSpan({ timeframe, specificTime }: Said, { now, timeZone }: Posting): TimeSpan {
  const unknown = { startsAt: null, endsAt: after(now, unknownHours) }
  if (timeframe === 'Right Now') return { startsAt: now, endsAt: after(now, usualHours) }
  if (timeZone === null) return unknown
  const moment = { now, timeZone }
  const part = timeframe && timeframeParts[timeframe]
  if (part) return { startsAt: null, endsAt: nextEndOf(part, moment) }
  const { startsAt, endsAt } = specificTime ? readTimeSpan(specificTime, moment) : unknown
  return endsAt && endsAt > now ? { startsAt, endsAt } : unknown
}

/** "7 to 9", "until ten", "Saturday", "tomorrow evening". */
export function readTimeSpan(words: string, moment: Moment): Reading {
  const translated = readInOtherLanguage(words, moment)
  if (translated) return bounded(translated, moment)
  const said = takeOffEnd(toPlain(words, moment))
  const reading = readSpan(said, moment)
  return bounded(readOngoing(said, reading, moment) ?? reading, moment)
}

const saysEnglish = /\b(?:today|tomorrow|tonight|at \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i
/** Of "3-4 Leute" and "2h wandern" English would make hours. */
const mayBeEnglish = /^[\d\s:.,–—-]+$|\b(?:at|in an?|in \d+ (?:min|h)\w*|until|till|noon|midnight|now|past|o'clock)\b/i

/** As the reader's language has it. What it does not know may still be English, or digits, which are everywhere. */
function readInOtherLanguage(words: string, moment: Moment): Reading | null {
  const language = currentLanguage()
  if (!isLanguage(language) || language === 'en' || saysEnglish.test(words)) return null
  const { startsAt, endsAt } = readTranslated(language, words, moment)
  if (startsAt) return { startsAt, endsAt: endsAt ?? after(startsAt, usualHours) }
  return endsAt || !mayBeEnglish.test(words) ? { startsAt, endsAt } : null
}

/**
 * "7 to 9" at half past seven is on: it is what one would have read at half past five. "From 7" too, unless that is still ahead
 * today.
 */
function readOngoing(said: Words, { startsAt, endsAt }: Reading, moment: Moment): Reading | null {
  const { now, timeZone } = moment
  if (!startsAt || !endsAt || startsAt <= now || isRelative.test(said.rest)) return null
  const isToday = toWallTime(startsAt, timeZone).day === toWallTime(now, timeZone).day
  if (!said.end && (isToday || !/\bfrom \d/.test(said.rest))) return null
  const length = endsAt.getTime() - startsAt.getTime()
  if (!(length <= 12 * hour)) return null
  const earlier = readSpan(said, { ...moment, now: new Date(now.getTime() - length) })
  const isOn = earlier.startsAt && earlier.startsAt <= now && earlier.endsAt && earlier.endsAt > now
  return isOn ? earlier : null
}

const isRelative = /\b(?:now|ago|tomorrow|yesterday|next)\b|\bin (?:an?|half|about|\d)/

function readSpan(said: Words, moment: Moment): Reading {
  const startsAt = readStartOf(said, moment)
  const endsAt = startsAt ? endAfter(startsAt, said.end, moment) : readEndAlone(said, moment)
  return { startsAt, endsAt }
}

/** "9 to 5" is a day, not a night: without am and pm nothing lasts beyond four in the morning. */
function readStartOf({ rest, restByDay, end }: Words, moment: Moment): Date | null {
  const startsAt = readStart(rest, moment)
  if (!startsAt || !restByDay || end?.kind !== 'clock') return startsAt
  return nextClock(end, startsAt, moment) > nextClock(late, startsAt, moment) ? readStart(restByDay, moment) : startsAt
}

function endAfter(startsAt: Date, end: End | null, moment: Moment): Date {
  if (end?.kind === 'clock') return nextClock(end, startsAt, moment)
  if (end?.kind === 'length') return after(startsAt, end.hours)
  if (end?.kind === 'words') {
    const ends = [moment, { ...moment, now: startsAt }].map((each) => readMomentOrDay(end.words, each))
    const found = ends.find((each) => each && each > startsAt)
    if (found) return found
  }
  return after(startsAt, usualHours)
}

function readEndAlone({ rest, end, plain }: Words, moment: Moment): Date | null {
  if (end?.kind === 'clock') return readClockOn(rest, end, moment)
  if (end?.kind === 'words') return end.isUntil ? readMomentOrDay(end.words, moment) : readDayEnd(plain, moment)
  return readDayEnd(rest, moment) ?? (end ? after(moment.now, end.hours) : null)
}

const readMomentOrDay = (words: string, moment: Moment) => readStart(words, moment) ?? readDayEnd(words, moment)

const spellings: readonly [RegExp, string][] = [
  [/\b(?:tonite|2nite|2night)\b/g, 'tonight'],
  [/\b(?:tmrw|tmw|tmr|tomm?orr?ow|2moro|2morrow)\b/g, 'tomorrow'],
  [/\barvo\b/g, 'afternoon'],
  [/\bwe?e?knd\b/g, 'weekend'],
  [/(?<!\b(?:for|in) )\b([01]?\d|2[0-3])h([0-5]\d)?\b/g, '$1:$2'],
  [/(\d:)(?!\d)/g, '$100'],
  [/\b(\d{1,2}(?::\d\d)?)ish\b/g, '$1'],
  [/(\d) in the morning\b/g, '$1am'],
  [/(\d) in the (?:afternoon|evening)\b/g, '$1pm'],
  [/\bnow (?:to|-|–) ?(?=\d)/g, 'now until '],
  [/\b(20\d\d)-(\d\d?)-(\d\d?)\b/g, '$2/$3/$1'],
  [/^all day\b(?!.*(?:day|tomorrow|weekend))/g, 'today'],
  [/\ba fortnight\b/g, '2 weeks'],
  // "At 8, reply asap" has its time.
  [/^(?!.*(?:\d|day|tomorrow|week))(.*)\b(?:asap|rn)\b/, '$1now'],
  [/\bin (?:\d\d? ?(?:-|–|or|to) ?)?([5-9]|[1-9]\d)(?=$|[.,!?])/g, 'in $1 minutes'],
  [/\bin (\d\d?) ?h(?:ours?|rs?)? ?([0-5]\d)(?: ?m(?:in(?:ute)?s?)?)?\b/g, 'in $1 hours $2 minutes'],
  [/\bat (\d\d?) and (?:a )?half\b/g, 'at $1:30'],
  // "Sun dress only" names no day.
  [/\b(?:sun|sat)[ -](?=(?:dress|hat|cream|screen|lotion|glasses|deck|terrace|bed|is|comes|shines|nav)\b)/g, ''],
  [/\bsince (?=\d|noon)/g, 'today at '],
  [/\blast (?=night\b|evening\b)/g, 'yesterday '],
  // Without its day "Saturdays at 10" would be at the next ten.
  [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b/g, '$1'],
  [/\b(?:new year'?s eve|nye)\b/g, 'december 31'],
  [/\bnew year'?s day\b/g, 'january 1'],
  [/\b(?:christmas|xmas) eve\b/g, 'december 24'],
  [/\b(?:christmas|xmas)(?: day)?(?=$|,? (?:at |from )?\d)/g, 'december 25'],
  [/\bboxing day\b/g, 'december 26'],
  [/\bhalloween\b/g, 'october 31'],
]

/** "20.11. 20:00" and "20.11.2026" are days, not clocks. */
const dottedDate = /(?<![\d.:])[0-3]?\d\.(?:0?[1-9]|1[0-2])\.(?:20\d\d\b|(?=,?\s+(?:(?:at|from|um)\s+)?\d))/g
function nameMonth(date: string): string {
  const [day, month, year] = date.split('.')
  return `${day} ${months.split('|')[Number(month) - 1]} ${year}`
}

function toPlain(words: string, { now, timeZone }: Moment): string {
  const clear = words.toLowerCase().replace(/[’‘]/g, "'").replace(dottedDate, nameMonth).replace(/\s+/g, ' ').trim()
  // Ten to eight is a time, "10 to 2" are two.
  const hours = clear.replace(/(?<!\bat )\b(5|10) to (1[0-2]|[1-9])\b(?!:)/, (said, from: string, to: string) =>
    (Number(to) - Number(from) + 12) % 12 <= 8 ? `${from}-${to}` : said,
  )
  const digits = spellings.reduce((text, [pattern, plain]) => text.replace(pattern, plain), toDigits(hours))
  const { year, month, day } = toWallTime(now, timeZone)
  return digits
    .replace(
      /(?:\bthe |^(?:on )?)(\d{1,2})(?:st|nd|rd|th)(?=$|[.,!?]| (?:at|from|till?|until|\d))/,
      (_, on: string) => {
        const isNext = Number(on) < day
        return `${on} ${toMonth(new Date(Date.UTC(year, month - 1 + (isNext ? 1 : 0))))}`
      },
    )
    .replace(weekAfter, (_, name: string) => {
      const today = new Date(Date.UTC(year, month - 1, day))
      const ahead = (weekdays.indexOf(name) / 3 - today.getUTCDay() + 7) % 7
      const date = new Date(today.getTime() + (ahead + 7) * 24 * hour)
      return `${date.getUTCDate()} ${toMonth(date)}`
    })
}

const weekdays = 'sunmontuewedthufrisat'
/** "Friday week" is the one after the next. */
const weekAfter = /\b(sun|mon|tue|wed|thu|fri|sat)(?:[a-z]*day|s|rs)? week\b/
const toMonth = (date: Date) => date.toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toLowerCase()

/** An hour as it was said; `half` is null where it may be either. */
type Clock = { hour: number; minute: number; half: 'am' | 'pm' | null }
type End =
  | ({ kind: 'clock' } & Clock)
  | { kind: 'length'; hours: number }
  | { kind: 'words'; words: string; isUntil: boolean }
/** The words without the end that they name. */
type Words = { plain: string; rest: string; restByDay?: string | null; end: End | null }

const late = { kind: 'clock', hour: 4, minute: 0, half: 'am' } as const
const clock = String.raw`(?:(?:[01]?\d|2[0-3])(?:[:.][0-5]\d)?(?: ?[ap]\.?m\b\.?)?(?: ?o'clock)?|noon|midday|midnight)`
const monthStarts = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const days = `(?:today|tonight|tomorrow|(?:the )?(?:next )?(?:mon|tue|wed|thu|fri|sat|sun)|${monthStarts})`
const counted = `(?:people|bucks|of|hours?|hrs?|h|min(?:ute)?s?|${monthStarts}[a-z]*)`
const range = new RegExp(
  String.raw`(?<![\d:./-]|\b${monthStarts}[a-z]*\.? )(?:from |between )?(${clock})(?: ?[-–—] ?| '?(?:to|till?|until|and) )(${clock}|late\b)(?![\w:%/]|-\d| ?${counted}\b)`,
)
const until = new RegExp(
  String.raw`(?:'?\b(?:un)?till?|\bends?(?: at| by)?|\bover (?:at|by)) (?:(${clock})(?![\d:/])|late\b)`,
)
const untilDay = new RegExp(String.raw`(?:'?\b|(?=[-–—]))((?:un)?till?|to|[-–—]) (${days}.*)$`)
const duration =
  /\bfor (?:about |around |the |next )*(half an|an?|(?:a )?couple of|[\d.]+(?:(?:-| to | or )[\d.]+)?(?: and a half)?)? ?(hours?|hrs?|h|minutes?|mins?)\b( and a half)?/
const openEnd = /\b(?:un)?till? (?:dark|dawn|whenever|the end|close|closing|we drop|they close)\b/

function takeOffEnd(plain: string): Words {
  const without = (pattern: RegExp) => plain.replace(pattern, '').trim()
  const pair = range.exec(plain)
  if (pair) {
    const [first, end] = [toClock(pair[1]), toClock(pair[2])]
    // "Tonight 1 to 3am" begins after midnight, which readStart knows.
    const start = saysNight.test(plain) ? first : withHalfOf(first, end)
    const startAt = (each: Clock) => plain.replace(range, `at ${toText(each)}`)
    const isBare = !start.half && !saysNight.test(plain)
    const restByDay = isBare ? startAt({ ...start, half: 'am' }) : null
    return { plain, rest: startAt(start), restByDay, end: { kind: 'clock', ...end } }
  }
  const alone = until.exec(plain)
  if (alone) return { plain, rest: without(until), end: alone[1] ? { kind: 'clock', ...toClock(alone[1]) } : late }
  const day = untilDay.exec(plain)
  if (day) {
    const end = { kind: 'words', words: day[2] ?? '', isUntil: /til/.test(day[1] ?? '') } as const
    return { plain, rest: without(untilDay), end }
  }
  const long = duration.exec(plain)
  const hours = long ? toHours(long) : 0
  return { plain, rest: without(long ? duration : openEnd), end: hours > 0 ? { kind: 'length', hours } : null }
}

/** Of "for 2 to 3 hours" the longer. */
function toHours([, amount = 'a', unit = '', andHalf]: RegExpExecArray): number {
  const number = Number(
    /[\d.]+(?= and|$)/.exec(amount)?.[0] ?? (/couple/.test(amount) ? 2 : /half/.test(amount) ? 0.5 : 1),
  )
  const half = andHalf || / and a half$/.test(amount) ? 0.5 : 0
  return (number + half) / (unit.startsWith('h') ? 1 : 60)
}

function toClock(said = ''): Clock {
  if (said === 'late') return late
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
  // "Saturday midnight" is the end of Saturday.
  if (hour === 12 && minute === 0 && half === 'am') return 'midnight'
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

/** "Tonight until 2", "Saturday until midnight"; without a day the next time at which clocks show this hour. */
function readClockOn(words: string, end: Clock, moment: Moment): Date {
  const { now, timeZone } = moment
  const part = toPart(words)
  const named = readLastDay(words, moment)?.day
  if (!named && !part) return nextClock(end, now, moment)
  const day = { ...(named ?? toWallTime(now, timeZone)), minute: 0, second: 0 }
  const base = toInstant({ ...day, hour: part ? firstHours[part] : end.half ? 4 : 9 }, timeZone)
  const first = nextClock(end, base, moment)
  const next = nextClock(end, first > now ? base : now, moment)
  return next <= toInstant({ ...day, hour: endHours.night }, timeZone) ? next : first
}

/** Of a day without an hour, or a part of a day. */
function readDayEnd(words: string, moment: Moment): Date | null {
  const part = toPart(words)
  const { day, isWeekly } = readLastDay(words, moment) ?? {}
  if (!day) return part ? nextEndOf(part, moment) : null
  const closing = { ...day, hour: endHours[part ?? 'night'], minute: 0, second: 0 }
  const endOn = (date: number) => toInstant({ ...closing, day: date }, moment.timeZone)
  const end = endOn(day.day)
  return isWeekly && end <= moment.now ? endOn(day.day + 7) : end
}

type Day = { day: WallTime; isWeekly: boolean }

/** The last day that the words name: of "Sat & Sun" the Sunday. */
function readLastDay(words: string, { now, timeZone }: Moment): Day | null {
  const today = toWallTime(now, timeZone)
  // After midnight the night is still the one of the day before.
  if (/\btonight\b/.test(words))
    return { day: { ...today, day: today.day - (today.hour < 4 ? 1 : 0) }, isWeekly: false }
  const found = casual.parse(words, { instant: now, timezone: offsetMinutes(now, timeZone) })
  const named = found
    .flatMap(({ start, end }) => (end ? [start, end] : [start]))
    .filter((each) => each.isCertain('day') || each.isCertain('weekday'))
  const week = /\b(?:(last|next|this) week|(?:(last|next) )?weekend)\b/.exec(words)
  if (week && (/weekend/.test(words) || !named.some((each) => each.isCertain('weekday')))) {
    const weekday = new Date(toDayNumber(today)).getUTCDay()
    const which = week[1] ?? week[2]
    const weeks = which === 'next' ? 7 : which === 'last' ? -7 : 0
    return { day: { ...today, day: today.day + ((7 - weekday) % 7) + weeks }, isWeekly: false }
  }
  if (named.length === 0)
    return /\bthis (?:morning|lunch|afternoon|evening)/.test(words) ? { day: today, isWeekly: false } : null
  const isPast = /\blast\b/.test(words)
  const last = named.reduce<WallTime | null>((before, each) => {
    const part = (name: keyof WallTime) => each.get(name) ?? 0
    const day = { ...today, year: part('year'), month: part('month'), day: part('day') }
    if (isPast || each.isCertain('year') || toDayNumber(day) >= toDayNumber(before ?? today)) return day
    return each.isCertain('day') ? { ...day, year: day.year + 1 } : { ...day, day: day.day + 7 }
  }, null)
  return last && { day: last, isWeekly: !isPast && named.every((each) => !each.isCertain('day')) }
}

const toDayNumber = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day)

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
