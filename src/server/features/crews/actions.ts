import type { Tx } from '#server/db/database.ts'
import { lockCrew, lockCrewsOf, lockPairs } from '#server/db/locks.ts'
import {
  countNewcomers,
  deleteCrew,
  deleteInvitation,
  deleteMember,
  findSeat,
  insertCrew,
  insertInvitations,
  insertMember,
  listMembers,
  type OwnCrew,
} from '#server/features/crews/queries.ts'
import { makeFriendsByCrew } from '#server/features/friends/actions.ts'
import { notify } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { HttpError } from '#server/http/http-error.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'

export async function startCrew(
  tx: Tx,
  userId: string,
  values: { name: string; emoji: string | null },
): Promise<string> {
  await lockCrewsOf(tx, userId)
  const crewId = await insertCrew(tx, values)
  await takeSeat(tx, { userId, crewId })
  await publishToPeople(tx, [userId], { lists: ['crews'], screen: tx.screen })
  return crewId
}

/** Before joining: nobody joins or leaves until the transaction ends, and nobody in it parts from them. */
export async function lockForJoining(tx: Tx, { userId, crewId }: Membership): Promise<void> {
  await lockCrewsOf(tx, userId)
  await lockCrew(tx, crewId)
  await lockPairs(tx, userId, await listOthers(tx, { userId, crewId }))
}

type Membership = { userId: string; crewId: string }

/** After lockForJoining(). As many statements for one member as for 29. */
export async function joinCrew(tx: Tx, { userId, crewId, name }: Membership & { name: string }): Promise<void> {
  const others = await listOthers(tx, { userId, crewId })
  await takeSeat(tx, { userId, crewId })
  await deleteInvitation(tx, { userId, crewId })
  await makeFriendsByCrew(tx, userId, others)
  const before = await countNewcomers(tx, { userId, crewId })
  await notify(tx, {
    type: 'crew_joined',
    cause: causes.crewJoined(crewId),
    actorId: userId,
    crewId,
    title: name,
    message: (joiner) => t('notices:crew.joined', { name: joiner, others: before }),
    to: others,
  })
  await publishToPeople(tx, [userId, ...others], { lists: ['crews'] })
}

export async function inviteFriends(
  tx: Tx,
  crew: OwnCrew,
  { by, people }: { by: string; people: string[] },
): Promise<void> {
  const invited = await insertInvitations(tx, crew, { by, people })
  await notify(tx, {
    type: 'crew_invite',
    cause: causes.crewInvite(crew.id),
    actorId: by,
    crewId: crew.id,
    title: crew.name,
    message: (name) => t('notices:crew.invited', { name }),
    to: invited,
  })
}

/** The friendships stay. With the last one the crew ends; who leaves may come back. */
export async function leaveCrew(tx: Tx, membership: Membership): Promise<void> {
  await deleteMember(tx, membership)
  await publishToPeople(tx, [membership.userId, ...(await listMembers(tx, membership.crewId))], { lists: ['crews'] })
}

export async function endOwnCrew(tx: Tx, crew: OwnCrew): Promise<void> {
  const members = await listMembers(tx, crew.id)
  await deleteCrew(tx, crew)
  await publishToPeople(tx, members, { lists: ['crews', 'notifications'] })
}

async function takeSeat(tx: Tx, { userId, crewId }: Membership): Promise<void> {
  const { seat, place } = await findSeat(tx, userId, crewId)
  if (seat === null) throw new HttpError('crew_full', t('crew-refusals:full', { most: limits.crewMembers }))
  if (place === null) throw new HttpError('conflict', t('crew-refusals:too-many', { most: limits.crewsOfPerson }))
  await insertMember(tx, { userId, crewId, seat, place })
}

async function listOthers(tx: Tx, { userId, crewId }: Membership): Promise<string[]> {
  return (await listMembers(tx, crewId)).filter((id) => id !== userId)
}
