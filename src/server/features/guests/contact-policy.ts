import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'

const hour = 3600

type ContactLimit = { name: string; of: 'guest' | 'network' | 'mailbox'; max: number; seconds: number }

/** The last one is the same for every address: it says nothing of whose it is. */
export const contactLimits: readonly ContactLimit[] = [
  { name: 'contact-of', of: 'guest', max: 5, seconds: 24 * hour },
  { name: 'contact-from', of: 'network', max: 20, seconds: hour },
  { name: 'contact-to', of: 'mailbox', max: 3, seconds: 24 * hour },
]

const tooMany = {
  guest: 'server-guests:contact.too-many-changes',
  network: 'server-guests:contact.too-many-from-network',
  mailbox: 'server-guests:contact.too-many-to-address',
} as const

export function refuseMore({ of }: ContactLimit, resetIn: number): HttpError {
  const minutes = Math.max(1, Math.ceil(resetIn / 60))
  const unit = minutes > 90 ? 'hours' : 'other'
  const count = unit === 'hours' ? Math.ceil(minutes / 60) : minutes
  return new HttpError('too_many', t(tooMany[of], { unit, count }), {
    retryAfter: Math.max(1, resetIn),
    field: 'email',
  })
}

/** For people with an account. */
export function ownAddressCounts(): HttpError {
  return new HttpError('forbidden', t('server-guests:contact.has-account'))
}

export function wayBackGone(): HttpError {
  return new HttpError('gone', t('server-guests:way-back.gone'), {
    page: { title: t('error-pages:too-late'), action: { href: '/', label: t('server-guests:way-back.see-app') } },
  })
}

/** Nobody is merged by a mail: whoever typed the address may have typed somebody else's. */
export function knowsAnother(displayName: string, guestName: string): HttpError {
  return new HttpError(
    'other_person',
    t('server-guests:way-back.other-person', { name: displayName, guest: guestName }),
    {
      page: {
        title: t('server-guests:way-back.other-title'),
        action: { href: '/', label: t('error-pages:back-home') },
      },
    },
  )
}
