import type { Tx } from '#server/db/database.ts'
import { lockPairs } from '#server/db/locks.ts'
import { endCallOffsBetween } from '#server/features/events/call-off-queries.ts'
import { findHostId } from '#server/features/events/lock-queries.ts'
import { listRecentEventsBetween } from '#server/features/events/read-queries.ts'
import { publishFriendship, takeBackFriendNotifications } from '#server/features/friends/actions.ts'
import {
  deleteFriendshipsBetween,
  deleteFriendshipsOf,
  endPendingFriendship,
  insertParting,
  revokePendingFriendshipsBetween,
} from '#server/features/friends/queries.ts'
import {
  deleteAccess,
  deleteAccessBetween,
  deleteInvitedAccessBetween,
  findAccessById,
  type Invited,
} from '#server/features/grants/queries.ts'
import {
  type Channel,
  type OwnInvitation,
  revokeInvitation,
  revokeInvitationsBetween,
} from '#server/features/invites/queries.ts'
import { clearNotificationsSilently, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { endLostAnswers, endLostAnswersAt, endWaitingBetween } from '#server/features/rsvps/actions.ts'
import type { EndedFriendship } from '#server/features/rsvps/queries.ts'
import { publishToPeople } from '#server/live/publish.ts'

// What ends with a friendship or by a block: each owner deletes its own rows, in one transaction, with the pair locked.

/** Ends friendship and requests, and all access and answers that depended on them. */
export async function endRelationship(tx: Tx, one: string, other: string): Promise<void> {
  await deleteFriendshipsBetween(tx, one, other)
  await deleteAccessBetween(tx, one, other)
  await takeBackFriendNotifications(tx, one, other)
  await endAnswersAndNotifications(tx, { between: [one, other] })
  const calledOff = await endCallOffsBetween(tx, one, other)
  await takeBackNotifications(tx, causes.eventCancelled(), { actorId: one, userId: other })
  await takeBackNotifications(tx, causes.eventCancelled(), { actorId: other, userId: one })
  // Published per person: people who can no longer see an event do not get updates for its audience.
  for (const { eventId, userId } of [...calledOff, ...(await listRecentEventsBetween(tx, one, other))])
    await publishToPeople(tx, [userId], { lists: [], eventId })
  await publishFriendship(tx, one, other)
}

/** Before an account is deleted: its friends may have seen each other's spons through this person alone. */
export async function endAllRelationships(tx: Tx, userId: string): Promise<void> {
  await endAnswersAndNotifications(tx, { among: await deleteFriendshipsOf(tx, userId) })
}

async function endAnswersAndNotifications(tx: Tx, ended: EndedFriendship): Promise<void> {
  for (const { eventId, userId } of await endLostAnswers(tx, ended)) {
    await takeBackNotifications(tx, causes.rsvp(eventId, userId), { eventId })
    await publishToPeople(tx, [userId], { lists: ['feed', 'extended-feed'], eventId })
  }
}

/** A block also revokes pending invitations. Call it after inserting the block, which decides who sees what. */
export async function endBlockedRelationship(tx: Tx, one: string, other: string): Promise<void> {
  await insertParting(tx, one, other)
  await revokeInvitationsBetween(tx, one, other)
  await revokePendingFriendshipsBetween(tx, one, other)
  await deleteInvitedAccessBetween(tx, one, other)
  await endWaitingBetween(tx, one, other)
  await endRelationship(tx, one, other)
}

/** Revokes an invitation of any kind; false if the inviter has none with that id. */
export async function takeBackInvite(tx: Tx, inviterId: string, id: string): Promise<boolean> {
  for (const channel of ['email', 'phone'] as const) if (await revokeSent(tx, channel, { inviterId, id })) return true
  const access = await findAccessById(tx, inviterId, id)
  if (access) await revokeAccess(tx, access.eventId, [access])
  return access !== null
}

async function revokeSent(tx: Tx, channel: Channel, { inviterId, id }: OwnInvitation): Promise<boolean> {
  const revoked = await revokeInvitation(tx, channel, { inviterId, id })
  if (!revoked) return false
  const { type, address, eventId, acceptedBy } = revoked
  if (eventId && acceptedBy) await revokeAccess(tx, eventId, [{ userId: acceptedBy, grantedBy: inviterId }])
  if (type === 'friend' && channel === 'email') await endPendingFriendship(tx, { inviterId, email: address }, 'revoked')
  return true
}

/**
 * Revokes the access that these inviters granted, and the answers of those who do not see the spon in another way. As many
 * statements for one person as for all.
 */
export async function revokeAccess(tx: Tx, eventId: string, invited: readonly Invited[]): Promise<void> {
  if (invited.length === 0) return
  const hostId = await findHostId(tx, eventId)
  const guests = invited.flatMap(({ userId }) => (userId === hostId ? [] : userId))
  if (hostId) await lockPairs(tx, hostId, guests)
  const people = await deleteAccess(tx, eventId, invited)
  if (people.length === 0) return
  await clearNotificationsSilently(tx, causes.eventInvite(eventId), { eventId, people })
  const unanswered = await endLostAnswersAt(tx, eventId, people)
  const answers = unanswered.map((userId) => causes.rsvp(eventId, userId))
  if (answers.length > 0) await takeBackNotifications(tx, answers, { eventId })
  await publishToPeople(tx, people, { lists: ['feed', 'extended-feed'], eventId })
}
