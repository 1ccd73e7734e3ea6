import { HttpError } from '#server/http/http-error.ts'
import { isArrivalOpen } from '#shared/arrivals.ts'

export type Traveller = { startsAt: Date | null; isGoing: boolean }

/** Why this person may not say where they are, or null where they may. Taking it back is always allowed. */
export function refuseArrival({ startsAt, isGoing }: Traveller, now: Date): HttpError | null {
  if (!isGoing) return new HttpError('forbidden', "Say that you're going first.")
  if (startsAt === null)
    return new HttpError('conflict', 'Nobody knows when this one starts. Say it in a comment instead.')
  if (isArrivalOpen(startsAt, now)) return null
  return new HttpError('conflict', 'You can say that from 2 hours before it starts until 6 hours after.')
}
