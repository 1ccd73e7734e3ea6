import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { HttpError } from '#server/http/http-error.ts'

type Shared = Pick<VisibleEvent, 'guestPolicy' | 'can'>

export function refuseShareLink(event: Shared, { isOff }: { isOff: boolean }): HttpError | null {
  if (!event.can.share)
    return event.guestPolicy === 'plus-one'
      ? new HttpError(
          'forbidden',
          'You can bring one person, so invite them by name, text or e-mail instead of a link.',
        )
      : new HttpError('forbidden', 'The host keeps this one small: it is just for you.')
  if (isOff && !event.can.edit) return new HttpError('forbidden', 'The host has turned links to this spon off.')
  return null
}
