import type { ErrorPage } from '#server/html/error-page.ts'
// Wherever something is refused, there are words for it.
import '#server/messages/messages.ts'
import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors.ts'
import { t } from '#shared/message.ts'

type Extra = {
  field?: string
  retryAfter?: number
  details?: Record<string, unknown>
  /** For calls that the browser opens as a page. */
  page?: ErrorPage
}

/** A request refused on purpose, with a message that says what to do. Thrown anywhere, sent by one error handler. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toBody(): ErrorBody {
    const { field, details } = this.extra
    return { message: this.message, code: this.code, ...(field !== undefined && { field }), ...details }
  }
}

export function invalidField(field: string, sentence: string): HttpError {
  return new HttpError('invalid_input', sentence, { field })
}

/** For an address that leads nowhere, and for whom it leads nowhere. */
export const nothingHere = () => new HttpError('not_found', t('refusals:nothing-here'))

/** For a missing id and for one that the user may not see: equal responses, so that ids cannot be probed. */
export const notFound = (message = t('refusals:not-found')) => new HttpError('not_found', message)
