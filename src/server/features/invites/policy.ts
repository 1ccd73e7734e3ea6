import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { answersClosed } from '#server/features/events/policy.ts'
import type { FoundInvitation, Owner } from '#server/features/invites/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { GuestState, Invite } from '#shared/invites.ts'
import { t } from '#shared/message.ts'

/** Why this viewer may not invite anyone, or null where they may. */
export function refuseInvite(event: Pick<VisibleEvent, 'guestPolicy' | 'can'>): HttpError | null {
  if (event.can.invite) return null
  return event.guestPolicy === 'plus-one'
    ? new HttpError('forbidden', t('invitations:guest-asked'))
    : new HttpError('forbidden', t('invite-refusals:just-you'))
}

/** Who may be named as the owner of an address or number. A blocked person counts as unknown. */
export function findNameable(owner: Owner | null): Owner | null {
  return owner?.isFindable && !owner.isBlocked ? owner : null
}

export function alreadyHere({ id, displayName }: Owner): HttpError {
  return new HttpError('already_here', t('invite-refusals:already-here', { name: displayName }), {
    details: { existingUser: { id, displayName } },
  })
}

export function ownAddress(field: 'email' | 'phoneNumber'): HttpError {
  const words = field === 'email' ? t('invite-refusals:own-address') : t('invite-refusals:own-number')
  return new HttpError('invalid_input', words, { field })
}

export const alreadySent = (): HttpError => new HttpError('already_sent', t('invite-refusals:sent'))

/** For a guest who is not in the inviter's crew and has had enough of their invitations for a day. */
export const invitedEnough = (when: string): string => t('invite-refusals:stranger-enough', { when })

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
  if (type === 'crew') return new HttpError('guests_cannot', t('invite-refusals:crew-needs-account'))
  if (type === 'friend' || !event)
    return new HttpError('guests_cannot', t('invite-refusals:friend-needs-account', { name }))
  if (isSeen) return null
  const state = toGuestState(event)
  if (state === 'off') return new HttpError('guests_cannot', t('invite-refusals:needs-account'))
  if (state === 'full') return new HttpError('conflict', t('invite-refusals:full'))
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
    return new HttpError('gone', t('invite-refusals:run-out'))
  const name = invitation.inviter.firstName ?? invitation.inviter.displayName
  if (invitation.status === 'accepted') return new HttpError('gone', t('invite-refusals:used-ask', { name }))
  return new HttpError('gone', t('invite-refusals:run-out-ask', { name }))
}
