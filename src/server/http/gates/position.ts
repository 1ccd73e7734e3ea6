import type { Listener } from '#server/db/listener.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Exchange } from '#server/http/sessions.ts'
import { positionHeader } from '#shared/offline.ts'

/** Since when the live stream has to say what changed. Taken before anything is read: what an answer misses comes after it. */
export function addPosition(me: Me | null, { request, reply }: Exchange, listener: Listener): void {
  const position = me && request.method === 'GET' ? listener.now() : null
  if (position !== null) reply.header(positionHeader, Math.floor(position))
}
