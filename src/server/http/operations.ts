import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { nothingHere } from '#server/http/http-error.ts'
import { isReachable } from '#server/http/queries.ts'
import { isSameToken } from '#server/http/tokens.ts'
import type { Metrics } from '#server/telemetry/metrics.ts'
import { version } from '#server/version.ts'

const loopback = /^(::1|127\.|::ffff:127\.)/

/** Endpoints for operators: liveness, readiness, metrics. */
export function registerOperations(app: FastifyInstance, context: Context, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok', version }))

  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await isReachable(context.db))
    if (!ready) reply.code(503).header('retry-after', 2)
    return { status: ready ? 'ready' : 'not ready' }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, context.config.metricsToken)) throw nothingHere()
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics())
  })

  const findSeries = createSeries(context.metrics)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    // An event stream lasts as long as the page is open: its duration says nothing about latency.
    const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
    if (!isStream) findSeries(request.method, route, reply.statusCode).observe(seconds)
    // The route's pattern, never the address itself: addresses carry ids and tokens.
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

/** Finding a series by its labels costs as much as routing the request, and there are few of them: routes, not addresses. */
function createSeries({ requests }: Metrics) {
  const known = new Map<string, ReturnType<Metrics['requests']['labels']>>()
  return (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`
    const series = known.get(key) ?? requests.labels(method, route, String(status))
    known.set(key, series)
    return series
  }
}

/** Without a token, only requests from this machine: by the socket, and not through a proxy that runs on it too. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return isSameToken(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && loopback.test(socket.remoteAddress ?? '')
}
