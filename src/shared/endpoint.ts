import type * as z from 'zod/mini'
import type { ErrorCode } from '#shared/errors.ts'
import type { LiveList } from '#shared/live.ts'

type Schema = z.ZodMiniType

/**
 * One call of the API, said once. The server's `route()` validates by it, the browser's `callApi()` and `useEndpoint()`
 * are typed by it, the service worker keeps and queues by it, and the OpenAPI document at /api/docs is made from it.
 */
export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's form: /api/events/:id */
  path: `/${string}`
  summary: string
  /** Signed-in is the rule; a public call says so, and a test freezes the list of them. */
  access?: 'public'
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body may come as a form sends it. */
  form?: true
  /** The body is multipart, and this is the name of the file in it. */
  upload?: string
  /** A second file that may come beside it. */
  uploadBeside?: string
  /** Absent where the answer is not JSON: a redirect, a page, a stream, or nothing (204). */
  reply?: Schema
  /** Of a successful answer; 200 where nothing is said, 204 where there is no reply. */
  status?: 201
  /** Refusals beyond those that every call can give (see errors.ts). */
  errors?: readonly ErrorCode[]
  /** Takes an Idempotency-Key header: the same key from the same person gives the first answer again. */
  idempotent?: true
  /** The lists of the live stream that this read shows: it is fetched again when one of them changes. */
  lists?: readonly LiveList[]
  /** What the service worker does without a connection: keeps a read's last answer, or queues a write until there is one. */
  offline?: 'keep' | 'queue'
}

/** What the build leaves of a definition in the page and the service worker. The types below are made from this list. */
export const leanFields = ['method', 'path', 'upload', 'uploadBeside', 'idempotent', 'lists', 'offline'] as const
type LeanField = (typeof leanFields)[number]

/** Carries the definition's types, and is never there at run time. */
declare const definition: unique symbol

/** An endpoint as code that also runs in the browser may use it. On the server `getDefinition()` gives the schemas. */
export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = Pick<D, Extract<keyof D, LeanField>> & {
  readonly [definition]?: D
}

export const defineEndpoint = <const D extends EndpointDefinition>(endpoint: D) => endpoint as unknown as Endpoint<D>

export type DefinitionOf<E extends Endpoint> = NonNullable<E[typeof definition]>

type SchemaOf<E extends Endpoint, Part extends 'params' | 'query' | 'body' | 'reply'> =
  DefinitionOf<E> extends Record<Part, infer S extends Schema> ? S : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<SchemaOf<E, 'params'>>
export type QueryOf<E extends Endpoint> = Output<SchemaOf<E, 'query'>>
export type BodyOf<E extends Endpoint> = Output<SchemaOf<E, 'body'>>
export type ReplyOf<E extends Endpoint> = Output<SchemaOf<E, 'reply'>>

/** What an address is made of: only the parts that the endpoint declares. */
export type PathInput<E extends Endpoint> = (SchemaOf<E, 'params'> extends Schema
  ? { params: Input<SchemaOf<E, 'params'>> }
  : object) &
  (SchemaOf<E, 'query'> extends Schema ? { query?: Input<SchemaOf<E, 'query'>> } : object)

/** What the caller hands in. */
export type CallInput<E extends Endpoint> = PathInput<E> &
  (SchemaOf<E, 'body'> extends Schema ? { body: Input<SchemaOf<E, 'body'>> } : object)
