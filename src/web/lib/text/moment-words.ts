import { currentLanguage, t, tool } from '#shared/message.ts'

// In the reader's own zone. English not by Intl, whose first use takes a slow phone a quarter of a second.

const hourMs = 3_600_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const isEnglish = () => currentLanguage() === 'en'

/** "7:40 pm", "8 pm", "noon", "midnight"; "19:40" where the clock has 24 hours. */
export function toClockWords(moment: Date): string {
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()]
  if (!isEnglish()) return toClockOf(moment)
  if (minutes === 0 && hours % 12 === 0) return t(hours === 0 ? 'times:midnight' : 'times:noon')
  const clock = minutes === 0 ? String(hours % 12) : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  return t(hours < 12 ? 'times:am' : 'times:pm', { clock })
}

function toClockOf(moment: Date): string {
  return tool('clock', (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })).format(
    moment,
  )
}

/** How many days after today a moment is, by the calendar; negative if it is past. */
export function toDaysAhead(moment: Date, now: Date): number {
  return Math.round((toMidnight(moment) - toMidnight(now)) / (24 * hourMs))
}

/** "today", "tomorrow", "Tuesday" within a week, "12 Nov" beyond. */
export function toDayWords(moment: Date, now: Date): string {
  const days = toDaysAhead(moment, now)
  if (Math.abs(days) > 6) return toDate(moment)
  if (days === -1) return t('times:yesterday')
  if (days === 1) return t('times:tomorrow')
  return days === 0 ? t('times:today') : toWeekday(moment)
}

function toDate(moment: Date): string {
  if (isEnglish()) return `${moment.getDate()} ${months[moment.getMonth()]}`
  return tool('date', (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })).format(moment)
}

function toWeekday(moment: Date): string {
  if (isEnglish()) return weekdays[moment.getDay()] ?? ''
  return tool('weekday', (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' })).format(moment)
}

/** "7:40 pm"; of another day "Tuesday 7:40 pm". */
export function toMomentWords(moment: Date, now: Date): string {
  const clock = toClockWords(moment)
  return toDaysAhead(moment, now) === 0 ? clock : t('times:day-and-clock', { day: toDayWords(moment, now), clock })
}

/** "7:40 pm"; of another day, and longer ago than an evening, "Tuesday 7:40 pm". */
export function toSinceWords(moment: Date, now: Date): string {
  const isEvening = now.getTime() - moment.getTime() < 12 * hourMs
  return isEvening ? toClockWords(moment) : toMomentWords(moment, now)
}

type Span = { startsAt: string | null; endsAt: string }

/** A day on which a spon is. A night belongs to the day before it. */
export function toSponDay({ startsAt, endsAt }: Span): Date {
  return startsAt ? new Date(startsAt) : new Date(Date.parse(endsAt) - 4 * hourMs - 1)
}

function toMidnight(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
