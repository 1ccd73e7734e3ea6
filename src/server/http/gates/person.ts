import { HttpError } from '#server/http/http-error.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Exchange } from '#server/http/sessions.ts'
import { t } from '#shared/message.ts'
import { personHeader } from '#shared/offline.ts'

/**
 * A waiting write names the person who made it, and is refused under another session. Every response names its person,
 * so that the service worker caches it for that person only.
 */
export function checkPerson(me: Me | null, { request, reply }: Exchange): void {
  const meant = request.headers[personHeader]
  if (meant !== undefined && meant !== me?.id) throw new HttpError('other_person', t('refusals:other-person'))
  if (me) reply.header(personHeader, me.id)
}
