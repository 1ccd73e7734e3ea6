import type { Arrival } from '#shared/events.ts'
import { t } from '#shared/message.ts'

/** Of whole hours, how many they are. */
export const toHours = (minutes: number): number | null => (minutes > 0 && minutes % 60 === 0 ? minutes / 60 : null)

export function toMinutesText(minutes: number): string {
  const hours = toHours(minutes)
  return hours === null ? t('arrivals:minutes', { count: minutes }) : t('arrivals:hours', { count: hours })
}

const order: Record<Arrival['state'], number> = { here: 0, 'on-my-way': 1, late: 2 }

/** Who is there first, then who comes, then who comes late, by how much. */
export function sortByArrival(arrivals: readonly Arrival[]): Arrival[] {
  const toPlace = ({ state, minutes }: Arrival) => order[state] * 1000 + (minutes ?? 0)
  return [...arrivals].sort((one, other) => toPlace(one) - toPlace(other))
}
