import type { Db } from '#server/db/database.ts'
import {
  getVisibleEvent,
  lockVisibleEventExclusive,
  lockVisibleEventShared,
  type VisibleEvent,
} from '#server/features/events/lock-queries.ts'
import { refuseShareLink } from '#server/features/invites/share-link-policy.ts'
import {
  getShareLinkState,
  insertShareLink,
  replaceShareLink,
  revokeShareLinks,
} from '#server/features/invites/share-link-queries.ts'
import { toShareLinkView } from '#server/features/invites/share-link-view.ts'
import type { Api, Call } from '#server/http/api.ts'
import { encrypt } from '#server/http/encrypt.ts'
import { HttpError } from '#server/http/http-error.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { endShareLinks, getShareLink, makeShareLink, type ShareLink } from '#shared/invites.ts'
import { t } from '#shared/message.ts'

const linkLimit = { name: 'share-link', max: 60, seconds: 3600 }

export function registerShareLinks({ route, context }: Api): void {
  const { db, secret, secrets, config } = context

  async function toView(from: Db, event: VisibleEvent): Promise<ShareLink> {
    return toShareLinkView(await getShareLinkState(from, event), {
      secrets,
      publicUrl: config.publicUrl,
      isHost: event.can.edit,
      isAllowed: event.can.share,
    })
  }

  async function answer({ tx, me, params }: Pick<Call<typeof makeShareLink>, 'tx' | 'me' | 'params'>) {
    return toView(tx, await getVisibleEvent(tx, me.id, params.id))
  }

  route(getShareLink, async ({ me, params }) => toView(db, await getVisibleEvent(db, me.id, params.id)))

  route(makeShareLink, { limit: linkLimit, answer }, async ({ tx, me, params }) => {
    const event = await lockVisibleEventShared(tx, me.id, params.id)
    const state = await getShareLinkState(tx, event)
    const refusal = refuseShareLink(event, state)
    if (refusal) throw refusal
    const token = makeToken()
    const link = { tokenHash: hashToken(token), sealedToken: encrypt(secret, token) }
    if (state.id === null) await insertShareLink(tx, event, link)
    else if ((await toView(tx, event)).url === null) await replaceShareLink(tx, state.id, link)
  })

  route(endShareLinks, { answer }, async ({ tx, me, params }) => {
    // Exclusive: waits for links that are being made, and makes new ones wait.
    const event = await lockVisibleEventExclusive(tx, me.id, params.id)
    if (!event.can.edit) throw new HttpError('forbidden', t('event-refusals:only-host-ends-links'))
    await revokeShareLinks(tx, event)
  })
}
