import type { Api } from '#server/http/api.ts'
import { HttpError } from '#server/http/http-error.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Audiences } from '#server/live/delivery.ts'
import { createLive } from '#server/live/live.ts'
import { liveStream } from '#shared/live.ts'
import { t } from '#shared/message.ts'

export function registerLive({ route, context, sessions, http }: Api, audiences: Audiences): void {
  const live = createLive(context, audiences)
  // Open streams would keep the server from closing.
  http.addHook('preClose', async () => live.stop())

  route(liveStream, async ({ me, query, request, reply }) => {
    // Fastify runs this handler for HEAD too, which must not open a stream.
    if (request.method === 'HEAD') return
    if (live.isStopped()) throw new HttpError('unavailable', t('server-live:restarting'), { retryAfter: 2 })
    reply.hijack()
    const sid = hashToken(sessions.readToken(request))
    // On a reconnect Last-Event-ID is newer than the query string, which is as old as the page.
    const since = Number(request.headers['last-event-id'] ?? query.since ?? Number.NaN)
    const stream = { userId: me.id, sessionId: me.sessionId, sid, response: reply.raw }
    await live.open(stream, Number.isFinite(since) ? since : undefined)
    return reply
  })
}
