import { lockCrew, lockPairs } from '#server/db/locks.ts'
import { leaveCrew } from '#server/features/crews/actions.ts'
import { getOwnCrew, insertRemoval, listFriendsOfJoining, listMembers } from '#server/features/crews/queries.ts'
import { endRelationship } from '#server/features/relationships/actions.ts'
import type { Api } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { removeCrewMember } from '#shared/crews.ts'
import { t } from '#shared/message.ts'

export function registerLeaving({ route }: Api): void {
  route(removeCrewMember, async ({ tx, me, params: { id: crewId, userId } }) => {
    await lockCrew(tx, crewId)
    const crew = await getOwnCrew(tx, me.id, crewId)
    if (userId === me.id) return leaveCrew(tx, { userId, crewId })
    if (!(await listMembers(tx, crewId)).includes(userId)) throw notFound()
    if (!crew.isStarter) throw new HttpError('forbidden', t('crew-refusals:only-starter-removes'))
    const friends = await listFriendsOfJoining(tx, { userId, crewId })
    await lockPairs(tx, userId, friends)
    for (const friendId of friends) await endRelationship(tx, userId, friendId)
    await insertRemoval(tx, { userId, crewId })
    await leaveCrew(tx, { userId, crewId })
  })
}
