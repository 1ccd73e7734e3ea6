import type { VisibleEvent } from '#server/features/events/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { limits } from '#shared/limits.ts'

/** Permissions on an event that the viewer can see. The same values are sent with every event as `can`. */

export const canEdit = (event: Pick<VisibleEvent, 'viewerId' | 'hostId'>): boolean => event.viewerId === event.hostId

export function canRsvp(event: Pick<VisibleEvent, 'viewerId' | 'hostId' | 'isOpen'>): boolean {
  return event.viewerId !== event.hostId && event.isOpen
}

/** For answers to a spon of more than two days ago. */
export function answersClosed(): HttpError {
  return new HttpError('rsvp_closed', `Answers close ${limits.rsvpHours} hours after a spon is posted.`)
}

export type Guest = Pick<VisibleEvent, 'viewerId' | 'hostId' | 'guestPolicy' | 'hasBroughtGuest'>

export function canInvite(event: Guest): boolean {
  if (event.viewerId === event.hostId) return true
  if (event.guestPolicy === 'plus-one') return !event.hasBroughtGuest
  return event.guestPolicy === 'bring-crew'
}
