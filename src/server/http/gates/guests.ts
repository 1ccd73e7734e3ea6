import { HttpError } from '#server/http/http-error.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'

/** Which calls guests may make; all others take an account. */
export type CanGuestCall = (endpoint: EndpointDefinition) => boolean

export function checkGuest(me: Me | null, endpoint: EndpointDefinition, canGuestCall: CanGuestCall): void {
  if (me?.kind !== 'guest' || endpoint.access === 'public' || canGuestCall(endpoint)) return
  throw new HttpError('guests_cannot', t('refusals:guests-cannot'))
}
