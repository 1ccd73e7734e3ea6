import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { answersClosed } from '#server/features/events/policy.ts'
import type { FoundInvitation, Owner } from '#server/features/invites/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type GuestState, guestIsAsked, type Invite } from '#shared/invites.ts'
import { product } from '#shared/product.ts'

/** Why this viewer may not invite anyone, or null where they may. */
export function refuseInvite(event: Pick<VisibleEvent, 'guestPolicy' | 'can'>): HttpError | null {
  if (event.can.invite) return null
  return event.guestPolicy === 'plus-one'
    ? new HttpError('forbidden', guestIsAsked)
    : new HttpError('forbidden', 'The host keeps this one small: it is just for you.')
}

/** Who may be named as the owner of an address or number. A blocked person counts as unknown. */
export function findNameable(owner: Owner | null): Owner | null {
  return owner?.isFindable && !owner.isBlocked ? owner : null
}

export function alreadyHere({ id, displayName }: Owner): HttpError {
  return new HttpError('already_here', `${displayName} is already on ${product.name}.`, {
    details: { existingUser: { id, displayName } },
  })
}

export function ownAddress(field: 'email' | 'phoneNumber'): HttpError {
  return new HttpError('invalid_input', `That is your own ${field === 'email' ? 'address' : 'number'}.`, { field })
}

export const alreadySent = (): HttpError => new HttpError('already_sent', 'Already sent! They have not answered yet.')

/** For a guest who is not in the inviter's crew and has had enough of their invitations for a day. */
export const invitedEnough = 'They are not in your crew and have invitations of yours already.'

/** Whether it may still be sent to the owner of the address. */
export function canDeliver({ status, isExpired, isVouched, isBlocked }: FoundInvitation): boolean {
  return status === 'sent' && !isExpired && isVouched && !isBlocked
}

/** Whether people without an account may answer by this invitation. A personal one is for one person anyway. */
export function toGuestState(event: NonNullable<FoundInvitation['event']>): GuestState {
  if (!event.isOpen) return 'closed'
  if (event.guestLimit === 0) return 'off'
  return event.guestCount < event.guestLimit ? 'welcome' : 'full'
}

/** Why people without an account may not answer by it, or null where they may. Those with access keep it. */
export function refuseGuest(invitation: FoundInvitation): HttpError | null {
  const { type, event, isSeen, inviter } = invitation
  const name = inviter.firstName ?? inviter.displayName
  if (type === 'crew') return new HttpError('guests_cannot', 'Being in a crew takes an account. Join, and you are in.')
  if (type === 'friend' || !event)
    return new HttpError('guests_cannot', `Being in a crew takes an account. Join, and you and ${name} are friends.`)
  if (isSeen) return null
  const state = toGuestState(event)
  if (state === 'off')
    return new HttpError('guests_cannot', 'The host asks for an account here. Join to say if you come.')
  if (state === 'full')
    return new HttpError('conflict', 'This link has let in all the guests that it may. Join to say if you come.')
  return state === 'closed' ? answersClosed() : null
}

/** Whether the viewer may open it: it is pending, or it is the one that they accepted. */
export function canLookAt(invitation: FoundInvitation, viewerId: string | null): boolean {
  const { status, isExpired, isVouched, isBlocked, isSeen, acceptedBy } = invitation
  if (isBlocked) return false
  if (status === 'accepted') return viewerId !== null && acceptedBy === viewerId && isSeen
  return status === 'sent' && !isExpired && isVouched
}

export const isForMany = ({ channel }: FoundInvitation): boolean => channel === 'join' || channel === 'app'

/** Whether there is anything to accept for the viewer, and so a tap to ask for. */
export function toStanding(invitation: FoundInvitation): Invite['invitation']['standing'] {
  if (!isForMany(invitation)) return 'open'
  const { type, status, inviter, isConfirmed } = invitation
  if (type === 'friend' && inviter.friendStatus === 'self') return 'own'
  const areFriends = type === 'friend' && inviter.friendStatus === 'friends' && isConfirmed
  return status === 'accepted' || areFriends ? 'in' : 'open'
}

const ask = ({ inviter }: FoundInvitation) => `Ask ${inviter.firstName ?? inviter.displayName} for a new one.`

/** Why it cannot be accepted. Names the inviter only if the viewer could have seen the name before. */
export function toGoneError(invitation: FoundInvitation | null): HttpError {
  // Of a link for many it is never said why.
  if (
    !invitation ||
    isForMany(invitation) ||
    invitation.isBlocked ||
    !invitation.isVouched ||
    invitation.status === 'revoked'
  )
    return new HttpError('gone', 'That link has run out.')
  if (invitation.status === 'accepted')
    return new HttpError('gone', `That link was for one person, and somebody used it. ${ask(invitation)}`)
  return new HttpError('gone', `That link has run out. ${ask(invitation)}`)
}
