import { HttpError } from '#server/http/http-error.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'

/** For answers to a spon of more than two days ago. */
export function answersClosed(): HttpError {
  return new HttpError('rsvp_closed', t('event-refusals:answers-closed', { hours: limits.rsvpHours }))
}
