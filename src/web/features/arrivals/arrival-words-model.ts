import type { Arrival } from '#shared/events.ts'

type Said = Pick<Arrival, 'state' | 'minutes'>

/** "is about 15 minutes late", to follow the name of the person. */
export function toWhere({ state, minutes }: Said, isOwn: boolean): string {
  const is = isOwn ? 'are' : 'is'
  if (state === 'here') return `${is} here`
  if (state === 'on-my-way') return `${is} on the way`
  return `${is} about ${toMinutesText(minutes ?? 0)} late`
}

export function toMinutesText(minutes: number): string {
  if (minutes % 60 === 0 && minutes > 0) return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const order: Record<Arrival['state'], number> = { here: 0, 'on-my-way': 1, late: 2 }

/** Who is there first, then who comes, then who comes late, by how much. */
export function sortByArrival(arrivals: readonly Arrival[]): Arrival[] {
  const toPlace = ({ state, minutes }: Arrival) => order[state] * 1000 + (minutes ?? 0)
  return [...arrivals].sort((one, other) => toPlace(one) - toPlace(other))
}
