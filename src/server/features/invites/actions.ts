import { makeMessageId } from '#server/adapters/mail/jobs.ts'
import { hashAddress } from '#server/adapters/mail/opt-outs.ts'
import { hasMailOptOut } from '#server/adapters/mail/queries.ts'
import { reserveText } from '#server/adapters/sms/jobs.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockVisibleEventShared, type VisibleEvent } from '#server/features/events/queries.ts'
import { answerCause, makeFriends } from '#server/features/friends/actions.ts'
import { getDisplayName, lockPair } from '#server/features/friends/queries.ts'
import { alreadySent, canLookAt, refuseInvite, toGone } from '#server/features/invites/policy.ts'
import {
  type Channel,
  claimInvitation,
  deleteAccess,
  deleteLostAnswer,
  endPendingFriendship,
  type FoundInvitation,
  findAccessById,
  findByToken,
  findHostId,
  findInvitee,
  insertAccess,
  insertInvitation,
  isWaiting,
  lockGuestsOf,
  type NewInvitation,
  revokeInvitation,
  upsertPendingFriendship,
} from '#server/features/invites/queries.ts'
import { encrypt } from '#server/http/encrypt.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { countUse } from '#server/http/queries.ts'
import { hashToken, makeToken, pseudonym } from '#server/http/tokens.ts'
import { sendInvitation } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishEventChange, publishToPeople } from '#server/live/publish.ts'
import { notify, takeBackNotifications } from '#server/notify/notify.ts'
import type { LiveList } from '#shared/live.ts'

const feeds: LiveList[] = ['feed', 'extended-feed']

const inviteCause = (eventId: string, inviteeId: string) => `event_invite:${eventId}:${inviteeId}`

/** The spon for someone who is about to invite: whoever may bring one guest cannot bring two at once. */
export async function holdInvitableEvent(tx: Tx, inviterId: string, eventId: string): Promise<VisibleEvent> {
  await lockGuestsOf(tx, inviterId, eventId)
  const event = await lockVisibleEventShared(tx, inviterId, eventId)
  const refusal = refuseInvite(event)
  if (refusal) throw refusal
  return event
}

/** Lets somebody who is here in at once, and tells them. */
export async function inviteInApp(tx: Tx, event: VisibleEvent, inviteeId: string): Promise<void> {
  for (const other of new Set([event.viewerId, event.hostId])) await lockPair(tx, inviteeId, other, 'shared')
  if (!(await findInvitee(tx, event, inviteeId))) throw notFound()
  if (inviteeId === event.hostId) throw new HttpError('conflict', 'It is their own spon.')
  await insertAccess(tx, { eventId: event.id, userId: inviteeId, source: 'invite', grantedBy: event.viewerId })
  await notify(tx, {
    type: 'event_invite',
    cause: inviteCause(event.id, inviteeId),
    actorId: event.viewerId,
    eventId: event.id,
    title: event.title,
    message: `${await getDisplayName(tx, event.viewerId)} invited you`,
    to: [inviteeId],
  })
  await publishToPeople(tx, [inviteeId], { lists: feeds, eventId: event.id })
}

const day = 86_400
const mailLimits = [
  { name: 'mail-invites-to', max: 3, words: 'That address has had enough invitations for a day.' },
  { name: 'mail-invites-by', max: 20, words: 'That was your last invitation by e-mail for today.' },
] as const

/** Writes an invitation down and sends it on its way. What it says is decided when it goes out. */
export async function sendInvite(tx: Tx, context: Context, invitation: NewInvitation): Promise<void> {
  const { channel, inviterId, address, eventId } = invitation
  await lockGuestsOf(tx, inviterId, eventId ?? address)
  if (await isWaiting(tx, invitation)) throw alreadySent()
  const token = makeToken()
  const sealedToken = encrypt(context.secret, token)
  if (channel === 'phone') {
    const expiresAt = new Date(context.now().getTime() + day * 1000)
    const textId = await reserveText(tx, { to: address, purpose: 'invite', senderId: inviterId, expiresAt })
    const id = await insertInvitation(tx, invitation, hashToken(token))
    return enqueue(tx, sendInvitation, { channel, id, sealedToken, textId })
  }
  const messageId = await reserveMail(tx, context, invitation)
  const id = await insertInvitation(tx, invitation, hashToken(token))
  if (eventId === null) await upsertPendingFriendship(tx, inviterId, address)
  return enqueue(tx, sendInvitation, { channel, id, sealedToken, messageId })
}

/** Takes an invitation up. Nothing that was checked can change before it is done. */
export async function acceptInvitation(tx: Tx, userId: string, token: string): Promise<FoundInvitation> {
  const tokenHash = hashToken(token)
  const found = await findByToken(tx, tokenHash, userId)
  if (!found) throw toGone(null)
  if (found.inviter.id === userId) return keepOwn(found, userId)
  await holdTies(tx, userId, found)
  const invitation = await findByToken(tx, tokenHash, userId)
  if (!invitation || !canLookAt(invitation, userId)) throw toGone(invitation)
  if (invitation.status === 'sent' && (await claimInvitation(tx, invitation, userId))) {
    if (invitation.type === 'friend') await join(tx, userId, invitation)
    else await enter(tx, userId, invitation)
  }
  // Where somebody was faster it is gone, unless that was a second tap of the same person.
  const accepted = await findByToken(tx, tokenHash, userId)
  if (!accepted || !canLookAt(accepted, userId)) throw toGone(accepted)
  return accepted
}

/** Takes one back, of whichever kind; false where the inviter has none of that id. */
export async function takeBackInvite(tx: Tx, inviterId: string, id: string): Promise<boolean> {
  for (const channel of ['email', 'phone'] as const) if (await takeBackSent(tx, channel, inviterId, id)) return true
  const access = await findAccessById(tx, inviterId, id)
  if (!access) return false
  await revokeAccess(tx, inviterId, access.eventId, access.userId)
  return true
}

async function reserveMail(tx: Tx, context: Context, { inviterId, address }: NewInvitation): Promise<string> {
  if (await hasMailOptOut(tx, hashAddress(address)))
    throw new HttpError('conflict', 'That address has asked not to get our mail, so we do not send any.', {
      field: 'email',
    })
  await spendMail(tx, context, inviterId, address)
  return makeMessageId()
}

/** Counted in the transaction that sends: what is refused for another reason costs nothing. */
async function spendMail(tx: Tx, { secret }: Context, senderId: string, email: string): Promise<void> {
  for (const [index, { name, max, words }] of mailLimits.entries()) {
    const who = index === 0 ? email : senderId
    const { count, resetIn } = await countUse(tx, `${name}:${pseudonym(secret, who)}`, day)
    if (count > max)
      throw new HttpError('too_many', `${words} Send the link yourself, or try again tomorrow.`, {
        retryAfter: Math.max(1, resetIn),
      })
  }
}

/** One's own link leads to the spon and is not used up by that. */
function keepOwn(invitation: FoundInvitation, userId: string): FoundInvitation {
  if (!canLookAt(invitation, userId)) throw toGone(null)
  if (invitation.type === 'friend')
    throw new HttpError('invalid_input', 'That is your own invitation. Send it to somebody else.')
  return invitation
}

/** Until the transaction ends nobody comes between the guest, the inviter and the host. */
async function holdTies(tx: Tx, userId: string, { type, inviter, event }: FoundInvitation): Promise<void> {
  if (type === 'friend') return lockPair(tx, userId, inviter.id)
  for (const other of new Set([inviter.id, event?.hostId ?? inviter.id]))
    if (other !== userId) await lockPair(tx, userId, other, 'shared')
}

async function join(tx: Tx, userId: string, { inviter, channel, address }: FoundInvitation): Promise<void> {
  if (inviter.friendStatus !== 'friends') await makeFriends(tx, inviter.id, userId)
  if (channel === 'email' && address) await endPendingFriendship(tx, inviter.id, address, 'accepted')
}

async function enter(tx: Tx, userId: string, { channel, event, inviter }: FoundInvitation): Promise<void> {
  if (!event || event.hostId === userId) return
  const source = channel === 'link' ? 'link' : 'invite'
  await insertAccess(tx, { eventId: event.id, userId, source, grantedBy: inviter.id })
  await publishToPeople(tx, [userId], { lists: feeds, eventId: event.id })
}

async function takeBackSent(tx: Tx, channel: Channel, inviterId: string, id: string): Promise<boolean> {
  const revoked = await revokeInvitation(tx, channel, inviterId, id)
  if (!revoked) return false
  if (revoked.eventId && revoked.acceptedBy) await revokeAccess(tx, inviterId, revoked.eventId, revoked.acceptedBy)
  if (revoked.type === 'friend' && channel === 'email')
    await endPendingFriendship(tx, inviterId, revoked.address, 'revoked')
  return true
}

/** Shows out whoever came in by this inviter: their answer goes, unless they see the spon by another road. */
async function revokeAccess(tx: Tx, inviterId: string, eventId: string, userId: string): Promise<void> {
  const hostId = await findHostId(tx, eventId)
  if (hostId && hostId !== userId) await lockPair(tx, userId, hostId)
  if (!(await deleteAccess(tx, inviterId, eventId, userId))) return
  await takeBackNotifications(tx, inviteCause(eventId, userId), { eventId })
  if (await deleteLostAnswer(tx, eventId, userId)) {
    await takeBackNotifications(tx, answerCause(eventId, userId), { eventId })
    await publishEventChange(tx, eventId)
  }
  await publishToPeople(tx, [userId], { lists: feeds, eventId })
}
