import { HttpError } from '#server/http/http-error.ts'
import { limits } from '#shared/limits.ts'

/** For answers to a spon of more than two days ago. */
export function answersClosed(): HttpError {
  return new HttpError('rsvp_closed', `Answers close ${limits.rsvpHours} hours after a spon is posted.`)
}
