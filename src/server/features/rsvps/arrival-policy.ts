import { HttpError } from '#server/http/http-error.ts'
import { isArrivalOpen } from '#shared/arrivals.ts'
import { t } from '#shared/message.ts'

export type Traveller = { startsAt: Date | null; isGoing: boolean }

/** Why this person may not say where they are, or null where they may. Taking it back is always allowed. */
export function refuseArrival({ startsAt, isGoing }: Traveller, now: Date): HttpError | null {
  if (!isGoing) return new HttpError('forbidden', t('event-refusals:arrival-not-going'))
  if (startsAt === null) return new HttpError('conflict', t('event-refusals:arrival-no-start'))
  if (isArrivalOpen(startsAt, now)) return null
  return new HttpError('conflict', t('event-refusals:arrival-not-now'))
}
