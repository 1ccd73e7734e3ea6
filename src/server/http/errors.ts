import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { toErrorPage } from '#server/html/error-page.ts'
import { HttpError } from '#server/http/http-error.ts'
import { apiPrefix } from '#shared/paths.ts'

/** SQLSTATE (whole, or its two-letter class) to the answer it means for the person. Anything else is our mistake: 500. */
const bySqlState: Record<string, () => HttpError> = {
  // Values that PostgreSQL cannot take: validation should have caught them, so the answer stays general.
  22: () => new HttpError('invalid_input', 'Something in there cannot be stored. Check what you typed.'),
  23502: () => new HttpError('invalid_input', 'Something that is needed is missing.'),
  23503: () => new HttpError('not_found', 'That is not here any more.'),
  23505: () => new HttpError('conflict', 'Someone was faster: that exists already.'),
  23514: () => new HttpError('invalid_input', 'Something in there is not allowed. Check what you typed.'),
  40001: () => new HttpError('conflict', 'Two changes met. Try again.'),
  '40P01': () => new HttpError('conflict', 'Two changes met. Try again.'),
  55: () => new HttpError('unavailable', 'That is busy right now. Try again in a moment.', { retryAfter: 2 }),
  '08': unavailable,
  53: unavailable,
  // Cancelled by a timeout, or PostgreSQL is shutting down, crashed or starting.
  57: unavailable,
  58: unavailable,
}

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
// pg reports a lost or unreachable server without a code.
const connectionWords =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

const byFastifyCode: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError('too_large', 'That is too big to send.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new HttpError('unsupported_type', 'Send JSON, with Content-Type application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new HttpError('malformed_body', 'The body is not as long as it said.'),
  FST_ERR_BAD_URL: () => new HttpError('invalid_input', 'That address cannot be read.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new HttpError('malformed_body', 'The body is empty, but JSON was announced.'),
}

export function toRefusal(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error
  const code = 'code' in error ? String(error.code) : ''
  const known =
    byFastifyCode[code] ?? (code.length === 5 ? (bySqlState[code] ?? bySqlState[code.slice(0, 2)]) : undefined)
  if (known) return known()
  if (isDatabaseUnreachable(error)) return unavailable()
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // An address with a part longer than anything of ours leads nowhere.
  if (status === 414) return new HttpError('not_found', 'There is nothing at that address.')
  if (error instanceof SyntaxError || status === 400)
    return new HttpError('malformed_body', 'The body is not valid JSON.')
  return new HttpError('internal', 'That went wrong on our side. Try again in a moment.')
}

export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed')
  if (refusal.extra.retryAfter !== undefined) reply.header('retry-after', refusal.extra.retryAfter)
  reply.code(refusal.status)
  if (isOpenedAsPage(request))
    return reply.type('text/html; charset=utf-8').send(toErrorPage(refusal.status, refusal.message, refusal.extra.page))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(refusal.toBody()))
}

function unavailable() {
  return new HttpError('unavailable', 'We cannot reach our memory right now. Try again in a moment.', { retryAfter: 2 })
}

function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // A missing file is ENOENT too; a missing socket says that it was connecting.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return connectionCodes.has(code) || /^(08|53|57|58)/.test(code) || connectionWords.test(error.message)
}

/** Only a browser that opens an address asks for HTML; programs, and our own screens, ask for JSON or for anything. */
function isOpenedAsPage({ url, headers }: FastifyRequest): boolean {
  return url.startsWith(apiPrefix) && (headers.accept?.includes('text/html') ?? false)
}
