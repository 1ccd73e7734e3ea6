import { answersClosed, canRsvp } from '#server/features/events/policy.ts'
import type { VisibleEvent } from '#server/features/events/queries.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Why this viewer may not answer, or null where they may. Taking an answer back is always allowed. */
export function refuseAnswer(event: Pick<VisibleEvent, 'viewerId' | 'hostId' | 'isOpen'>): HttpError | null {
  if (canRsvp(event)) return null
  return event.viewerId === event.hostId
    ? new HttpError('forbidden', 'You are the host: everyone counts on you.')
    : answersClosed()
}
