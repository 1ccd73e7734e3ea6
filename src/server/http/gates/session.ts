import { HttpError } from '#server/http/http-error.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Exchange, Sessions } from '#server/http/sessions.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'

/** Who calls. Only public calls are for those who are not signed in. */
export async function findCaller(
  sessions: Sessions,
  { access }: EndpointDefinition,
  { request, reply }: Exchange,
): Promise<Me | null> {
  const me = await sessions.find(request, reply)
  if (!me && access !== 'public') throw new HttpError('unauthorized', t('refusals:unauthorized'))
  return me
}
