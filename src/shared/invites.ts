import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Timeframe, timeLanguage } from '#shared/event-fields.ts'
import { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { Phase } from '#shared/phases.ts'
import { AvatarColor, EmailAddress, Id, IdParams, Person, Text, Timestamp } from '#shared/schemas.ts'

/** TTL of a link that was sent to one person. */
export const inviteDays = { event: 7, friend: 30 } as const

/** What an invitation says before its link: people who do not know us have to see what this is, and from whom. */
export function toInviteWords(inviter: string, event: { title: string; time: string }): string {
  const { title, time } = event
  const isKnown = time !== '' && time !== t('names:timeframe.none')
  return isKnown ? t('invitations:words-at', { inviter, title, time }) : t('invitations:words', { inviter, title })
}

export const InviteType = z.enum(['friend', 'event', 'crew'])
export type InviteType = z.infer<typeof InviteType>

/** Whether one may answer without an account. `closed`: answers are no longer accepted from anybody. */
const GuestState = z.enum(['welcome', 'full', 'off', 'closed'])
export type GuestState = z.infer<typeof GuestState>

const Inviter = z.extend(z.pick(Person, { displayName: true, firstName: true, profileImageUrl: true }), {
  color: AvatarColor,
})

/** All that the holder of a link may know before signing in: who invites, and to what. */
export const Invite = z.object({
  invitation: z.object({
    type: InviteType,
    /** Opening it accepts nothing, not even for who is signed in: one tap may make many friendships. */
    needsTap: z.boolean(),
    /** Of a link for many: `in` where there is nothing to accept any more, `own` where it is the viewer's. */
    standing: z.enum(['open', 'in', 'own']),
  }),
  inviter: Inviter,
  event: z.nullable(
    z.object({
      title: z.string(),
      description: z.nullable(z.string()),
      timeframe: z.nullable(Timeframe),
      specificTime: z.nullable(z.string()),
      timeLanguage,
      startsAt: z.nullable(Timestamp),
      endsAt: Timestamp,
      phase: Phase,
      location: z.nullable(z.string()),
      gifUrl: z.nullable(z.string()),
      gifAltText: z.nullable(z.string()),
      /** Of its poster, which the id seeds elsewhere. */
      seed: z.number(),
      guests: GuestState,
    }),
  ),
  crew: z.nullable(
    z.object({
      name: z.string(),
      emoji: z.nullable(z.string()),
      /** Six at most, those who have been in it longest. Whoever joins is a friend of everyone in it. */
      members: z.array(
        z.object({ firstName: z.string(), profileImageUrl: z.nullable(z.string()), color: AvatarColor }),
      ),
      memberCount: z.number(),
    }),
  ),
})
export type Invite = z.infer<typeof Invite>

/** The result of accepting, and the inviter, to offer a friend request. */
export const AcceptedInvite = z.object({
  type: InviteType,
  eventId: z.nullable(Id),
  crewId: z.nullable(Id),
  inviter: z.extend(Inviter, { id: Id, friendStatus: FriendStatus }),
})
export type AcceptedInvite = z.infer<typeof AcceptedInvite>

/** One's own invitation that can still be revoked. */
export const SentInvite = z.object({
  id: Id,
  channel: z.enum(['app', 'email', 'phone']),
  type: z.enum(['friend', 'event']),
  /** The address or number as typed, or the name of the person invited in the app. */
  to: z.string(),
  /** Who accepted it; for an in-app invitation, the invitee from the start. */
  person: z.nullable(z.object({ id: Id, displayName: z.string() })),
  event: z.nullable(z.object({ id: Id, title: z.string() })),
  /** `unknown`: it is not known whether its text went out. */
  status: z.enum(['sent', 'unknown', 'accepted']),
  createdAt: Timestamp,
  expiresAt: z.nullable(Timestamp),
})
export type SentInvite = z.infer<typeof SentInvite>

export const ExistingUser = z.object({ id: Id, displayName: z.string() })
export type ExistingUser = z.infer<typeof ExistingUser>

const phoneNumber = Text.check(
  z.trim(),
  z.minLength(1, { error: () => t('invitations:phone-needed') }),
  z.maxLength(40),
)
export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/invite-user',
  summary: 'Invites somebody who is here: they may open it at once. A friend hears of it, others find it waiting.',
  params: IdParams,
  body: z.object({ inviteeId: Id }),
  reply: z.object({ status: z.literal('invited') }),
  errors: ['not_found', 'called_off', 'forbidden', 'conflict'],
  idempotent: true,
})

export const invitePhone = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/invite-phone',
  summary: 'Invites a phone number to a spon by text. 409 already_here names whoever has the number.',
  params: IdParams,
  body: z.object({ phoneNumber }),
  reply: z.object({ status: z.literal('sent') }),
  errors: ['not_found', 'called_off', 'forbidden', 'already_here', 'already_sent', 'unavailable'],
  idempotent: true,
})

export const inviteEmail = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/invite-email',
  summary: 'Invites an address to a spon by e-mail. 409 already_here names whoever has the address.',
  params: IdParams,
  body: z.object({ email: EmailAddress }),
  reply: z.object({ status: z.literal('sent') }),
  errors: ['not_found', 'called_off', 'forbidden', 'already_here', 'already_sent', 'unavailable'],
  idempotent: true,
})

export const inviteFriendByPhone = defineEndpoint({
  method: 'POST',
  path: '/api/friends/invite-phone',
  summary: 'Asks a phone number to become a friend, by text. 409 already_here names whoever has the number.',
  body: z.object({ phoneNumber }),
  reply: z.object({ status: z.literal('sent') }),
  errors: ['already_here', 'already_sent', 'unavailable'],
  idempotent: true,
})

export const inviteFriendByEmail = defineEndpoint({
  method: 'POST',
  path: '/api/friends/invite-email',
  summary: 'Asks an address to become a friend. Where its owner is here nothing is sent, unless forceInvite says so.',
  body: z.object({ email: EmailAddress, forceInvite: z.optional(z.boolean()) }),
  reply: z.object({ userAlreadyExists: z.boolean(), existingUser: z.nullable(ExistingUser) }),
  errors: ['already_sent', 'unavailable'],
  idempotent: true,
})

const TokenParams = z.object({ token: Text.check(z.maxLength(200)) })

export const getInvite = defineEndpoint({
  method: 'GET',
  path: '/api/invite/:token',
  summary: 'Who invites to what. Looking changes nothing. 410 called_off says so of a spon for a week.',
  access: 'public',
  params: TokenParams,
  reply: Invite,
  errors: ['not_found', 'gone', 'called_off'],
})

export const acceptInvite = defineEndpoint({
  method: 'POST',
  path: '/api/invite/:token/accept',
  summary: 'Takes an invitation up. Again as the same person gives the same answer.',
  params: TokenParams,
  reply: AcceptedInvite,
  errors: ['gone', 'called_off', 'crew_full', 'conflict'],
  idempotent: true,
})

export const ShareLink = z.object({
  /** The viewer's own link, if there is one. */
  url: z.nullable(z.string()),
  /** For the host: some link is open, their own or a guest's, and can be turned off. */
  canEnd: z.boolean(),
  /** The host has turned links off; only the host can turn them on again, by making one. */
  isOff: z.boolean(),
})
export type ShareLink = z.infer<typeof ShareLink>

export const getShareLink = defineEndpoint({
  method: 'GET',
  path: '/api/events/:id/share-link',
  summary: 'The own open link to a spon, if there is one.',
  params: IdParams,
  reply: ShareLink,
  errors: ['not_found'],
})

export const makeShareLink = defineEndpoint({
  method: 'POST',
  path: '/api/events/:id/share-link',
  summary: 'A link to a spon that several people may use until the host turns it off; the same one each time.',
  params: IdParams,
  reply: ShareLink,
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
})

export const endShareLinks = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/share-link',
  summary: "Turns every link to an own spon off, guests' links included. Whoever came by one stays.",
  params: IdParams,
  reply: ShareLink,
  errors: ['not_found', 'called_off', 'forbidden'],
  idempotent: true,
})

export const listInvites = defineEndpoint({
  method: 'GET',
  path: '/api/invites',
  summary: 'Own invitations that wait for an answer, and those to spons that were taken up; the newest first.',
  reply: z.array(SentInvite),
})

export const revokeInvite = defineEndpoint({
  method: 'DELETE',
  path: '/api/invites/:id',
  summary: 'Takes an invitation back. Whoever came to a spon by it no longer sees it, and their answer goes.',
  params: IdParams,
  errors: ['not_found'],
  idempotent: true,
})

/** All invitations by one person who is not a friend, as one line. */
export const WaitingInvite = z.object({
  inviter: Person,
  count: z.number(),
  /** The newest three. */
  events: z.array(z.object({ id: Id, title: z.string() })),
  createdAt: Timestamp,
})
export type WaitingInvite = z.infer<typeof WaitingInvite>

export const listWaitingInvites = defineEndpoint({
  method: 'GET',
  path: '/api/invites/waiting',
  summary: 'Invitations in the app by people who are no friends, one entry for each of them, the newest first.',
  reply: z.array(WaitingInvite),
  lists: ['notifications', 'friends'],
})

export const acceptWaitingInvites = defineEndpoint({
  method: 'POST',
  path: '/api/invites/waiting/:id/accept',
  summary: 'Accepts all that this person invites to: it comes into the feed.',
  params: IdParams,
  reply: z.object({ eventIds: z.array(Id) }),
  idempotent: true,
})

export const declineWaitingInvites = defineEndpoint({
  method: 'POST',
  path: '/api/invites/waiting/:id/decline',
  summary: 'Declines all that this person invites to; they are not told.',
  params: IdParams,
  idempotent: true,
})

const UnsubscribeQuery = z.object({ token: z.optional(z.string().check(z.maxLength(200))) })

export const askUnsubscribe = defineEndpoint({
  method: 'GET',
  path: '/api/mail/unsubscribe',
  summary: 'A page that asks whether to stop mails to an address. Looking changes nothing.',
  access: 'public',
  query: UnsubscribeQuery,
  errors: ['gone'],
})

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  summary:
    'Stops invitations and news of spons to an address: the button of that page, and the one click of mail programs.',
  access: 'public',
  form: true,
  query: UnsubscribeQuery,
  errors: ['gone'],
})
