import { answersClosed, canRsvp } from '#server/features/events/policy.ts'
import type { VisibleEvent } from '#server/features/events/queries.ts'
import { HttpError, invalidField } from '#server/http/http-error.ts'
import type { Condition } from '#shared/conditions.ts'

/** Why this viewer may not answer, or null where they may. Taking an answer back is always allowed. */
export function refuseAnswer(event: Pick<VisibleEvent, 'viewerId' | 'hostId' | 'isOpen'>): HttpError | null {
  if (canRsvp(event)) return null
  return event.viewerId === event.hostId
    ? new HttpError('forbidden', 'You are the host: everyone counts on you.')
    : answersClosed()
}

/** Why this viewer may not wait for that, as far as the ids alone say. */
export function refuseCondition(event: Pick<VisibleEvent, 'viewerId' | 'hostId'>, condition: Condition) {
  if (!('withUser' in condition)) return null
  if (condition.withUser === event.viewerId) return invalidField('condition', 'That is you. Choose somebody else.')
  if (condition.withUser === event.hostId)
    return invalidField('condition', 'The host is there anyway. Choose somebody else.')
  return null
}

/** One sentence for whoever cannot see the spon, was blocked or never existed: it must not tell which. */
export const notWithThem = () => invalidField('condition', 'They cannot see this spon. Choose somebody else.')
