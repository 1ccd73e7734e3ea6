import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { toCaller } from '#server/http/client-address.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countUse } from '#server/http/queries.ts'
import type { Me } from '#server/http/session-cache.ts'
import { toPseudonym } from '#server/http/tokens.ts'
import { t } from '#shared/message.ts'

export type Limit = {
  name: string
  max: number
  seconds: number
  /** Counts by network address, also for people who are signed in. */
  byAddress?: true
}

/** Reads are counted in memory, per node: no round trip, and the limit scales with the number of nodes. */
const reads: Limit = { name: 'read', max: 1200, seconds: 60 }
/** Writes and what costs money are counted in PostgreSQL, where all nodes count together. */
const writes: Limit = { name: 'write', max: 120, seconds: 60 }
/** Pages and pictures that are drawn for anybody cost more than a read. Many people may share one address. */
const drawings: Limit = { name: 'drawing', max: 240, seconds: 60 }
const windowsKept = 50_000

/** A rate limit per node. Returns a function that counts one use and throws when the limit is exceeded. */
export function createMemoryLimit({ config, now }: Pick<Context, 'config' | 'now'>, { max, seconds }: Limit) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return (who: string): void => {
    if (!config.rateLimits) return
    const at = now().getTime()
    const window = windows.get(who)
    if (!window || window.endsAt <= at) {
      windows.delete(who)
      if (windows.size >= windowsKept) windows.delete(windows.keys().next().value ?? '')
      windows.set(who, { count: 1, endsAt: at + seconds * 1000 })
      return
    }
    window.count += 1
    if (window.count > max) throw refuse(Math.ceil((window.endsAt - at) / 1000))
  }
}

/** Counts what is drawn for one address on this node, signed in or not: whether a cookie is real costs a query. */
export function createDrawingLimit(context: Context): (request: FastifyRequest) => void {
  const count = createMemoryLimit(context, drawings)
  return ({ ip }) => count(toCaller(ip))
}

export function createRateLimits(context: Context) {
  const { config, secret, db } = context
  const countRead = createMemoryLimit(context, reads)

  return async (request: FastifyRequest, me: Me | null, own?: Limit): Promise<void> => {
    if (!config.rateLimits) return
    const who = own?.byAddress ? toCaller(request.ip) : (me?.id ?? toCaller(request.ip))
    if (!own && (request.method === 'GET' || request.method === 'HEAD')) return countRead(who)
    const limit = own ?? writes
    const { count, resetIn } = await countUse(db, `${limit.name}:${toPseudonym(secret, who)}`, limit)
    if (count > limit.max) throw refuse(Math.max(1, resetIn))
  }
}

function refuse(resetIn: number) {
  return new HttpError('too_many', t('refusals:too-many', toWait(resetIn)), { retryAfter: resetIn })
}

/** Longer waits are said in longer units. */
function toWait(seconds: number) {
  if (seconds <= 90) return { unit: 'seconds', count: seconds } as const
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return { unit: 'minutes', count: minutes } as const
  return { unit: 'other', count: Math.ceil(minutes / 60) } as const
}
