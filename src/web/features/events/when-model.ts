import { currentLocale, t } from '#shared/message.ts'
import { toClockWords, toDaysAhead, toDayWords, toSponDay } from '#web/lib/text/moment-words.ts'

type Read = { startsAt: string | null; endsAt: string | null }

/** What the server made of a typed time, for its host: "Today at 8 pm – until midnight". */
export function toUnderstood({ startsAt, endsAt }: Read, now: Date): string {
  if (endsAt === null) return t('spon-form:understood.nothing')
  const end = new Date(endsAt)
  if (end <= now) return t('spon-form:understood.passed')
  const moment = toSponDay({ startsAt, endsAt })
  const day = { kind: toDayKind(moment, now), day: toDayWords(moment, now) }
  if (startsAt === null) return capitalize(t('spon-form:understood.day', { ...day, end: toClockWords(end) }))
  const start = new Date(startsAt)
  // Of "9 pm to 7 pm" the end is on the next day; of a night it goes without saying.
  const isSameDay = start.toDateString() === new Date(end.getTime() - 1).toDateString()
  const isNear = isSameDay || end.getTime() - start.getTime() < 12 * 3_600_000
  const clock = toClockWords(end)
  const until = isNear ? clock : t('events:day-and-time', { day: toDayWords(end, now), time: clock })
  return capitalize(t('spon-form:understood.start', { ...day, start: toClockWords(start), end: until }))
}

/** What toDayWords() says: "Tuesday", "12 Nov", or else "today", "yesterday" and "tomorrow". */
export function toDayKind(moment: Date, now: Date): 'weekday' | 'date' | 'other' {
  const days = Math.abs(toDaysAhead(moment, now))
  if (days > 6) return 'date'
  return days > 1 ? 'weekday' : 'other'
}

const capitalize = (words: string) => words.charAt(0).toLocaleUpperCase(currentLocale()) + words.slice(1)
