import * as z from 'zod/mini'

/** Every error code with its status. The response also carries a sentence for the person. */
export const errorStatus = {
  invalid_input: 400,
  malformed_body: 400,
  wrong_code: 400,
  name_needed: 400,
  unauthorized: 401,
  forbidden: 403,
  foreign_origin: 403,
  fresh_sign_in_needed: 403,
  sign_up_closed: 403,
  guests_cannot: 403,
  suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_sent: 409,
  crew_full: 409,
  already_here: 409,
  already_answered: 409,
  rsvp_closed: 409,
  last_way: 409,
  key_reused: 409,
  other_person: 409,
  gone: 410,
  called_off: 410,
  code_expired: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const ErrorBody = z.object({ message: z.string(), code: z.string(), field: z.optional(z.string()) })
export type ErrorBody = z.infer<typeof ErrorBody>
