import { createHash } from 'node:crypto'
import type { Call } from '#server/http/api.ts'
import { formType } from '#server/http/forms.ts'
import { makeToken } from '#server/http/tokens.ts'
import type { answerAsGuest } from '#shared/guests.ts'

/** The key of a form, which makes a repeat of it the same guest. */
export function readEntryKey({ body, request }: Pick<Call<typeof answerAsGuest>, 'body' | 'request'>): string {
  const header = request.headers['idempotency-key']
  return body.key ?? (typeof header === 'string' && header.length >= shortestKey ? header : makeToken())
}

// Guessing the key of another's form would make one that guest.
const shortestKey = 32

/** The id of the guest that a form makes: the primary key holds that a second tap makes no second one. */
export function toGuestId(token: string, key: string): string {
  const hex = createHash('sha256').update(`guest ${token} ${key}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

export function isForm({ request }: Pick<Call<typeof answerAsGuest>, 'request'>): boolean {
  return request.headers['content-type']?.startsWith(formType) ?? false
}
