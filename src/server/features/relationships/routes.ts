import { takeBackRequest } from '#server/features/friends/actions.ts'
import { getFriendStanding, insertParting, lockFriendStatus } from '#server/features/friends/queries.ts'
import { endRelationship, takeBackInvite } from '#server/features/relationships/actions.ts'
import type { Api, Call } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { unfriend } from '#shared/friends.ts'
import { revokeInvite } from '#shared/invites.ts'
import { t } from '#shared/message.ts'

export function registerRelationships({ route }: Api): void {
  const answer = ({ tx, me, body }: Call<typeof unfriend>) => getFriendStanding(tx, me.id, body.friendId)

  route(unfriend, { answer }, async ({ tx, me, body: { friendId, only } }) => {
    const status = await lockFriendStatus(tx, me.id, friendId)
    // Asked for on a screen that did not know of the answer yet.
    if (status === 'friends' && only === 'request') throw new HttpError('conflict', t('friend-refusals:said-yes'))
    if (status === 'friends') {
      await insertParting(tx, me.id, friendId)
      await endRelationship(tx, me.id, friendId)
    }
    if (status === 'pending_sent') await takeBackRequest(tx, me.id, friendId)
  })

  route(revokeInvite, async ({ tx, me, params }) => {
    if (!(await takeBackInvite(tx, me.id, params.id))) throw notFound()
  })
}
