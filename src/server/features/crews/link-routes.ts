import type { Db, Tx } from '#server/db/database.ts'
import { lockCrew, lockCrewsOf } from '#server/db/locks.ts'
import { findLiveLink, insertLink, type LinkOwner, revokeLink } from '#server/features/crews/link-queries.ts'
import { getOwnCrew } from '#server/features/crews/queries.ts'
import type { Api } from '#server/http/api.ts'
import { decrypt, encrypt } from '#server/http/encrypt.ts'
import { HttpError } from '#server/http/http-error.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { publishToPeople } from '#server/live/publish.ts'
import {
  endCrewLink,
  endFriendLink,
  getFriendLink,
  type JoinLink,
  makeCrewLink,
  makeFriendLink,
} from '#shared/crews.ts'
import { t } from '#shared/message.ts'

const linkLimit = { name: 'join-link', max: 60, seconds: 3600 }

export function registerLinks({ route, context }: Api): void {
  const { db, secret, secrets, config } = context

  async function findLink(from: Db, viewerId: string, owner: LinkOwner): Promise<JoinLink | null> {
    const row = await findLiveLink(from, viewerId, owner)
    const token = row && decrypt(secrets, row.sealedToken)
    if (!row || !token) return null
    const { expiresAt, uses, usedBy } = row
    return { url: `${config.publicUrl}/invite/${token}`, expiresAt: expiresAt.toISOString(), uses, usedBy }
  }

  async function getLink(tx: Tx, viewerId: string, owner: LinkOwner): Promise<JoinLink> {
    const link = await findLink(tx, viewerId, owner)
    if (!link) throw new HttpError('conflict', t('crew-refusals:link-off'))
    return link
  }

  async function makeLink(tx: Tx, viewerId: string, owner: LinkOwner): Promise<void> {
    if (await findLink(tx, viewerId, owner)) return
    // Run out, used up, or encrypted with a secret that the server has lost.
    await revokeLink(tx, owner)
    const token = makeToken()
    await insertLink(tx, owner, { tokenHash: hashToken(token), sealedToken: encrypt(secret, token) })
  }

  const ofCrew = (crewId: string, madeBy: string) => ({ crewId, madeBy })

  route(getFriendLink, ({ me }) => findLink(db, me.id, { friendsOf: me.id }))

  route(
    makeFriendLink,
    { limit: linkLimit, answer: ({ tx, me }) => getLink(tx, me.id, { friendsOf: me.id }) },
    async ({ tx, me }) => {
      await lockCrewsOf(tx, me.id)
      await makeLink(tx, me.id, { friendsOf: me.id })
      await publishToPeople(tx, [me.id], { lists: ['friends'], screen: tx.screen })
    },
  )

  route(endFriendLink, async ({ tx, me }) => {
    await revokeLink(tx, { friendsOf: me.id })
    await publishToPeople(tx, [me.id], { lists: ['friends'], screen: tx.screen })
  })

  route(
    makeCrewLink,
    { limit: linkLimit, answer: ({ tx, me, params }) => getLink(tx, me.id, ofCrew(params.id, me.id)) },
    async ({ tx, me, params }) => {
      await lockCrew(tx, params.id)
      await getOwnCrew(tx, me.id, params.id)
      await makeLink(tx, me.id, ofCrew(params.id, me.id))
    },
  )

  route(endCrewLink, async ({ tx, me, params }) => {
    await lockCrew(tx, params.id)
    await getOwnCrew(tx, me.id, params.id)
    await revokeLink(tx, ofCrew(params.id, me.id))
  })
}
