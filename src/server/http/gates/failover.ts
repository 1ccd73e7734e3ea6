import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { isAbsence } from '#server/db/errors.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'

/**
 * PostgreSQL may be told to stop, and another take its place, while it works on a request. Those that change nothing, and
 * those with a key, which are done once, are tried again.
 */
export async function retryOnceAfterFailover<T>(
  { timeouts }: Context,
  { endpoint, request }: { endpoint: EndpointDefinition; request: FastifyRequest },
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    const hasKey = endpoint.idempotent && request.headers['idempotency-key'] !== undefined
    const isSafe = request.method === 'GET' || hasKey
    // A request that has waited for a database that is gone does not wait for it again: the client retries.
    const isEarly = performance.now() - startedAt < timeouts.retryWithinMs
    if (!isSafe || !isEarly || !(error instanceof Error) || !isAbsence(error)) throw error
    request.log.warn({ err: error }, 'trying again')
    return work()
  }
}
