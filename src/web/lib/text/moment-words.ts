// In the reader's own zone. Not by Intl, whose first use takes a slow phone a quarter of a second.

const hourMs = 3_600_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "7:40 pm", "8 pm", "noon", "midnight". */
export function toClockWords(moment: Date): string {
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()]
  if (minutes === 0 && hours % 12 === 0) return hours === 0 ? 'midnight' : 'noon'
  const clock = minutes === 0 ? hours % 12 : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  return `${clock} ${hours < 12 ? 'am' : 'pm'}`
}

/** "today", "tomorrow", "Tuesday" within a week, "12 Nov" beyond. */
export function toDayWords(moment: Date, now: Date): string {
  const days = Math.round((toMidnight(moment) - toMidnight(now)) / (24 * hourMs))
  if (Math.abs(days) > 6) return `${moment.getDate()} ${months[moment.getMonth()]}`
  const near = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }[days]
  return near ?? weekdays[moment.getDay()] ?? ''
}

/** "7:40 pm"; of another day, and longer ago than an evening, "Tuesday 7:40 pm". */
export function toSinceWords(moment: Date, now: Date): string {
  const isEvening = now.getTime() - moment.getTime() < 12 * hourMs
  const day = toDayWords(moment, now)
  return day === 'today' || isEvening ? toClockWords(moment) : `${day} ${toClockWords(moment)}`
}

type Span = { startsAt: string | null; endsAt: string }

/** A day on which a spon is. A night belongs to the day before it. */
export function toSponDay({ startsAt, endsAt }: Span): Date {
  return startsAt ? new Date(startsAt) : new Date(Date.parse(endsAt) - 4 * hourMs - 1)
}

function toMidnight(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
