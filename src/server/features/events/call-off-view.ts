import { HttpError } from '#server/http/http-error.ts'
import type { CalledOff } from '#shared/events.ts'
import { t } from '#shared/message.ts'

export function toCalledOffError(calledOff: CalledOff): HttpError {
  const { title, host, calledOffAt } = calledOff
  return new HttpError('called_off', t('event-refusals:called-off', { host: host.displayName, event: title }), {
    details: { title, host, calledOffAt },
  })
}
