import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { HttpError } from '#server/http/http-error.ts'
import { claimKey, storeReceipt } from '#server/http/queries.ts'
import type { Me } from '#server/http/session-cache.ts'
import { untranslated } from '#shared/message.ts'
import { screenHeader } from '#shared/offline.ts'

type Write<Answer> = {
  me: Me
  request: FastifyRequest
  work: (tx: Tx) => Promise<unknown>
  answer: (tx: Tx, receipt: unknown) => Promise<Answer>
}

/** Idempotency key, work and stored receipt share one transaction: a crash leaves all of them or none. */
export function runOnce<Answer>(db: Db, { me, request, work, answer }: Write<Answer>): Promise<Answer> {
  const key = readKey(request)
  async function run(tx: Tx): Promise<unknown> {
    if (!key) return work(tx)
    const ownKey = { userId: me.id, key }
    const kept = await claimKey(tx, ownKey, fingerprintOf(request))
    if (kept) {
      if (kept.fingerprint === fingerprintOf(request)) return kept.receipt
      throw new HttpError('key_reused', untranslated('That Idempotency-Key belongs to another request.'))
    }
    const receipt = await work(tx)
    if (receipt !== undefined) await storeReceipt(tx, ownKey, receipt)
    return receipt
  }
  return inTransaction(db, async (tx) => answer(tx, await run(tx)), readScreen(request, me))
}

/** The page that made the call, under its session: the stream of that session says so, and the page skips it. */
export function readScreen(request: FastifyRequest, { sessionId }: Me): string | undefined {
  const screen = request.headers[screenHeader]
  return typeof screen === 'string' && /^[\w-]{1,64}$/.test(screen) ? `${sessionId}/${screen}` : undefined
}

export function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new HttpError('invalid_input', untranslated('Idempotency-Key: use 1 to 200 plain characters.'), {
    field: 'Idempotency-Key',
  })
}

function fingerprintOf(request: FastifyRequest) {
  return createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')
}
