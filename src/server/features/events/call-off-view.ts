import { HttpError } from '#server/http/http-error.ts'
import type { CalledOff } from '#shared/events.ts'

export function toCalledOffError(calledOff: CalledOff): HttpError {
  const { title, host, calledOffAt } = calledOff
  return new HttpError('called_off', `${host.displayName} called off ${title}.`, {
    details: { title, host, calledOffAt },
  })
}
