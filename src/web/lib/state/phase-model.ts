import type { FeedEvent } from '#shared/events.ts'
import type { Phase } from '#shared/phases.ts'

/** A copy on the device may be from before events had an end; an invitation has no `isRecent`. */
export type Timed = { [Key in 'isRecent' | 'startsAt' | 'endsAt' | 'phase']?: FeedEvent[Key] | undefined }

/** Gone: over for longer than a list keeps it. */
export type Shown = Phase | 'gone'

export type Placed = Timed & Pick<FeedEvent, 'createdAt'>

/** As the server lists them: what is on, what is coming by its start, then without one, and what is over. */
export function sortByPhase<E extends Placed>(events: readonly E[], phases: readonly Shown[]): E[] {
  const placed = events.map((event, index) => ({ event, place: toPlace(event, phases[index]) }))
  return placed.sort(({ place: [a, b] }, { place: [c, d] }) => a - c || b - d).map(({ event }) => event)
}

/** feed_rank() and feed_place() in SQL. */
function toPlace({ startsAt, endsAt, createdAt }: Placed, phase: Shown | undefined): [rank: number, place: number] {
  if (phase === 'over') return [3, -Date.parse(endsAt ?? createdAt)]
  if (startsAt) return [phase === 'on' ? 0 : 1, Date.parse(startsAt)]
  return [2, -Date.parse(createdAt)]
}
