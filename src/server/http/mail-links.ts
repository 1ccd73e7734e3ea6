import { HttpError } from '#server/http/http-error.ts'

/** A link of a mail whose token is not ours, or not all of it. */
export function refuseMailLink(): HttpError {
  return new HttpError('gone', 'That link is not complete. Use the one at the end of the mail.', {
    page: { title: 'Hm, that link', action: { href: '/', label: 'Back home' } },
  })
}
