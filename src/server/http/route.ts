import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import type { Router } from '#server/http/api.ts'
import { getDefinition } from '#server/http/definition.ts'
import { acceptUpload } from '#server/http/files/uploads.ts'
import { acceptForms } from '#server/http/forms.ts'
import { createAdminCheck, type IsAdmin } from '#server/http/gates/admin.ts'
import { send, toOutcome } from '#server/http/gates/answer.ts'
import { retryOnceAfterFailover } from '#server/http/gates/failover.ts'
import { type CanGuestCall, checkGuest } from '#server/http/gates/guests.ts'
import { readInput } from '#server/http/gates/input.ts'
import { checkPerson } from '#server/http/gates/person.ts'
import { addPosition } from '#server/http/gates/position.ts'
import { findCaller } from '#server/http/gates/session.ts'
import { runOnce } from '#server/http/gates/transaction.ts'
import { speakTo, speechOf } from '#server/http/languages.ts'
import { createRateLimits, type Limit } from '#server/http/rate-limits.ts'
import type { Sessions } from '#server/http/sessions.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { runTraced } from '#server/telemetry/trace.ts'
import type { Endpoint, EndpointDefinition } from '#shared/endpoint.ts'

/** As `route` sees them; the overloads of Router say which of them go together, and what each call is. */
type AnyOptions = {
  limit?: Limit
  bodyLimit?: number
  before?: (call: never) => Promise<void>
  answer?: (call: never, receipt: never) => Promise<unknown>
}
type AnyWork = (call: never) => unknown

type Doors = { sessions: Sessions; canGuestCall: CanGuestCall; isAdmin: IsAdmin }

/** Binds endpoints to handlers. */
export function createRouter(
  app: FastifyInstance,
  context: Context,
  { sessions, canGuestCall, isAdmin }: Doors,
): Router {
  const endpoints: EndpointDefinition[] = []
  const checkLimit = createRateLimits(context)
  const checkAdmin = createAdminCheck({ sessions, isAdmin })
  acceptForms(app, (path) => endpoints.some((endpoint) => endpoint.form && endpoint.path === path))

  function route(lean: Endpoint, ...rest: [AnyWork] | [AnyOptions, AnyWork]): void {
    const [options, work]: [AnyOptions, AnyWork] = rest.length === 2 ? rest : [{}, rest[0]]
    const endpoint = getDefinition(lean)
    endpoints.push(endpoint)

    /** The gates that a call passes, one after the other. */
    async function pass(request: FastifyRequest, reply: FastifyReply) {
      const at = { request, reply }
      const me = await findCaller(sessions, endpoint, at)
      if (me?.language) speakTo(request, me.language)
      checkPerson(me, at)
      checkGuest(me, endpoint, canGuestCall)
      addPosition(me, at, context.listener)
      await checkLimit(request, me, options.limit)
      const input = readInput(endpoint, request)
      // The type of a call depends on its endpoint, which TypeScript cannot resolve here.
      const toCall = (tx?: Tx) => ({ me, ...at, ...input, ...(tx && { tx }) }) as never
      await options.before?.(toCall())
      if (endpoint.idempotent && me) {
        const outcome = await runOnce(context.db, {
          me,
          request,
          work: async (tx) => work(toCall(tx)),
          answer: async (tx, receipt) => toOutcome(endpoint, await options.answer?.(toCall(tx), receipt as never)),
        })
        return send(reply, outcome)
      }
      const answer = await work(toCall())
      return reply.sent || answer === reply ? reply : send(reply, toOutcome(endpoint, answer))
    }

    function handler(request: FastifyRequest, reply: FastifyReply) {
      return inLanguage(speechOf(request), () =>
        runTraced(request.id, () => retryOnceAfterFailover(context, { endpoint, request }, () => pass(request, reply))),
      )
    }
    const { bodyLimit = app.initialConfig.bodyLimit ?? 0 } = options
    const first = endpoint.access === 'admin' ? { onRequest: checkAdmin } : {}
    const definition = { method: endpoint.method, url: endpoint.path, handler, bodyLimit, ...first }
    if (!endpoint.upload) return void app.route(definition)
    app.register(async (scope) => {
      await acceptUpload(scope, endpoint, bodyLimit)
      scope.route(definition)
    })
  }
  return Object.assign(route, { endpoints })
}
