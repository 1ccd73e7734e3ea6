import type { EventDetail } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'

/** By then no one is on the way any more. */
export const overAfterMs = 6 * 3_600_000

/** As the server counts it: no one is notified of an event that is over. */
export function isOver({ startsAt, createdAt }: Pick<EventDetail, 'startsAt' | 'createdAt'>): boolean {
  const end = startsAt ? Date.parse(startsAt) + overAfterMs : Date.parse(createdAt) + limits.feedDays * 86_400_000
  return end < Date.now()
}
