import { toCardTag } from '#server/cards/card-cache.ts'
import type { Context } from '#server/context.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { anonymous, type FoundInvitation, findByToken, type Viewer } from '#server/features/invites/queries.ts'
import { toInviteView } from '#server/features/invites/view.ts'
import { findGuestAnswer } from '#server/features/previews/queries.ts'
import { toInviteCard } from '#server/features/previews/view.ts'
import type { InvitePage } from '#server/html/pages.ts'
import { hashToken } from '#server/http/tokens.ts'
import { toPath } from '#shared/paths.ts'
import { getInviteCard } from '#shared/previews.ts'

/** The invitation as this visitor may see it, by default an anonymous one. Read-only: link previews do not consume it. */
export async function findOpenInvitation(
  { db }: Pick<Context, 'db'>,
  token: string,
  viewer: Viewer = anonymous,
): Promise<FoundInvitation | 'unknown' | 'gone'> {
  const invitation = await findByToken(db, hashToken(token), viewer)
  if (!invitation) return 'unknown'
  return canLookAt(invitation, viewer.id) ? invitation : 'gone'
}

/** The content of the invite page, and the URL of its card, which changes when the card does. */
export async function findInvitePage(
  context: Pick<Context, 'db'>,
  token: string,
  guest: { id: string } | null = null,
): Promise<InvitePage> {
  const invitation = await findOpenInvitation(context, token, guest ?? anonymous)
  if (typeof invitation === 'string')
    return { status: invitation === 'gone' ? 410 : 404, view: null, cardPath: null, guest: null }
  const cardPath = `${toPath(getInviteCard, { params: { token } })}?v=${toCardTag(toInviteCard(invitation))}`
  const { event, isSeen } = invitation
  const answer = guest && event && isSeen ? await findGuestAnswer(context.db, event.id, guest.id) : null
  return { status: 200, view: toInviteView(invitation), cardPath, guest: answer }
}
