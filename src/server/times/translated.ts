import * as ar from 'chrono-node/ar'
import * as de from 'chrono-node/de'
import * as es from 'chrono-node/es'
import * as fr from 'chrono-node/fr'
import * as ja from 'chrono-node/ja'
import * as pt from 'chrono-node/pt'
import { spellings } from '#server/times/spellings.ts'
import { type Moment, nextAhead } from '#server/times/starts-at.ts'
import { offsetMinutes, toInstant, toWallTime, type WallTime } from '#server/times/zones.ts'
import type { Language } from '#shared/languages.ts'

type Other = Exclude<Language, 'en'>
type Result = ReturnType<typeof de.casual.parse>[number]
type Start = Result['start']

/** What the words say, in a language other than English; both null where they name no time. */
export type Translated = { startsAt: Date | null; endsAt: Date | null }

const parsers = { ar, de, es, fr, ja, 'pt-BR': pt } as const

/** A clock or a day. `day`: it names one. `isSure`: of the hour it says which half of the day. */
type Part = { at: Start; isClock: boolean; isEnd: boolean; isSure: boolean; hour: number; day: Start | undefined }
type Said = { parts: Part[]; startsIn: number | null; isMorning: boolean; isNight: boolean }

const minute = 60_000
const wholeDay = 24 * 60 * minute

const mornings =
  /früh|vormittag|morgens|am morgen|(?:tag|woch|heute) ?morgen|matin|(?:por|de) la mañana|temprano|(?<!\p{L})(?:manhã|cedo)|[朝]|صباح|صبح/iu
/** One o'clock of a night is on the next day. */
const nights = /abend(?!essen|brot)|nacht|noche|soir|nuit|noite|[夜晩]|ليل|مساء|(?<!\d)2[4-9](?:[:h時]| uhr)/i
const untilBefore =
  /(?<!\p{L})(?:bis|hasta|jusqu'|até|حتى|لحد|لغاية)(?: ?(?:zu|um|etwa|las?|el|à|a|as|às|ao|environ|الساعة))*\s*$/iu
const untilAfter = /^(?:頃|ごろ|くらい)?まで/
/** "At 3" is an hour whatever follows it; other numbers are one only before such words: "3 friends" are none. */
const atBefore = /(?<!\p{L})(?:um|(?:a|sobre|hacia|hasta|desde|partir de) las?|às|(?:volta|partir) das|الساعة)\s*$/iu
const lastClock = /(\d{1,2})(?:[:.h時]\d\d)?\D*$/i
const goesOn =
  /^\s*(?:uhr|h|bei|beim|im|in|am|an|mit|und|zum|zur|heute|en|con|y|por|hoy|na|no|em|com|e|hoje|في|عند|مع|مساء|صباحا|اليوم|غدا)(?!\p{L})/iu

/** Digits and letters as the parsers know them: full-width, Arabic-Indic, combined accents; "8 pm" is 20:00. */
function plain(words: string, language: Other): string {
  // In German, "8 am See" is by a lake.
  const half =
    language === 'de' ? /\b(\d{1,2})(?::(\d\d))?( ?p|a)m\b/gi : /\b(\d{1,2})(?::(\d\d))? ?([ap])\.? ?m(?!\p{L})\.?/giu
  return words
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\u064b-\u0652\u0640\u200e\u200f\u061c⟨⟩]/g, '')
    .replace(/[’‘]/g, "'")
    .replaceAll('،', ',')
    .replace(half, (...said: string[]) => toWholeClock(said))
}

function toWholeClock([said = '', hour = '', minutes = '00', letter = '']: string[]): string {
  const whole = (Number(hour) % 12) + (/p/i.test(letter) ? 12 : 0)
  return Number(hour) > 12 ? said : `${String(whole).padStart(2, '0')}:${minutes}`
}

export function readTranslated(language: Other, words: string, moment: Moment): Translated {
  const typed = plain(words, language)
  const spelt = (spellings[language] ?? []).reduce(
    (text, [pattern, put]) =>
      typeof put === 'string' ? text.replace(pattern, put) : text.replace(pattern, (...groups) => put(groups)),
    typed,
  )
  const text = toDated(spelt, language, moment)
  const minutes = [...spelt.matchAll(/⟨(\d+)m⟩/g)].map(([, each]) => Number(each))
  const said: Said = {
    parts: parsers[language].casual.parse(text, toReference(moment)).flatMap((each) => toParts(each, text, language)),
    startsIn: minutes.length > 0 ? Math.max(...minutes) : null,
    isMorning: mornings.test(typed),
    isNight: nights.test(typed),
  }
  const span = toSpan(said, moment)
  return findOngoing(said, span, moment) ?? span
}

function toSpan(said: Said, moment: Moment): Translated {
  const { parts, startsIn } = said
  const days = parts.flatMap((part) => part.day ?? [])
  const from = parts.find((part) => part.isClock && !part.isEnd)
  // "Now" is a word for many things: "jetzt am Samstag", "now in an hour".
  const isNow = startsIn === 0 && days.length === 0 && !(from && isRelative(from.at))
  const until = parts.find((part) => part.isClock && (part.isEnd || isNow))
  const inAWhile = startsIn || isNow ? new Date(moment.now.getTime() + (startsIn ?? 0) * minute) : null
  const startsAt = inAWhile ?? (from ? toStart(from, { said, on: from.day ?? days[0], until }, moment) : null)
  if (until) {
    const on = until.day ?? (startsAt ? undefined : days[0])
    return { startsAt, endsAt: toEnd(until, { after: startsAt ?? moment.now, on, isNight: said.isNight }, moment) }
  }
  if (startsAt) return { startsAt, endsAt: null }
  // "Tonight" names no day, and is today's; "Saturday or Sunday" is over after the last.
  const last = days.at(-1) ?? parts.find(({ at }) => !at.isCertain('hour'))?.at
  return { startsAt: null, endsAt: last ? endOf(last, moment) : null }
}

/** "2 to 6" at three is on: it is what one would have read at one. */
function findOngoing(said: Said, { startsAt, endsAt }: Translated, moment: Moment): Translated | null {
  if (!startsAt || !endsAt || startsAt <= moment.now || said.parts.some((part) => part.day)) return null
  const length = endsAt.getTime() - startsAt.getTime()
  if (length > wholeDay / 2) return null
  const earlier = toSpan(said, { ...moment, now: new Date(moment.now.getTime() - length) })
  const isOn = earlier.startsAt && earlier.startsAt <= moment.now && earlier.endsAt && earlier.endsAt > moment.now
  return isOn ? earlier : null
}

const isRelative = (start: Start) => start.tags().has('result/relativeDateAndTime')
const saysDay = (start: Start) => start.isCertain('day') || start.isCertain('weekday')

function endOf(on: Start, moment: Moment): Date {
  return nextAhead(on, { ...toWall(on), hour: 23, minute: 59, second: 0 }, moment)
}

function toParts({ start, end, index, text: own }: Result, text: string, language: Other): Part[] {
  const lead = text.slice(0, index) + own.slice(0, Math.max(own.search(/\d/), 0))
  const rest = text.slice(index + own.length)
  const isHour = !isCount({ lead, own, rest }, language)
  // "Sat, 21 Nov, 3:30" is how a start is written out.
  const isWritten = /(?<![\d:])0\d/.test(own) || /\d[^\d:]{0,14}[,)] ?\d{1,2}[:h]\d\d$/.test(text)
  function toPart(at: Start, number: string | undefined) {
    const read = at.get('hour') ?? 0
    // Of "tonight at 2" and "10 to 2" the parser may make 14.
    const isMade = Number(number) === read - 12 && (at === end || !at.isCertain('meridiem'))
    const hour = isMade ? read - 12 : read
    const isSure = hour === 0 || hour > 11 || isWritten || (!isMade && at.isCertain('meridiem'))
    return { at, isClock: at.isCertain('hour') && isHour, isSure, hour }
  }
  const isEnd = !end && (untilBefore.test(text.slice(0, index)) || untilBefore.test(lead) || untilAfter.test(rest))
  const first = {
    ...toPart(start, end ? /\d+/.exec(own)?.[0] : lastClock.exec(own)?.[1]),
    isEnd,
    day: saysDay(start) ? start : undefined,
  }
  if (!end) return [first]
  // Of "Saturday, 10 to 2" the end has the day of the start.
  const hasDay = saysDay(end) && end.date().getTime() - start.date().getTime() >= wholeDay
  return [first, { ...toPart(end, lastClock.exec(own)?.[1]), isEnd: true, day: hasDay ? end : undefined }]
}

/** "10 km", "20 euros" and "2h of walking" are no hours. */
function isCount({ lead, own, rest }: { lead: string; own: string; rest: string }, language: Other): boolean {
  if (/\d [ap]$/i.test(own)) return true
  if (/\dh$|\d:00$/i.test(own) && /^ (?:de |d')(?!la |hoy|demain|hoje)/.test(rest))
    return !/(?:à|às|las|dès) ?$/.test(lead)
  const bare = language === 'de' ? /(?:^|[^\d:])\d{1,2}(?:\.\d\d|h)?$/ : /(?:^|[^\d:])\d{1,2}(?:\.\d\d)?$/
  if (!bare.test(own)) return false
  if (/^[.,]\d|^ ?(?:[\p{Sc}%]|eur)/iu.test(rest)) return true
  if (atBefore.test(lead) || (/(?<!\p{L})las $/u.test(lead) && !rest)) return false
  const isRange = /\d.*\D\d/.test(own)
  // Others than Germans say "at" before an hour: "à 5" are five.
  if (!isRange && (language === 'de' ? /von $/i.test(lead) : !/\.\d\d$/.test(own))) return true
  return /^\s*[\p{L}\p{Extended_Pictographic}]/u.test(rest) && !goesOn.test(rest)
}

/** The marks of spellings.ts as the parser reads dates. */
function toDated(words: string, language: Other, { now, timeZone }: Moment): string {
  const { year, month, day: today } = toWallTime(now, timeZone)
  function write(date: Date) {
    const [yyyy, mm, dd] = date.toISOString().slice(0, 10).split('-')
    return language === 'ja' ? `${yyyy}年${mm}月${dd}日` : `${dd}/${mm}/${yyyy}`
  }
  const inDays = (days: number) => write(new Date(Date.UTC(year, month - 1, today + days)))
  const weekdayOfToday = new Date(Date.UTC(year, month - 1, today)).getUTCDay()
  /** The next one of these months that has the day. */
  function ahead(date: string, months: readonly number[]) {
    const days = months.map((each) => new Date(Date.UTC(year, each - 1, Number(date))))
    const real = days.filter((each) => each.getUTCDate() === Number(date))
    const found = real.find((each) => each.getTime() >= Date.UTC(year, month - 1, today))
    return found ? write(found) : ''
  }
  return words
    .replace(/⟨\d+m⟩/g, ' ')
    .replace(/⟨(\d)w⟩/, (_mark, weekday: string) => inDays(((Number(weekday) - weekdayOfToday + 6) % 7) + 1))
    .replace(/⟨(\d+)d⟩/, (_mark, days: string) => inDays(Number(days)))
    .replace(/⟨(\d+)\.⟩/, (_mark, date: string) => ahead(date, [month, month + 1, month + 2]))
    .replace(/⟨(\d+)\.(\d+)\.⟩/, (_mark, date: string, of: string) => ahead(date, [Number(of), Number(of) + 12]))
}

const toReference = ({ now, timeZone }: Moment) => ({ instant: now, timezone: offsetMinutes(now, timeZone) })

function toWall(start: Start): WallTime {
  const part = (name: keyof WallTime) => start.get(name) ?? 0
  const clock = { hour: part('hour'), minute: part('minute'), second: part('second') }
  return { year: part('year'), month: part('month'), day: part('day'), ...clock }
}

/** `on`: a day and a clock that the parser found apart ("mañana … a las 20:00") are one time. */
type From = { said: Said; on: Start | undefined; until: Part | undefined }

function toStart(part: Part, from: From, moment: Moment): Date {
  const { at } = part
  if (isRelative(at)) return at.date()
  const on = from.on ?? at
  const wall = { ...toWall(on), minute: at.get('minute') ?? 0, second: at.get('second') ?? 0 }
  const moments = toHours(part, from, moment)
    .map((hour) => nextAhead(on, { ...wall, hour }, moment))
    .toSorted((one, other) => one.getTime() - other.getTime())
  return moments.find((each) => each.getTime() >= moment.now.getTime() - minute) ?? moments.at(-1) ?? moment.now
}

/** The hours that may be meant; beyond 24 it is the night after the day. */
function toHours({ at, hour, isSure }: Part, { said, on, until }: From, { now, timeZone }: Moment): number[] {
  const local = toWallTime(now, timeZone)
  if (said.isNight && (hour < 5 || (hour === 12 && !at.isCertain('meridiem')))) {
    const isToday = !on || (on.get('day') === local.day && on.get('month') === local.month)
    return isToday ? [hour % 12, (hour % 12) + 24] : [(hour % 12) + 24]
  }
  if (isSure || said.isMorning) return [hour]
  if (said.isNight) return [hour + 12]
  // "9 to 17" is a day, "7 to 21" an evening.
  if (until?.isSure) return [(until.hour - hour + 24) % 24 <= 12 ? hour : hour + 12]
  // "At 8" of a named day is in the evening, else whichever comes first; nobody meets at 3 in the night.
  const mayBeEarly = hour > 8 || (!on && (hour > 5 || local.hour >= 21 || local.hour < 5))
  return mayBeEarly ? [hour, hour + 12] : [hour + 12]
}

type Until = { after: Date; on: Start | undefined; isNight: boolean }

/** The first time at which clocks show it, after the start or on its day. */
function toEnd({ at, hour, isSure }: Part, { after, on, isNight }: Until, moment: Moment): Date {
  const { timeZone } = moment
  const opens = on && { ...toWallTime(endOf(on, moment), timeZone), hour: isNight ? 17 : isSure ? 4 : 9, minute: 0 }
  const first = opens ? new Date(Math.max(after.getTime(), toInstant(opens, timeZone).getTime())) : after
  const wall = { ...toWallTime(first, timeZone), minute: at.get('minute') ?? 0, second: 0 }
  const hours = isSure && hour !== 12 ? [hour] : [hour % 12, (hour % 12) + 12]
  const ends = [0, 1].flatMap((days) =>
    hours.map((each) => toInstant({ ...wall, day: wall.day + days, hour: each }, timeZone)),
  )
  return ends.filter((each) => each > first).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? first
}
