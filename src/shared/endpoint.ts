import type * as z from 'zod/mini'
import type { ErrorCode } from '#shared/errors.ts'

type Schema = z.ZodMiniType

/**
 * One call of the API, said once. The server's `route()` validates by it, the browser's `callApi()` is typed by it,
 * and the OpenAPI document at /api/docs is made from it.
 */
export type Endpoint = {
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
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ReplyOf<E extends Endpoint> = Output<E['reply']>

/** What the caller hands in: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema ? { params: Input<E['params']> } : object) &
  (E['query'] extends Schema ? { query?: Input<E['query']> } : object) &
  (E['body'] extends Schema ? { body: Input<E['body']> } : object)
