import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'

type Shared = Pick<VisibleEvent, 'guestPolicy' | 'can'>

export function refuseShareLink(event: Shared, { isOff }: { isOff: boolean }): HttpError | null {
  if (!event.can.share)
    return event.guestPolicy === 'plus-one'
      ? new HttpError('forbidden', t('invite-refusals:no-link-for-one'))
      : new HttpError('forbidden', t('invite-refusals:just-you'))
  if (isOff && !event.can.edit) return new HttpError('forbidden', t('invite-refusals:links-off'))
  return null
}
