import { HttpError } from '#server/http/http-error.ts'
import { product } from '#shared/product.ts'

const hour = 3600

type ContactLimit = { name: string; of: 'guest' | 'network' | 'mailbox'; max: number; seconds: number; words: string }

/** The last one is the same for every address: it says nothing of whose it is. */
export const contactLimits: readonly ContactLimit[] = [
  { name: 'contact-of', of: 'guest', max: 5, seconds: 24 * hour, words: 'You have changed it often today.' },
  { name: 'contact-from', of: 'network', max: 20, seconds: hour, words: 'Many addresses came from your network.' },
  { name: 'contact-to', of: 'mailbox', max: 3, seconds: 24 * hour, words: 'That address was left often today.' },
]

export function refuseMore({ words }: ContactLimit, resetIn: number): HttpError {
  const minutes = Math.max(1, Math.ceil(resetIn / 60))
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new HttpError('too_many', `${words} Try again in ${wait}.`, {
    retryAfter: Math.max(1, resetIn),
    field: 'email',
  })
}

/** For people with an account. */
export function ownAddressCounts(): HttpError {
  return new HttpError('forbidden', 'You have an account: what matters goes to its own address.')
}

export function wayBackGone(): HttpError {
  return new HttpError(
    'gone',
    'That link leads nowhere any more: the spon was over a day ago, or another address was left for it.',
    { page: { title: 'Too late', action: { href: '/', label: `See what ${product.name} is` } } },
  )
}

/** Nobody is merged by a mail: whoever typed the address may have typed somebody else's. */
export function knowsAnother(displayName: string, guestName: string): HttpError {
  return new HttpError(
    'other_person',
    `This browser knows you as ${displayName}. To see the answer of ${guestName}, open the link in a private window, or where you are not signed in.`,
    { page: { title: 'Somebody else is here', action: { href: '/', label: 'Back home' } } },
  )
}
