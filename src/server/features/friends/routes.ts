import type { Tx } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import { endRequest, makeFriends, sendRequest, severTies } from '#server/features/friends/actions.ts'
import { findFriendStatus, readFriendRequests, readFriends } from '#server/features/friends/queries.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { type Feature, JsonText } from '#server/http/route.ts'
import {
  acceptFriend,
  declineFriend,
  type FriendStatus,
  getFriendStatus,
  listFriendRequests,
  listFriends,
  requestFriend,
  unfriend,
} from '#shared/friends.ts'

export function registerFriends({ route, context: { db } }: Feature): void {
  route(listFriends, async ({ me }) => new JsonText(await readFriends(db, me.id)))

  route(listFriendRequests, async ({ me }) => new JsonText(await readFriendRequests(db, me.id)))

  route(getFriendStatus, async ({ me, params }) => {
    const status = await findFriendStatus(db, me.id, params.id)
    if (!status) throw notFound()
    return { status }
  })

  route(requestFriend, async ({ tx, me, body: { friendId } }) => {
    if (friendId === me.id)
      throw new HttpError('invalid_input', 'You are in your own crew already.', { field: 'friendId' })
    const status = await holdStatus(tx, me.id, friendId)
    if (!status) throw notFound()
    if (status === 'friends') throw new HttpError('conflict', 'You are friends already.')
    if (status === 'pending_sent') throw new HttpError('already_sent', 'Already sent! They have not answered yet.')
    if (status === 'pending_received') await makeFriends(tx, friendId, me.id)
    else await sendRequest(tx, me.id, friendId)
    return standing(tx, me.id, friendId)
  })

  route(acceptFriend, async ({ tx, me, body: { friendId } }) => {
    const status = await holdStatus(tx, me.id, friendId)
    // A second tap on "accept" finds the work done.
    if (status === 'friends') return { status }
    if (status !== 'pending_received') throw notFound()
    await makeFriends(tx, friendId, me.id)
    return standing(tx, me.id, friendId)
  })

  route(declineFriend, async ({ tx, me, body: { friendId } }) => {
    await lockPair(tx, me.id, friendId)
    await endRequest(tx, friendId, me.id)
    return standing(tx, me.id, friendId)
  })

  route(unfriend, async ({ tx, me, body: { friendId } }) => {
    const status = await holdStatus(tx, me.id, friendId)
    if (status === 'friends') await severTies(tx, me.id, friendId)
    if (status === 'pending_sent') await endRequest(tx, me.id, friendId)
    return standing(tx, me.id, friendId)
  })
}

/** How two people stand, held still for this transaction; 'none' too for people one cannot see. */
async function holdStatus(tx: Tx, meId: string, otherId: string): Promise<FriendStatus | null> {
  await lockPair(tx, meId, otherId)
  return findFriendStatus(tx, meId, otherId)
}

async function standing(tx: Tx, meId: string, otherId: string): Promise<{ status: FriendStatus }> {
  return {
    status: (await findFriendStatus(tx, meId, otherId)) ?? 'none',
  }
}
