import { toClockWords, toDayWords, toSponDay } from '#web/lib/text/moment-words.ts'

type Read = { startsAt: string | null; endsAt: string | null }

/** What the server made of a typed time, for its host: "Today at 8 pm – until midnight". */
export function toUnderstood({ startsAt, endsAt }: Read, now: Date): string {
  if (endsAt === null) return 'No time recognised: friends see your words.'
  const end = new Date(endsAt)
  if (end <= now) return 'That has passed.'
  const day = toDay(toSponDay({ startsAt, endsAt }), now)
  if (startsAt === null) return `${day} – until ${toClockWords(end)}`
  const start = new Date(startsAt)
  // Of "9 pm to 7 pm" the end is on the next day; of a night it goes without saying.
  const isSameDay = start.toDateString() === new Date(end.getTime() - 1).toDateString()
  const isNear = isSameDay || end.getTime() - start.getTime() < 12 * 3_600_000
  const until = isNear ? toClockWords(end) : `${toDayWords(end, now)}, ${toClockWords(end)}`
  return `${day} at ${toClockWords(start)} – until ${until}`
}

function toDay(moment: Date, now: Date): string {
  const words = toDayWords(moment, now)
  return /^\d/.test(words) ? `On ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
