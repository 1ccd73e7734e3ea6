import { inTransaction } from '#server/db/database.ts'
import { lockPair } from '#server/db/locks.ts'
import { declineRequest, makeFriends, publishFriendship, sendRequest } from '#server/features/friends/actions.ts'
import {
  findFriendStatus,
  getFriendStanding,
  isGuest,
  lockFriendStatus,
  readFriendRequests,
  readFriends,
  savePings,
  showEmail,
} from '#server/features/friends/queries.ts'
import { spendBudget } from '#server/features/notifications/budget-actions.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { publishToPeople } from '#server/live/publish.ts'
import {
  acceptFriend,
  declineFriend,
  getFriendStatus,
  listFriendRequests,
  listFriends,
  requestFriend,
  setFriendPings,
} from '#shared/friends.ts'
import { t } from '#shared/message.ts'

const requestLimit = { name: 'friend-request', max: 100, seconds: 86_400 }

/** One sentence after a decline and after taking back too often: it must not tell a person that they were declined. */
const refuseAnother = (when: string) => t('friend-refusals:asked-enough', { when })

export function registerFriends({ route, context: { db } }: Api): void {
  function answer({ tx, me, body }: Pick<Call<typeof requestFriend>, 'tx' | 'me' | 'body'>) {
    return getFriendStanding(tx, me.id, body.friendId)
  }

  route(listFriends, async ({ me }) => new JsonText(await readFriends(db, me.id)))

  route(listFriendRequests, async ({ me }) => new JsonText(await readFriendRequests(db, me.id)))

  route(getFriendStatus, async ({ me, params }) => {
    const status = await findFriendStatus(db, me.id, params.id)
    if (!status) throw notFound()
    return { status }
  })

  route(requestFriend, { limit: requestLimit, answer }, async ({ tx, me, body: { friendId } }) => {
    if (friendId === me.id) throw new HttpError('invalid_input', t('friend-refusals:self'), { field: 'friendId' })
    const status = await lockFriendStatus(tx, me.id, friendId)
    if (!status) throw notFound()
    if (status === 'friends') {
      // Of a friendship that a crew made, it is the confirmation.
      if (!(await showEmail(tx, me.id, friendId))) throw new HttpError('conflict', t('friend-refusals:friends-already'))
      return publishFriendship(tx, me.id, friendId)
    }
    if (await isGuest(tx, friendId)) throw new HttpError('conflict', t('friend-refusals:guest'))
    if (status === 'pending_sent') throw new HttpError('already_sent', t('friend-refusals:sent'))
    if (status === 'pending_received') await makeFriends(tx, [friendId, me.id])
    else {
      await spendBudget(tx, { actorId: me.id, userId: friendId, kind: 'request' }, refuseAnother)
      await sendRequest(tx, me.id, friendId)
    }
  })

  route(acceptFriend, { answer }, async ({ tx, me, body: { friendId } }) => {
    const status = await lockFriendStatus(tx, me.id, friendId)
    // Idempotent: a second tap on "accept" succeeds.
    if (status === 'friends') return
    if (status !== 'pending_received') throw notFound()
    await makeFriends(tx, [friendId, me.id])
  })

  route(declineFriend, { answer }, async ({ tx, me, body: { friendId } }) => {
    await lockPair(tx, me.id, friendId)
    await declineRequest(tx, friendId, me.id)
  })

  // Nobody else learns of it, so nobody else's screen is told.
  route(setFriendPings, async ({ me, params, body: { level } }) => {
    await inTransaction(db, async (tx) => {
      const isChanged = await savePings(tx, { userId: me.id, friendId: params.id, level })
      if (isChanged === null) throw notFound()
      if (isChanged) await publishToPeople(tx, [me.id], { lists: ['friends'], screen: tx.screen })
    })
  })
}
