import { HttpError } from '#server/http/http-error.ts'
import type { Feature } from '#server/http/route.ts'
import { sessionCookie } from '#server/http/sessions.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { ListViewers } from '#server/live/delivery.ts'
import { createLive } from '#server/live/live.ts'
import { liveStream } from '#shared/live.ts'

export function registerLive({ route, context, http }: Feature, listViewers: ListViewers): void {
  const live = createLive(context, listViewers)
  // Open streams would keep the server from closing.
  http.addHook('preClose', async () => live.stop())

  route(liveStream, async ({ me, request, reply }) => {
    // Fastify runs this handler for HEAD too, which must not open a stream.
    if (request.method === 'HEAD') return
    if (live.isStopped())
      throw new HttpError('unavailable', 'We are restarting. Try again in a moment.', { retryAfter: 2 })
    reply.hijack()
    await live.open(me.id, hashToken(request.cookies[sessionCookie] ?? ''), reply.raw)
    return reply
  })
}
