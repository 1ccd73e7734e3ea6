import type { VisibleEvent } from '#server/features/events/queries.ts'
import { HttpError } from '#server/http/http-error.ts'

type Guest = Pick<VisibleEvent, 'viewerId' | 'hostId' | 'guestPolicy'>

/** A link admits any number of people, which the plus-one policy does not allow. */
export function canShareLink(event: Guest): boolean {
  return event.viewerId === event.hostId || event.guestPolicy === 'bring-crew'
}

export function refuseShareLink(event: Guest, { isOff }: { isOff: boolean }): HttpError | null {
  if (!canShareLink(event))
    return event.guestPolicy === 'plus-one'
      ? new HttpError(
          'forbidden',
          'You can bring one person, so invite them by name, text or e-mail instead of a link.',
        )
      : new HttpError('forbidden', 'The host keeps this one small: it is just for you.')
  if (isOff && event.viewerId !== event.hostId)
    return new HttpError('forbidden', 'The host has turned links to this spon off.')
  return null
}
