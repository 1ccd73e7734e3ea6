import { moveSubscriptions } from '#server/adapters/push/queries.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import {
  deleteChallengesOf,
  deleteUser,
  findNewGuest,
  insertGuest,
  lockPeople,
  updateUser,
} from '#server/features/accounts/queries.ts'
import { deleteTracesOf, moveComments } from '#server/features/comments/queries.ts'
import { moveMails } from '#server/features/deliveries/mail-queries.ts'
import { moveMutes } from '#server/features/deliveries/mute-queries.ts'
import { moveCallOffs } from '#server/features/events/call-off-queries.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { listAccessOf, moveAccess, removeAccess } from '#server/features/grants/queries.ts'
import { deleteContactsOf, moveContacts } from '#server/features/guests/contact-queries.ts'
import { toGuestId } from '#server/features/guests/input.ts'
import { findSuspensionAt, insertDevice, moveDevices, refuseDevicesOf } from '#server/features/guests/queries.ts'
import { acceptInvitation, getUsableInvitation, type Visitor } from '#server/features/invites/actions.ts'
import { refuseGuest } from '#server/features/invites/policy.ts'
import { findByToken, moveAccepted } from '#server/features/invites/queries.ts'
import { moveShareLinks } from '#server/features/invites/share-link-queries.ts'
import { deleteNotificationsAbout } from '#server/features/notifications/actions.ts'
import { moveBudgets } from '#server/features/notifications/budget-queries.ts'
import { moveNotifications } from '#server/features/notifications/change-queries.ts'
import { endBlockedRelationship } from '#server/features/relationships/actions.ts'
import { listBlockedEitherWay, moveBlocks } from '#server/features/relationships/block-queries.ts'
import { moveReports } from '#server/features/reports/queries.ts'
import { moveRestrictions } from '#server/features/reports/restriction-queries.ts'
import {
  endLostAnswersAt,
  endWaitingAt,
  giveAnswer,
  lockAnswersOf,
  mergeAnswers,
} from '#server/features/rsvps/actions.ts'
import { moveArrivals } from '#server/features/rsvps/arrival-queries.ts'
import { toCaller } from '#server/http/client-address.ts'
import { HttpError } from '#server/http/http-error.ts'
import { countUse, deleteOtherSessions, lockSuspension, moveSessions } from '#server/http/queries.ts'
import { refuseSuspended } from '#server/http/suspensions.ts'
import { toPseudonym } from '#server/http/tokens.ts'
import { publishEventChange, publishToPeople } from '#server/live/publish.ts'
import type { RsvpResponse } from '#shared/events.ts'
import { findGuestNameError } from '#shared/guests.ts'
import type { LiveList } from '#shared/live-lists.ts'
import { t } from '#shared/message.ts'

type Answer = { token: string; response: RsvpResponse }

/** Answers by a link as a person with a session of any kind. Returns the spon. */
export async function answerByLink(tx: Tx, visitor: Visitor, { token, response }: Answer): Promise<string> {
  const found = await findByToken(tx, token, visitor)
  // Accepting it would make friends.
  const refusal = found && found.type !== 'event' && refuseGuest(found)
  if (refusal) throw refusal
  await acceptInvitation(tx, visitor, token)
  const { event } = await getUsableInvitation(tx, visitor, token)
  const eventId = event?.id ?? ''
  await giveAnswer(tx, { userId: visitor.id, eventId }, { response })
  return eventId
}

export type Entry = Answer & { name: string; key: string; device: string; ip: string }

const networkLimit = { name: 'guests', max: 10, seconds: 3600 }

/** Makes a guest who answers; the same key again is the same guest. */
export async function enterAsGuest(tx: Tx, context: Context, entry: Entry) {
  const { token, name, key, device, ip } = entry
  const id = toGuestId(token, key)
  const isNew = await insertGuest(tx, { id, name })
  const suspension = (await lockSuspension(tx, id)) ?? (await findSuspensionAt(tx, device))
  if (suspension) throw refuseSuspended(suspension, context)
  if (!isNew && !(await findNewGuest(tx, id)))
    throw new HttpError('already_answered', t('server-guests:already-answered'))
  const eventId = await answerByLink(tx, { id, kind: 'guest', device }, entry)
  if (isNew) await countGuest(tx, context, ip)
  await insertDevice(tx, id, device)
  return { id, eventId }
}

/** What is wrong with a typed name, as a refusal. */
export function refuseName(name: string): HttpError | null {
  const sentence = findGuestNameError(name)
  return sentence === undefined ? null : new HttpError('invalid_input', sentence, { field: 'name' })
}

/** Counted in the transaction that makes the guest: refused ones are not counted. */
async function countGuest(tx: Tx, { config, secret }: Context, ip: string): Promise<void> {
  if (!config.rateLimits) return
  const { name, max, seconds } = networkLimit
  const { count, resetIn } = await countUse(tx, `${name}:${toPseudonym(secret, toCaller(ip))}`, { seconds })
  if (count > max) throw new HttpError('too_many', t('server-guests:too-many'), { retryAfter: Math.max(1, resetIn) })
}

/** Deletes a guest's access, answer and comments from one event, and refuses their browsers there. Needs the pair locked. */
export async function removeGuestFromEvent(tx: Tx, event: VisibleEvent, guestId: string): Promise<void> {
  const lost = { eventId: event.id, userId: guestId }
  await refuseDevicesOf(tx, event, guestId)
  await removeAccess(tx, lost)
  await endLostAnswersAt(tx, lost.eventId, [lost.userId])
  await endWaitingAt(tx, lost)
  await deleteTracesOf(tx, lost)
  await deleteNotificationsAbout(tx, lost)
  await publishEventChange(tx, event.id)
  // The guest no longer sees it, and so is not in its audience.
  await publishToPeople(tx, [guestId], { lists: ['feed', 'extended-feed', 'notifications'], eventId: event.id })
}

/** A guest, and the session with which they ask: all others of theirs end. */
export type Joining = { id: string; sessionId: string | null }

type Profile = { firstName?: string; lastName?: string | null; email?: string | null; profileImageUrl?: string | null }

/**
 * Keeps the guest's place: the same person is a member from now on. False if they are none any more, because another tab
 * was first. A later sign-in has to start a session: all but the session with which they asked are deleted, so that
 * former holders of the guest's sessions are not in the account.
 */
export async function becomeMember(tx: Tx, { id, sessionId }: Joining, profile: Profile): Promise<boolean> {
  if ((await lockPeople(tx, [id])).get(id) !== 'guest') return false
  const { firstName, lastName, email, profileImageUrl } = profile
  await updateUser(tx, id, {
    kind: 'member',
    ...(firstName && { first_name: firstName, last_name: lastName ?? null }),
    ...(email && { email }),
    ...(profileImageUrl && { profile_image_url: profileImageUrl }),
  })
  await deleteOtherSessions(tx, id, sessionId)
  await deleteChallengesOf(tx, id)
  await deleteContactsOf(tx, id)
  // Open pages say that they are a guest.
  for (const eventId of await listAccessOf(tx, id)) await publishEventChange(tx, eventId)
  await publishToPeople(tx, [id], { lists: everything })
  return true
}

const everything: LiveList[] = ['account', 'feed', 'extended-feed', 'notifications', 'friends', 'friend-requests']

/**
 * Merges a guest into another person, who gets the session with which they asked. False if the guest is deleted already:
 * two tabs at once do it once. Each owner moves its own rows; what is left goes with the guest's.
 */
export async function mergeGuest(tx: Tx, guest: Joining, memberId: string): Promise<boolean> {
  const move = { from: guest.id, to: memberId }
  if (move.from === move.to) return false
  // Pairs before rows, in one order: every write under a spon locks them in that order.
  const locked = await listBlockedEitherWay(tx, [move.from, move.to])
  for (const other of locked) if (other !== move.to) await lockPair(tx, move.to, other)
  await lockAnswersOf(tx, [move.from, move.to])
  const kinds = await lockPeople(tx, [move.from, move.to])
  if (kinds.get(move.from) !== 'guest' || !kinds.has(move.to)) return false
  const eventIds = await moveEverything(tx, move, guest.sessionId)
  for (const other of await listBlockedEitherWay(tx, [move.to])) {
    if (!locked.includes(other)) throw new HttpError('conflict', t('refusals:two-changes'))
    await endBlockedRelationship(tx, move.to, other)
  }
  await deleteUser(tx, move.from)
  for (const eventId of eventIds) await publishEventChange(tx, eventId)
  await publishToPeople(tx, [move.from, move.to], { lists: everything })
  return true
}

async function moveEverything(tx: Tx, move: { from: string; to: string }, sessionId: string | null): Promise<string[]> {
  await moveBlocks(tx, move)
  await moveReports(tx, move)
  await moveRestrictions(tx, move)
  const eventIds = await moveAccess(tx, move)
  await mergeAnswers(tx, move)
  await moveArrivals(tx, move)
  await moveComments(tx, move)
  await moveAccepted(tx, move)
  await moveCallOffs(tx, move)
  await moveShareLinks(tx, move)
  await moveNotifications(tx, move)
  await moveMails(tx, move)
  await moveMutes(tx, move)
  await moveBudgets(tx, move)
  await moveDevices(tx, move)
  await moveContacts(tx, move)
  await moveSubscriptions(tx, move)
  await deleteOtherSessions(tx, move.from, sessionId)
  await moveSessions(tx, move)
  return eventIds
}
