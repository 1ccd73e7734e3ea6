import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { EmailAddress, IdParams, Text } from '#shared/schemas.ts'

/** Where a guest is reached about one spon: a mail address for this spon alone. */

/** What parts addresses in a list, or goes around one that a mail program copied. */
const severalAddresses = /[\s,;<>]|@.*@/

const OneAddress = Text.check(
  z.trim(),
  z.maxLength(320, { error: () => t('contacts:address-too-long') }),
  z.refine((text) => !severalAddresses.test(text), { error: () => t('contacts:one-address') }),
)

export const setContact = defineEndpoint({
  method: 'PUT',
  path: '/api/events/:id/contact',
  summary:
    'For guests: the one mail address that what matters about this spon goes to. Shown to nobody; deleted a day after it is over or off.',
  params: IdParams,
  body: z.object({ email: z.pipe(OneAddress, EmailAddress) }),
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden', 'rsvp_closed', 'too_many', 'unavailable'],
  idempotent: true,
  offline: 'queue',
})

export const removeContact = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/contact',
  summary: 'For guests: deletes that address.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
  offline: 'queue',
})

/** "m…@example.org": enough to see which one it is. */
export function maskAddress(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/^(.).*@/, '$1…@')
}

const TokenParams = z.object({ token: Text.check(z.maxLength(200)) })

/** Where the link in those mails leads: a page with one button. Opening it changes nothing. */
export const openWayBack = defineEndpoint({
  method: 'GET',
  path: '/go-on/mail/:token',
  summary:
    'The page of the link in mails to a guest: one button, which goes on as that guest. Looking changes nothing.',
  access: 'public',
  params: TokenParams,
  errors: ['gone', 'other_person'],
})

export const takeWayBack = defineEndpoint({
  method: 'POST',
  path: '/api/go-on/mail/:token',
  summary: 'Goes on as the guest to whom the mail went, in this browser too. Leads to the spon.',
  access: 'public',
  form: true,
  params: TokenParams,
  errors: ['gone', 'other_person', 'suspended'],
})
