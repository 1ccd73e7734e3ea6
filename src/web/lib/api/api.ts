import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { keptHeader, positionHeader, queuedHeader, screenHeader } from '#shared/offline.ts'
import { toPath } from '#shared/paths.ts'
import { noteServerTime } from '#web/lib/api/server-clock.ts'
import { createStore } from '#web/lib/state/store.ts'

/** Thrown for every error response. `message` is the spec's "status: body"; screens show `sentence`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string | null
  readonly field: string | null
  /** The server's message for the person, or null. */
  readonly sentence: string | null
  /** The response body if it was JSON: some errors carry more, such as `existingUser`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
    const body = parseRecord(text) as Partial<ErrorBody> & Record<string, unknown>
    this.status = status
    this.body = body
    this.code = typeof body.code === 'string' ? body.code : null
    this.field = typeof body.field === 'string' ? body.field : null
    this.sentence = typeof body.message === 'string' ? body.message : null
  }
}

/** Offline: the service worker queued the request and sends it later. */
export class Queued extends Error {
  override name = 'Queued'
}

/** When the server sent the last read response, if the service worker served it from its cache. */
export const keptSince = createStore<string | null>(null)

/** This open page, among all that the person has open: the live stream skips its own writes for it. */
export const screenId = Math.random().toString(36).slice(2)

/** The live stream's position before the oldest answer was read that is held here: it has to replay what came after. */
export const oldestReadPosition = createStore(Number.POSITIVE_INFINITY)

export type RequestOptions = {
  signal?: AbortSignal
  /** Sent as Idempotency-Key: the server applies a key once per person. Generated if not given. */
  idempotencyKey?: string
  /** A multipart body, for uploads. */
  form?: FormData
}

/** One request with cookies. Sets a JSON content type only with a JSON body. */
export async function sendRequest(
  method: Endpoint['method'],
  path: string,
  { body, ...options }: RequestOptions & { body?: unknown } = {},
): Promise<Response> {
  const headers = new Headers()
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  if (method !== 'GET') headers.set(screenHeader, screenId)
  const askedAt = Date.now()
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    // The mode of the document's preloads, which are reused by requests of the same mode only.
    mode: method === 'GET' ? 'no-cors' : 'same-origin',
    body: body === undefined ? (options.form ?? null) : JSON.stringify(body),
    signal: options.signal ?? null,
  })
  if (!response.ok) throw leaveIfSuspended(new ApiError(response.status, await response.text(), response.statusText))
  if (response.headers.has(queuedHeader)) throw new Queued()
  // A copy on the device says when it was made.
  if (!response.headers.has(keptHeader)) noteServerTime(response.headers.get('Date'), askedAt)
  if (method === 'GET') noteRead(response.headers)
  return response
}

/** The page that says why, and where one may object. */
function leaveIfSuspended(error: ApiError): ApiError {
  const { page } = error.body
  if (error.code === 'suspended' && typeof page === 'string') location.assign(page)
  return error
}

/** The response's JSON, or undefined for an empty body (204). */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

type CallArguments<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: RequestOptions]
    : [input: CallInput<E>, options?: RequestOptions]

/** Calls an endpoint of src/shared: `callApi(getEvent, { params: { id } })`. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<ReplyOf<E>> {
  const parts = (input ?? {}) as CallInput<E> & { body?: unknown }
  const key = endpoint.idempotent && { idempotencyKey: crypto.randomUUID() }
  const response = await sendRequest(endpoint.method, toPath(endpoint, parts), { ...key, ...options, body: parts.body })
  return (await readJson(response)) as ReplyOf<E>
}

/** The error message for a person: the server's sentence, or the fallback. */
export function toSentence(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.sentence ? error.sentence : otherwise
}

function noteRead(headers: Headers): void {
  const kept = headers.get(keptHeader)
  keptSince.set(kept)
  // A copy may be of any age: whatever changed since then is missing in it.
  const position = kept ? 0 : Number(headers.get(positionHeader) ?? Number.POSITIVE_INFINITY)
  oldestReadPosition.set(Math.min(oldestReadPosition.get(), position))
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
