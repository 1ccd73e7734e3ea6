import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import type { Limit } from '#server/http/rate-limits.ts'
import type { Me } from '#server/http/session-cache.ts'
import type { Sessions } from '#server/http/sessions.ts'
import type {
  BodyOf,
  DefinitionOf,
  Endpoint,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '#shared/endpoint.ts'

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
export type Api = { route: Router; context: Context; sessions: Sessions; http: FastifyInstance }
