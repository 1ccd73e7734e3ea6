import * as ar from 'chrono-node/ar'
import * as de from 'chrono-node/de'
import * as es from 'chrono-node/es'
import * as fr from 'chrono-node/fr'
import * as ja from 'chrono-node/ja'
import * as pt from 'chrono-node/pt'
import { spellings } from '#server/times/spellings.ts'
import { type Moment, nextAhead } from '#server/times/starts-at.ts'
import { offsetMinutes, toWallTime, type WallTime } from '#server/times/zones.ts'
import type { Language } from '#shared/languages.ts'

type Start = ReturnType<typeof de.casual.parse>[number]['start']

/** What the words say, in a language other than English; null where they name no time. */
export type Translated = { startsAt: Date | null; endsAt: Date | null; day: Date | null }

const parsers = { ar, de, es, fr, ja, 'pt-BR': pt } as const

/** Digits and letters as the parsers know them: full-width, Arabic-Indic, combined accents. */
function plain(words: string): string {
  return words.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
}

export function readTranslated(language: Exclude<Language, 'en'>, words: string, moment: Moment): Translated {
  const said = (spellings[language] ?? []).reduce(
    (text, [pattern, put]) =>
      typeof put === 'string' ? text.replace(pattern, put) : text.replace(pattern, (...groups) => put(groups)),
    plain(words),
  )
  const [, minutes] = /⟨(\d+)m⟩/.exec(said) ?? []
  if (minutes) return { startsAt: new Date(moment.now.getTime() + Number(minutes) * 60_000), endsAt: null, day: null }
  const found = parsers[language].casual.parse(toDated(said, language, moment), toReference(moment))
  const clock = found.find(({ start }) => start.isCertain('hour'))
  const day = found.find(({ start }) => saysDay(start))?.start
  if (clock) {
    const on = saysDay(clock.start) ? clock.start : day
    const startsAt = toMoment(clock.start, { ...moment, text: clock.text, day: on })
    const end = clock.end?.isCertain('hour') ? toMoment(clock.end, { ...moment, text: clock.text, day: on }) : null
    return { startsAt, endsAt: end && end > startsAt ? end : null, day: null }
  }
  // "Tonight" names no day, and is today's.
  const named = day ?? found[0]?.start
  if (!named) return { startsAt: null, endsAt: null, day: null }
  return {
    startsAt: null,
    endsAt: null,
    day: nextAhead(named, { ...toWall(named), hour: 23, minute: 59, second: 0 }, moment),
  }
}

const saysDay = (start: Start) => start.isCertain('day') || start.isCertain('weekday')

/** The marks of spellings.ts as the parser reads dates. */
function toDated(words: string, language: Language, { now, timeZone }: Moment): string {
  const { year, month, day } = toWallTime(now, timeZone)
  return words.replace('⟨y⟩', String(year)).replace(/⟨(\d+)d⟩/, (_mark, days: string) => {
    const date = new Date(Date.UTC(year, month - 1, day + Number(days))).toISOString().slice(0, 10)
    const [yyyy, mm, dd] = date.split('-')
    return language === 'ja' ? `${yyyy}年${mm}月${dd}日` : `${dd}/${mm}/${yyyy}`
  })
}

const toReference = ({ now, timeZone }: Moment) => ({ instant: now, timezone: offsetMinutes(now, timeZone) })

function toWall(start: Start): WallTime {
  const part = (name: keyof WallTime) => start.get(name) ?? 0
  const clock = { hour: part('hour'), minute: part('minute'), second: part('second') }
  return { year: part('year'), month: part('month'), day: part('day'), ...clock }
}

/** `day`: a day and a clock that the parser found apart ("mañana … a las 20:00") are one time. */
type Said = Moment & { text: string; day: Start | undefined }

function toMoment(start: Start, { text, day, ...moment }: Said): Date {
  if (start.tags().has('result/relativeDateAndTime')) return start.date()
  const { hour, minute, second } = toWall(start)
  const wall = { ...toWall(day ?? start), hour, minute, second }
  const ahead = (at: WallTime) => nextAhead(day ?? start, at, moment)
  if (start.isCertain('meridiem') || hour === 0 || hour > 11 || /\b0\d:/.test(text)) return ahead(wall)
  // "At 8" of a named day is in the evening, else whichever comes first; nobody meets at 3 in the night.
  const isLate = toWallTime(moment.now, moment.timeZone).hour >= 21
  const mayBeEarly = hour > 8 || (!day && (hour > 5 || isLate))
  const moments = (mayBeEarly ? [hour, hour + 12] : [hour + 12]).map((each) => ahead({ ...wall, hour: each }))
  return moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? moment.now
}
