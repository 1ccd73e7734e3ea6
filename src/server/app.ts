import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { isAdmin } from '#server/features/accounts/queries.ts'
import { listCircle, listViewers } from '#server/features/events/read-queries.ts'
import { canGuestCall } from '#server/features/guests/policy.ts'
import { createPageChoice } from '#server/features/previews/routes.ts'
import { revokeAccess } from '#server/features/relationships/actions.ts'
import { recountEvent } from '#server/features/rsvps/actions.ts'
import { features } from '#server/features.ts'
import { fillOperator } from '#server/html/operator.ts'
import type { Api, Router } from '#server/http/api.ts'
import { registerCompression } from '#server/http/compression.ts'
import { toCookieName } from '#server/http/cookies.ts'
import { cutUnreadBody } from '#server/http/files/uploads.ts'
import { registerWebApp } from '#server/http/files/web-app.ts'
import { toOpenApi } from '#server/http/openapi.ts'
import { registerOperations } from '#server/http/operations.ts'
import { createOriginCheck } from '#server/http/origin.ts'
import { createDrawingLimit } from '#server/http/rate-limits.ts'
import { createRouter } from '#server/http/route.ts'
import { createHttpServer } from '#server/http/server.ts'
import { createSessions, sessionCookie } from '#server/http/sessions.ts'
import { registerLive } from '#server/live/routes.ts'
import { describeApi } from '#shared/api.ts'

export type App = { http: FastifyInstance; route: Router; beginStop(): void }

/** Builds the HTTP server without listening. */
export async function createApp(context: Context, webDir: string): Promise<App> {
  let stopping = false
  const http = createHttpServer(context)
  await http.register(cookie)
  // While draining, ask clients and proxies to open their next connection elsewhere.
  http.addHook('onSend', async (request, reply) => {
    if (stopping) reply.header('connection', 'close')
    cutUnreadBody(request, reply)
  })
  http.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? fillOperator(payload, context.config.operator) : payload,
  )
  registerCompression(http)
  http.addHook('onRequest', createOriginCheck(context.config))

  const sessions = createSessions(context)
  const route = createRouter(http, context, {
    sessions,
    canGuestCall,
    isAdmin: (userId) => isAdmin(context.db, userId, context.config.adminEmails),
  })
  registerOperations(http, context, () => stopping)
  const api: Api = { route, context, sessions, http }
  for (const { routes } of features) routes?.(api, { recountEvent, revokeAccess })
  registerLive(api, {
    listViewers: (eventIds, people) => listViewers(context.db, eventIds, people),
    listCircle: (circle, people) => listCircle(context.db, circle, people),
  })

  const { publicUrl } = context.config
  const cookieName = toCookieName({ name: sessionCookie, isSecure: publicUrl.startsWith('https:') })
  // 20 ms of CPU, which anybody may ask for. Made on demand: at the start not all calls are known yet.
  let description: ReturnType<typeof toOpenApi> | undefined
  route(describeApi, async () => {
    description ??= toOpenApi(route.endpoints, publicUrl, cookieName)
    return description
  })
  await registerWebApp(http, {
    webDir,
    sessions,
    countDrawing: createDrawingLimit(context),
    createChoice: (document, renderPage) => createPageChoice(context, document, renderPage),
  })
  return {
    http,
    route,
    beginStop: () => {
      stopping = true
    },
  }
}
