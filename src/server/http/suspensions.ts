import { HttpError } from '#server/http/http-error.ts'
import { product } from '#shared/product.ts'

/** What a suspended person reads who tries to sign in. */
export function refuseSuspended(why: string): HttpError {
  const sentence = /[.!?]$/.test(why) ? why : `${why}.`
  return new HttpError(
    'suspended',
    `This account is suspended: ${sentence} If that is a mistake, or you want your data or want it deleted, write to ${product.supportEmail}.`,
    { page: { title: 'You are out for now', action: { href: '/', label: `Back to ${product.name}` } } },
  )
}
