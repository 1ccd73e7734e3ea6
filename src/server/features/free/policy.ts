import { freeMinutes } from '#shared/free.ts'

const minute = 60_000
/** A request for exactly half an hour arrives a moment later, and clocks differ. */
const tolerance = minute / 2

export function isFreeTime(until: Date, now: Date): boolean {
  const left = until.getTime() - now.getTime()
  return left >= freeMinutes.least * minute - tolerance && left <= freeMinutes.most * minute + tolerance
}

/** Two friends who are both free. */
export type Tie = readonly [string, string]

/**
 * Everyone in a group of three or more, all friends of each other, that this person is in. A member of a larger group
 * is in a group of three as well, so no larger group has to be looked for. Empty without such a group.
 */
export function listTogether(person: string, ties: readonly Tie[]): string[] {
  const friends = new Set(ties.flatMap(([one, other]) => (one === person ? other : other === person ? one : [])))
  const together = ties.filter(([one, other]) => friends.has(one) && friends.has(other)).flat()
  return together.length > 0 ? [...new Set([person, ...together])] : []
}
