import type { VisibleEvent } from '#server/features/events/queries.ts'

/** May this viewer? Each asks for an event that they can see. The same answers travel with every event as `can`. */

export const canEdit = (event: Pick<VisibleEvent, 'viewerId' | 'hostId'>): boolean => event.viewerId === event.hostId

export function canRsvp(event: Pick<VisibleEvent, 'viewerId' | 'hostId' | 'isOpen'>): boolean {
  return event.viewerId !== event.hostId && event.isOpen
}

export function canInvite(
  event: Pick<VisibleEvent, 'viewerId' | 'hostId' | 'guestPolicy' | 'hasBroughtGuest'>,
): boolean {
  if (event.viewerId === event.hostId) return true
  if (event.guestPolicy === 'plus-one') return !event.hasBroughtGuest
  return event.guestPolicy === 'bring-crew'
}
