import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { isAbsence } from '#server/db/errors.ts'
import { patience } from '#server/db/patience.ts'
import { getDefinition } from '#server/http/definition.ts'
import { acceptUpload } from '#server/http/files/uploads.ts'
import { acceptForms } from '#server/http/forms.ts'
import { HttpError } from '#server/http/http-error.ts'
import { claimKey, storeReceipt } from '#server/http/queries.ts'
import { createRateLimits, type Limit } from '#server/http/rate-limits.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Sessions } from '#server/http/sessions.ts'
import { validate } from '#server/http/validate.ts'
import { runTraced } from '#server/jobs/trace.ts'
import type {
  BodyOf,
  DefinitionOf,
  Endpoint,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '#shared/endpoint.ts'
import { personHeader, positionHeader, screenHeader } from '#shared/offline.ts'

/** JSON text built by PostgreSQL and passed through. Tests validate it against the endpoint's schema. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Call<E extends Endpoint> = {
  me: DefinitionOf<E> extends { access: 'public' } ? Me | null : Me
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
} & (E extends { idempotent: true } ? { tx: Tx } : object)

/** A form that a page sends without scripts is answered with a redirect. */
type FormAnswer<E extends Endpoint> = DefinitionOf<E> extends { form: true } ? FastifyReply : never
type Answer<E extends Endpoint> = Promise<ReplyOf<E> | JsonText | FormAnswer<E>>

/** An endpoint without a reply of its own answers with a page or redirect, or with nothing (204). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => DefinitionOf<E> extends { reply: object }
  ? E extends { idempotent: true }
    ? 'an idempotent endpoint with a reply is registered with { answer }'
    : Answer<E>
  : Promise<FastifyReply> | Promise<void>

export type RouteOptions<E extends Endpoint> = {
  limit?: Limit
  bodyLimit?: number
  /** Runs before the transaction of an idempotent endpoint, for counters that must survive its rollback. */
  before?: (call: Omit<Call<E>, 'tx'>) => Promise<void>
}

/**
 * For idempotent endpoints with a reply. A repeat of the request skips the work and is answered anew from its receipt, by
 * what the person may see at that moment: no answer is stored, so none outlives the access to what it shows.
 */
type Answering<E extends Endpoint, Receipt> = { answer: (call: Call<E>, receipt: Receipt) => Answer<E> }

export type Router = {
  <E extends Endpoint>(endpoint: E, handler: Handler<E>): void
  <E extends Endpoint, Receipt = void>(
    endpoint: E,
    options: RouteOptions<E> & Answering<E, Receipt>,
    work: (call: Call<E>) => Promise<Receipt>,
  ): void
  <E extends Endpoint>(endpoint: E, options: RouteOptions<E>, handler: Handler<E>): void
  readonly endpoints: readonly EndpointDefinition[]
}

/** What a feature needs to register its endpoints. */
export type Feature = { route: Router; context: Context; sessions: Sessions; http: FastifyInstance }

type Write = {
  endpoint: EndpointDefinition
  me: Me
  request: FastifyRequest
  work: (tx: Tx) => Promise<unknown>
  answer: (tx: Tx, receipt: unknown) => Promise<unknown>
}

/** As `route` sees them; the overloads of Router say which of them go together. */
type AnyOptions<E extends Endpoint> = RouteOptions<E> & {
  answer?: (call: Call<E>, receipt: unknown) => Promise<unknown>
}
type AnyHandler<E extends Endpoint> = (call: Call<E>) => unknown

type Gate = {
  sessions: Sessions
  /** Which calls guests may make; all others are refused to them. */
  canGuestCall(endpoint: EndpointDefinition): boolean
}

/** Binds endpoints to handlers. Checks run in a fixed order: session, person, rate limit, validation, idempotency. */
export function createRouter(app: FastifyInstance, context: Context, { sessions, canGuestCall }: Gate): Router {
  const endpoints: EndpointDefinition[] = []
  const checkLimit = createRateLimits(context)
  acceptForms(app, (path) => endpoints.some((endpoint) => endpoint.form && endpoint.path === path))

  function route<E extends Endpoint>(lean: E, ...rest: [AnyHandler<E>] | [AnyOptions<E>, AnyHandler<E>]): void {
    const [options, handler]: [AnyOptions<E>, AnyHandler<E>] = rest.length === 2 ? rest : [{}, rest[0]]
    const endpoint = getDefinition(lean)
    endpoints.push(endpoint)
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const me = await sessions.find(request, reply)
      if (!me && endpoint.access !== 'public') throw new HttpError('unauthorized', 'Unauthorized')
      checkPerson(request, reply, me)
      if (me?.kind === 'guest' && endpoint.access !== 'public' && !canGuestCall(endpoint)) throw guestsCannot()
      // Taken before anything is read: a change that the answer misses is told after it.
      const position = me && request.method === 'GET' ? context.listener.now() : null
      if (position !== null) reply.header(positionHeader, Math.floor(position))
      await checkLimit(request, me, options.limit)
      const call = {
        me,
        request,
        reply,
        params: endpoint.params && validate(endpoint.params, request.params),
        query: endpoint.query && validate(endpoint.query, request.query),
        body: endpoint.body && validate(endpoint.body, request.body),
      }
      // The type of Call depends on the endpoint, which TypeScript cannot resolve in a generic.
      await options.before?.(call as unknown as Omit<Call<E>, 'tx'>)
      if (endpoint.idempotent && me) {
        const inside = (tx: Tx) => ({ ...call, tx }) as unknown as Call<E>
        const work = async (tx: Tx) => handler(inside(tx))
        const answer = async (tx: Tx, receipt: unknown) => options.answer?.(inside(tx), receipt)
        return send(reply, await runOnce(context, { endpoint, me, request, work, answer }))
      }
      const answer = await handler(call as unknown as Call<E>)
      return reply.sent || answer === reply ? reply : send(reply, toOutcome(endpoint, answer))
    }
    function traced(request: FastifyRequest, reply: FastifyReply) {
      return runTraced(request.id, () => answerTwice(request, () => handle(request, reply)))
    }
    const { bodyLimit = app.initialConfig.bodyLimit ?? 0 } = options
    const definition = { method: endpoint.method, url: endpoint.path, handler: traced, bodyLimit }
    if (!endpoint.upload) return void app.route(definition)
    app.register(async (scope) => {
      await acceptUpload(scope, endpoint, bodyLimit)
      scope.route(definition)
    })
  }
  return Object.assign(route, { endpoints })
}

/**
 * PostgreSQL may be told to stop, and another take its place, while it works on a request. Those that change nothing, and
 * those with a key, which are done once, are tried again.
 */
async function answerTwice<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    const isSafe = request.method === 'GET' || request.headers['idempotency-key'] !== undefined
    // Whoever waited that long has met a database that is gone, and not one that moves.
    const isEarly = performance.now() - startedAt < patience.moveMs / 2
    if (!isSafe || !isEarly || !(error instanceof Error) || !isAbsence(error)) throw error
    request.log.warn({ err: error }, 'trying again')
    return work()
  }
}

/**
 * A waiting write names the person who made it, and is refused under another session. Every response names its person,
 * so that the service worker caches it for that person only.
 */
function checkPerson(request: FastifyRequest, reply: FastifyReply, me: Me | null): void {
  const meant = request.headers[personHeader]
  if (meant !== undefined && meant !== me?.id)
    throw new HttpError('other_person', 'That was written by somebody else, who is not signed in here any more.')
  if (me) reply.header(personHeader, me.id)
}

/** For everything that takes an account. */
function guestsCannot(): HttpError {
  return new HttpError('guests_cannot', 'Guests cannot do that. Join: it takes a minute, and you keep your place.')
}

/** What an endpoint answered; without a text it is a 204. */
type Outcome = { status: number; text: string | null }

function send(reply: FastifyReply, { status, text }: Outcome) {
  reply.code(status)
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}

/** Idempotency key, work and stored receipt share one transaction: a crash leaves all of them or none. */
function runOnce({ db }: Context, { endpoint, me, request, work, answer }: Write) {
  const key = readKey(request)
  async function run(tx: Tx): Promise<unknown> {
    if (!key) return work(tx)
    const ownKey = { userId: me.id, key }
    const kept = await claimKey(tx, ownKey, fingerprintOf(request))
    if (kept) {
      if (kept.fingerprint === fingerprintOf(request)) return kept.receipt
      throw new HttpError('key_reused', 'That Idempotency-Key belongs to another request.')
    }
    const receipt = await work(tx)
    if (receipt !== undefined) await storeReceipt(tx, ownKey, receipt)
    return receipt
  }
  async function runAndAnswer(tx: Tx) {
    const receipt = await run(tx)
    return toOutcome(endpoint, await answer(tx, receipt))
  }
  return inTransaction(db, runAndAnswer, readScreen(request, me))
}

/** The page that made the call, under its session: the stream of that session says so, and the page skips it. */
export function readScreen(request: FastifyRequest, { sessionId }: Me): string | undefined {
  const screen = request.headers[screenHeader]
  return typeof screen === 'string' && /^[\w-]{1,64}$/.test(screen) ? `${sessionId}/${screen}` : undefined
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new HttpError('invalid_input', 'Idempotency-Key: use 1 to 200 plain characters.', { field: 'Idempotency-Key' })
}

function toOutcome(endpoint: EndpointDefinition, answer: unknown): Outcome {
  if (answer === undefined) return { status: 204, text: null }
  return { status: endpoint.status ?? 200, text: answer instanceof JsonText ? answer.text : JSON.stringify(answer) }
}

function fingerprintOf(request: FastifyRequest) {
  return createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')
}
