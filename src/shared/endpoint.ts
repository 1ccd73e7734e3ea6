import type * as z from 'zod/mini'
import type { ErrorCode } from '#shared/errors.ts'
import type { LiveList } from '#shared/live-lists.ts'

type Schema = z.ZodMiniType

/**
 * The single definition of an API endpoint. The server's `route()` validates by it, the browser's `callApi()` and
 * `useEndpoint()` are typed by it, the service worker caches and queues by it, and /api/docs (OpenAPI) is generated.
 */
export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's syntax: /api/events/:id */
  path: `/${string}`
  summary: string
  /**
   * Endpoints require a session by default; a test freezes the list of public ones. Those for admins are there for nobody
   * else: 404, as for any unknown address.
   */
  access?: 'public' | 'admin'
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body may be form-encoded. */
  form?: true
  /** The body is multipart; this is the field name of its file. */
  upload?: string
  /** The field name of an optional second file. */
  uploadBeside?: string
  /** Absent if the response is not JSON: a redirect, a page, a stream, or empty (204). */
  reply?: Schema
  /** Of a successful response. Default: 200, or 204 without a reply. */
  status?: 201 | 202
  /** Errors beyond those that every endpoint can return (see errors.ts). */
  errors?: readonly ErrorCode[]
  /** Accepts an Idempotency-Key header: the same key from the same person does the work once. A repeat is answered anew. */
  idempotent?: true
  /** The live lists that this read shows: it is refetched when one of them changes. */
  lists?: readonly LiveList[]
  /** What the service worker does offline: serves the cached response of a read, or queues a write. */
  offline?: 'keep' | 'queue'
}

/** The fields that the build keeps in the bundles of page and service worker. The types below derive from this list. */
export const leanFields = ['method', 'path', 'upload', 'uploadBeside', 'idempotent', 'lists', 'offline'] as const
type LeanField = (typeof leanFields)[number]

/** Carries the definition's types; does not exist at runtime. */
declare const definition: unique symbol

/** An endpoint as code that also runs in the browser may use it. On the server `getDefinition()` has the schemas. */
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

/** Input for building a URL: only the parts that the endpoint declares. */
export type PathInput<E extends Endpoint> = (SchemaOf<E, 'params'> extends Schema
  ? { params: Input<SchemaOf<E, 'params'>> }
  : object) &
  (SchemaOf<E, 'query'> extends Schema ? { query?: Input<SchemaOf<E, 'query'>> } : object)

/** Input of a request: path, query and body. */
export type CallInput<E extends Endpoint> = PathInput<E> &
  (SchemaOf<E, 'body'> extends Schema ? { body: Input<SchemaOf<E, 'body'>> } : object)
