import { makeMessageId } from '#server/adapters/mail/jobs.ts'
import { toMailbox } from '#server/adapters/mail/mailboxes.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockBudget, lockGuestsOf, lockPair, lockPairShared } from '#server/db/locks.ts'
import { joinCrew, lockForJoining } from '#server/features/crews/actions.ts'
import { findCallOffBehind } from '#server/features/events/call-off-queries.ts'
import { toCalledOffError } from '#server/features/events/call-off-view.ts'
import { lockVisibleEventShared, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { makeFriends, publishFriendship } from '#server/features/friends/actions.ts'
import {
  endPendingFriendship,
  findFriendStatus,
  hasPartedFrom,
  insertRequest,
  upsertFriendship,
  upsertPendingFriendship,
} from '#server/features/friends/queries.ts'
import { acceptedLists } from '#server/features/grants/actions.ts'
import { insertAccess } from '#server/features/grants/queries.ts'
import {
  alreadySent,
  canLookAt,
  invitedEnough,
  refuseGuest,
  refuseInvite,
  toGoneError,
} from '#server/features/invites/policy.ts'
import {
  claimInvitation,
  type FoundInvitation,
  findByToken,
  findInvitee,
  insertInvitation,
  isWaiting,
  type NewInvitation,
} from '#server/features/invites/queries.ts'
import { reserveText } from '#server/features/messages/text-jobs.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { spendBudget } from '#server/features/notifications/budget-actions.ts'
import { strangersInvitedPerDay } from '#server/features/notifications/budget-policy.ts'
import { sumSpendings } from '#server/features/notifications/budget-queries.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { encrypt } from '#server/http/encrypt.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { countUse } from '#server/http/queries.ts'
import { hashToken, makeToken, toPseudonym } from '#server/http/tokens.ts'
import { sendInvitation, sendInvitationText } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { t } from '#shared/message.ts'
import type { PersonKind } from '#shared/schemas.ts'

/** For inviting: locks the inviter's guests, so that a plus-one cannot be used twice concurrently. */
export async function lockInvitableEvent(tx: Tx, inviterId: string, eventId: string): Promise<VisibleEvent> {
  await lockGuestsOf(tx, inviterId, eventId)
  const event = await lockVisibleEventShared(tx, inviterId, eventId)
  const refusal = refuseInvite(event)
  if (refusal) throw refusal
  return event
}

/**
 * Grants access to a person with an account. A friend is notified; anybody else finds it waiting in one quiet line. A
 * block between them and the host is not said to the inviter: it hides the spon whatever was granted.
 */
export async function inviteInApp(tx: Tx, event: VisibleEvent, inviteeId: string): Promise<void> {
  for (const other of [...new Set([event.viewerId, event.hostId])].sort()) await lockPairShared(tx, inviteeId, other)
  const invitee = await findInvitee(tx, event, inviteeId)
  if (!invitee) throw notFound()
  if (inviteeId === event.hostId) throw new HttpError('conflict', t('invite-refusals:own-spon'))
  // The reply is the usual one: who answers is not for every guest to know.
  if (invitee.hasAnswered) return
  const grant = { eventId: event.id, people: [inviteeId], source: 'invite', grantedBy: event.viewerId } as const
  if ((await findFriendStatus(tx, event.viewerId, inviteeId)) !== 'friends') {
    if (await insertAccess(tx, { ...grant, isWaiting: true })) await countStranger(tx, event.viewerId, inviteeId)
    return publishToPeople(tx, [inviteeId], { lists: ['notifications'], eventId: event.id })
  }
  await insertAccess(tx, grant)
  await notify(tx, {
    type: 'event_invite',
    cause: causes.eventInvite(event.id),
    actorId: event.viewerId,
    eventId: event.id,
    title: event.title,
    message: (name) => t('notices:invited', { name }),
    to: [inviteeId],
  })
  if (invitee.meetsHost) await publishToPeople(tx, [inviteeId], { lists: acceptedLists, eventId: event.id })
}

async function countStranger(tx: Tx, inviterId: string, inviteeId: string): Promise<void> {
  await lockBudget(tx, inviterId)
  await spendBudget(tx, { actorId: inviterId, userId: inviteeId, kind: 'invite' }, invitedEnough)
  if ((await sumSpendings(tx, inviterId, 'invite')) > strangersInvitedPerDay)
    throw new HttpError('too_many', t('invite-refusals:strangers-enough'), { retryAfter: day })
}

const day = 86_400
const mailLimits = {
  recipient: { name: 'mail-invites-to', max: 3, words: 'invite-refusals:address-enough' },
  sender: { name: 'mail-invites-by', max: 20, words: 'invite-refusals:mail-enough' },
} as const

/**
 * Stores an invitation and queues it. Its text is composed when it is sent, and whether the recipient wants any is asked
 * then: here the answer would tell the sender whether they are known.
 */
export async function sendInvite(tx: Tx, context: Context, invitation: NewInvitation): Promise<void> {
  const { channel, inviterId, address, eventId } = invitation
  await lockGuestsOf(tx, inviterId, eventId ?? address)
  if (await isWaiting(tx, invitation)) throw alreadySent()
  const token = makeToken()
  const sealedToken = encrypt(context.secret, token)
  if (channel === 'phone') {
    const id = await insertInvitation(tx, invitation, hashToken(token))
    // The text has the invitation's id, by which `listSentInvites` finds what became of it.
    const textId = await reserveText(tx, {
      id,
      to: address,
      purpose: 'invite',
      senderId: inviterId,
      secondsToLive: day,
    })
    return enqueue(tx, sendInvitationText, { channel, id, sealedToken, textId })
  }
  await spendMail(tx, context, { recipient: toMailbox(address), sender: inviterId })
  const messageId = makeMessageId()
  const id = await insertInvitation(tx, invitation, hashToken(token))
  if (eventId === null) await upsertPendingFriendship(tx, { inviterId, email: address })
  return enqueue(tx, sendInvitation, { channel, id, sealedToken, messageId })
}

/** Who takes an invitation up. */
export type Visitor = { id: string; kind: PersonKind; device?: string | null }

/** Accepts an invitation. Reads it again under the locks: nothing that was checked can change before the commit. */
export async function acceptInvitation(tx: Tx, visitor: Visitor, token: string): Promise<void> {
  const userId = visitor.id
  const found = await findByToken(tx, token, visitor)
  if (!found) throw (await findCalledOff(tx, token, userId)) ?? toGoneError(null)
  if (found.inviter.id === userId) return refuseOwn(found)
  const isGuest = visitor.kind === 'guest'
  if (isGuest && found.event) await lockGuestsOf(tx, found.inviter.id, found.event.id)
  await lockRelationships(tx, userId, found)
  const invitation = await getUsableInvitation(tx, visitor, token)
  const refusal = isGuest ? refuseGuest(invitation) : null
  if (refusal) throw refusal
  if (invitation.status !== 'sent' || !(await claimInvitation(tx, invitation, userId))) return
  if (invitation.crew) await joinCrew(tx, { userId, crewId: invitation.crew.id, name: invitation.crew.name })
  else if (invitation.type === 'friend') await join(tx, userId, invitation)
  else await enter(tx, userId, invitation)
}

/** Also the answer to accepting: a claim that lost a race finds it gone, unless a second tap of this person won. */
export async function getUsableInvitation(tx: Tx, visitor: Visitor, token: string): Promise<FoundInvitation> {
  const invitation = await findByToken(tx, token, visitor)
  if (!invitation) throw (await findCalledOff(tx, token, visitor.id)) ?? toGoneError(null)
  if (!canLookAt(invitation, visitor.id)) throw toGoneError(invitation)
  return invitation
}

/** The refusal where the event behind a link was called off, for those who may read that. */
export async function findCalledOff(db: Db, token: string, viewerId: string | null): Promise<HttpError | null> {
  const calledOff = await findCallOffBehind(db, hashToken(token), viewerId)
  return calledOff && toCalledOffError(calledOff)
}

/** Counted in the sending transaction: if that is refused for another reason, the count rolls back too. */
async function spendMail(tx: Tx, { secret }: Context, mail: Record<keyof typeof mailLimits, string>): Promise<void> {
  for (const side of ['recipient', 'sender'] as const) {
    const { name, max, words } = mailLimits[side]
    const { count, resetIn } = await countUse(tx, `${name}:${toPseudonym(secret, mail[side])}`, { seconds: day })
    if (count > max) throw new HttpError('too_many', t(words), { retryAfter: Math.max(1, resetIn) })
  }
}

/** One's own link leads to the spon and is not consumed. */
function refuseOwn({ type }: FoundInvitation): void {
  if (type === 'friend') throw new HttpError('invalid_input', t('invite-refusals:own'))
}

/** Locks the relationships of the guest with the inviter and the host until the transaction ends. */
async function lockRelationships(
  tx: Tx,
  userId: string,
  { type, inviter, event, crew }: FoundInvitation,
): Promise<void> {
  if (crew) return lockForJoining(tx, { userId, crewId: crew.id })
  if (type === 'friend') return lockPair(tx, userId, inviter.id)
  for (const other of [...new Set([inviter.id, event?.hostId ?? inviter.id])].sort())
    if (other !== userId) await lockPairShared(tx, userId, other)
}

async function join(tx: Tx, userId: string, { inviter, channel, address }: FoundInvitation): Promise<void> {
  const isLinked = channel === 'join'
  // Who has parted from them has not asked for them by sharing a link: they may ask.
  const isAsked = isLinked && inviter.friendStatus !== 'friends' && inviter.friendStatus !== 'pending_received'
  if (isAsked && (await hasPartedFrom(tx, inviter.id, userId))) {
    if (inviter.friendStatus === 'none') await insertRequest(tx, userId, inviter.id)
    return publishFriendship(tx, userId, inviter.id)
  }
  if (inviter.friendStatus !== 'friends') await makeFriends(tx, [inviter.id, userId], { isLinked })
  // Both have said that they want to be: friends by a crew show their addresses from now on.
  else {
    await upsertFriendship(tx, [inviter.id, userId])
    await publishToPeople(tx, [inviter.id, userId], { lists: ['friends'] })
  }
  if (channel === 'email' && address)
    await endPendingFriendship(tx, { inviterId: inviter.id, email: address }, 'accepted')
}

async function enter(tx: Tx, userId: string, { id, channel, event, inviter }: FoundInvitation): Promise<void> {
  if (!event || event.hostId === userId) return
  const way = channel === 'link' ? ({ source: 'link', shareLinkId: id } as const) : ({ source: 'invite' } as const)
  await insertAccess(tx, { eventId: event.id, people: [userId], grantedBy: inviter.id, ...way })
  await publishToPeople(tx, [userId], { lists: acceptedLists, eventId: event.id })
}
