import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { EventDetail, RsvpResponse } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { Id, IdParams, Line, Person, Text, Timestamp } from '#shared/schemas.ts'

/** People who answer a spon without an account: first name, session, and the spons that they were let into. */

const TokenParams = z.object({ token: Text.check(z.maxLength(200)) })

/** What a mail program, a phone or a browser would make a link of, or an address. */
const linkLike = /@|\/|\bwww\.|\b[a-z]+:\w|\S[.．。｡․]\p{L}{2}|\d[.．。｡․]\d/iu

/** What is wrong with a guest's name, in a sentence for them; undefined where nothing is. For cleaned text. */
export function findGuestNameError(name: string): string | undefined {
  if (name === '') return t('guests:name-needed')
  if (name.length > limits.guestName) return t('guests:name-too-long', { count: limits.guestName })
  return linkLike.test(name) ? t('guests:name-is-link') : undefined
}

/** 256 bits or a UUID: the same key within the hour means the same guest. */
const EntryKey = z.string().check(z.regex(/^[\w-]{32,64}$/, { error: () => t('guests:reload') }))

/**
 * The form of the invitation page: `<form method="post" action="/api/invite/{token}/guest">` with the fields `name`, `response`
 * and `key` (hidden, from the page's handover). Sent as a form it is answered with 303 to `/invite/{token}`, and a refusal with
 * a page that leads back there; sent as JSON with the spon. A browser with a session answers as that person, guest
 * or member: their name is not asked for again, and no second guest is made.
 */
export const answerAsGuest = defineEndpoint({
  method: 'POST',
  path: '/api/invite/:token/guest',
  summary: 'Answers the spon of an invitation without an account. The same key again is the same guest.',
  access: 'public',
  form: true,
  params: TokenParams,
  body: z.object({ name: z.optional(Line), response: RsvpResponse, key: z.optional(EntryKey) }),
  reply: EventDetail,
  errors: ['gone', 'conflict', 'already_answered', 'forbidden', 'rsvp_closed', 'guests_cannot'],
})

/** For the host: everyone who has access without an account, whether they answered or not. */
const GuestList = z.object({
  /** How many guests each share link lets in; 0 turns answering without an account off for the whole spon. */
  limit: z.number(),
  guests: z.array(
    z.object({
      user: Person,
      response: z.nullable(RsvpResponse),
      /** The display name of the person who invited them; null where that account is deleted. */
      via: z.nullable(z.string()),
      createdAt: Timestamp,
    }),
  ),
})
export type GuestList = z.infer<typeof GuestList>

export const listGuests = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/guests',
  summary: 'For the host: who came without an account and through whom, the newest first, and how many a link lets in.',
  params: IdParams,
  reply: GuestList,
  errors: ['not_found', 'forbidden'],
})

export const setGuestLimit = defineEndpoint({
  method: 'PUT',
  path: '/api/events/:id/guests',
  summary:
    'For the host: how many guests each link lets in. 0 turns answering without an account off; who is in stays.',
  params: IdParams,
  body: z.object({ limit: z.number().check(z.int(), z.minimum(0), z.maximum(limits.guestsPerLink)) }),
  reply: GuestList,
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
})

export const removeGuest = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/guests/:guestId',
  summary: 'For the host: removes a guest with answer and comments. Their device stays out of this spon.',
  params: z.object({ id: Id, guestId: Id }),
  reply: GuestList,
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
})

/** Where the link of a hand-over leads: a page with one button, which claims it. Opening it changes nothing. */
export const toHandoverPath = (token: string): string => `/go-on/${token}`

export const openHandover = defineEndpoint({
  method: 'GET',
  path: '/go-on/:token',
  summary: 'The page of a hand-over link: one button, which claims it. Looking changes nothing.',
  access: 'public',
  params: TokenParams,
  errors: ['gone'],
})

export const makeHandover = defineEndpoint({
  method: 'POST',
  path: '/api/go-on',
  summary: 'For guests: a link to go on in another browser. Works once, within ten minutes.',
  /** `path`: the page on which the other browser goes on. */
  body: z.object({ path: z.optional(z.string().check(z.regex(/^\/[\w/-]{0,300}$/))) }),
  reply: z.object({ url: z.string(), expiresAt: Timestamp }),
  errors: ['forbidden'],
})

export const getHandover = defineEndpoint({
  method: 'GET',
  path: '/api/go-on/:token',
  summary: 'Who goes on by this link. Looking changes nothing.',
  access: 'public',
  params: TokenParams,
  reply: z.object({ displayName: z.string(), path: z.string() }),
  errors: ['gone'],
})

/**
 * As a form it is answered with 303 to the page. A browser in which another person has a session keeps it, and the guest is
 * merged into that person. The session of the browser that made the link ends.
 */
export const claimHandover = defineEndpoint({
  method: 'POST',
  path: '/api/go-on/:token',
  summary: 'Goes on in this browser as the guest who made the link.',
  access: 'public',
  form: true,
  params: TokenParams,
  reply: z.object({ path: z.string() }),
  errors: ['gone'],
})
