import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { registerAccounts } from '#server/features/accounts/routes.ts'
import { registerArrivals } from '#server/features/arrivals/routes.ts'
import { registerBlocks } from '#server/features/blocks/routes.ts'
import { registerCalendars } from '#server/features/calendars/routes.ts'
import { registerComments } from '#server/features/comments/routes.ts'
import { registerDeliveries } from '#server/features/deliveries/routes.ts'
import { registerDemo } from '#server/features/demo/routes.ts'
import { registerDepartures } from '#server/features/departures/routes.ts'
import { registerEmailCodes } from '#server/features/email-codes/routes.ts'
import { listCircle, listViewers } from '#server/features/events/queries.ts'
import { registerEvents } from '#server/features/events/routes.ts'
import { registerExports } from '#server/features/exports/routes.ts'
import { registerFeed } from '#server/features/feed/routes.ts'
import { registerFree } from '#server/features/free/routes.ts'
import { registerFriends } from '#server/features/friends/routes.ts'
import { registerGifs } from '#server/features/gifs/routes.ts'
import { canGuestCall } from '#server/features/guests/policy.ts'
import { registerGuests } from '#server/features/guests/routes.ts'
import { registerInvites } from '#server/features/invites/routes.ts'
import { registerMedia } from '#server/features/media/routes.ts'
import { registerNotifications } from '#server/features/notifications/routes.ts'
import { registerOutbox } from '#server/features/outbox/routes.ts'
import { registerPasskeys } from '#server/features/passkeys/routes.ts'
import { registerPhones } from '#server/features/phones/routes.ts'
import { registerPlaces } from '#server/features/places/routes.ts'
import { createPageChoice, registerPreviews } from '#server/features/previews/routes.ts'
import { registerRsvps } from '#server/features/rsvps/routes.ts'
import { registerShareLinks } from '#server/features/share-links/routes.ts'
import { registerSignIns } from '#server/features/sign-ins/routes.ts'
import { registerTies } from '#server/features/ties/routes.ts'
import { registerUsers } from '#server/features/users/routes.ts'
import { registerVoice } from '#server/features/voice/routes.ts'
import { registerWaysIn } from '#server/features/ways-in/routes.ts'
import { registerCompression } from '#server/http/compression.ts'
import { toCookieName } from '#server/http/cookies.ts'
import { cutUnreadBody } from '#server/http/files/uploads.ts'
import { registerWebApp } from '#server/http/files/web-app.ts'
import { toOpenApi } from '#server/http/openapi.ts'
import { registerOperations } from '#server/http/operations.ts'
import { createOriginCheck } from '#server/http/origin.ts'
import { createDrawingLimit } from '#server/http/rate-limits.ts'
import { createRouter, type Feature, type Router } from '#server/http/route.ts'
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
  registerCompression(http)
  http.addHook('onRequest', createOriginCheck(context.config))

  const sessions = createSessions(context)
  const route = createRouter(http, context, { sessions, canGuestCall })
  registerOperations(http, context, () => stopping)
  const feature: Feature = { route, context, sessions, http }
  registerAccounts(feature)
  registerWaysIn(feature)
  registerSignIns(feature)
  registerEmailCodes(feature)
  registerPasskeys(feature)
  registerPhones(feature)
  registerMedia(feature)
  registerExports(feature)
  registerDepartures(feature)
  if (context.config.demo) {
    registerDemo(feature)
    registerOutbox(feature)
  }
  registerFriends(feature)
  registerFree(feature)
  registerBlocks(feature)
  registerTies(feature)
  registerUsers(feature)
  registerEvents(feature)
  registerFeed(feature)
  registerRsvps(feature)
  registerArrivals(feature)
  registerComments(feature)
  registerShareLinks(feature)
  registerInvites(feature)
  registerGuests(feature)
  registerNotifications(feature)
  registerDeliveries(feature)
  registerCalendars(feature)
  registerPreviews(feature)
  registerPlaces(feature)
  registerGifs(feature)
  registerVoice(feature)
  registerLive(feature, {
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
