import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findSqlState } from '#server/db/errors.ts'
import { toErrorPage } from '#server/html/error-page.ts'
import { HttpError, nothingHere } from '#server/http/http-error.ts'
import { speechOf } from '#server/http/languages.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { t, untranslated } from '#shared/message.ts'

/** SQLSTATE (full code or two-character class) → response. Anything else is a bug of ours: 500. */
const bySqlState: Record<string, () => HttpError> = {
  // Values that PostgreSQL cannot take: validation should have caught them, so the answer stays general.
  22: () => new HttpError('invalid_input', t('refusals:cannot-store')),
  23502: () => new HttpError('invalid_input', t('refusals:needed-missing')),
  23503: () => new HttpError('not_found', t('refusals:gone-meanwhile')),
  23505: () => new HttpError('conflict', t('refusals:exists-already')),
  23514: () => new HttpError('invalid_input', t('refusals:not-allowed')),
  // Serialization failures and deadlocks that four attempts did not get round: a queued write must be sent again, not refused.
  40: () => new HttpError('unavailable', t('refusals:two-changes'), { retryAfter: 1 }),
  55: () => new HttpError('unavailable', t('refusals:busy'), { retryAfter: 2 }),
  '08': unavailable,
  // A primary that was demoted takes no writes; a transaction that stood idle was ended.
  25006: unavailable,
  '25P03': unavailable,
  53: unavailable,
  // Cancelled by a timeout, or PostgreSQL is shutting down, crashed or starting.
  57: unavailable,
  58: unavailable,
}

const byFastifyCode: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError('too_large', t('refusals:too-big')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new HttpError('unsupported_type', untranslated('Send JSON, with Content-Type application/json.')),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new HttpError('malformed_body', untranslated('The body is not as long as it said.')),
  FST_ERR_BAD_URL: () => new HttpError('invalid_input', t('refusals:address-unreadable')),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new HttpError('malformed_body', untranslated('The body is empty, but JSON was announced.')),
}

export function toRefusal(error: FastifyError | Error): HttpError {
  if (error instanceof HttpError) return error
  const code = 'code' in error ? String(error.code) : ''
  const sqlState = findSqlState(error) ?? ''
  const known = byFastifyCode[code] ?? bySqlState[sqlState] ?? bySqlState[sqlState.slice(0, 2)]
  if (known) return known()
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  // 414: a path parameter longer than any of ours, so no route can match.
  if (status === 414) return nothingHere()
  if (error instanceof SyntaxError || status === 400)
    return new HttpError('malformed_body', untranslated('The body is not valid JSON.'))
  return new HttpError('internal', t('refusals:internal'))
}

export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return inLanguage(speechOf(request), () => sendRefusal(error, request, reply))
}

function sendRefusal(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed')
  if (refusal.extra.retryAfter !== undefined) reply.header('retry-after', refusal.extra.retryAfter)
  reply.code(refusal.status)
  if (isOpenedAsPage(request))
    return reply.type('text/html; charset=utf-8').send(toErrorPage(refusal.status, refusal.message, refusal.extra.page))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(refusal.toBody()))
}

function unavailable() {
  return new HttpError('unavailable', t('refusals:database-down'), { retryAfter: 2 })
}

/** Only browser navigation sends Accept: text/html; API clients and our own fetches ask for JSON or anything. */
function isOpenedAsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}
