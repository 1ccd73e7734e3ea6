import { toCardTag } from '#server/cards/card-cache.ts'
import type { Context } from '#server/context.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { anonymous, type FoundInvitation, findByToken } from '#server/features/invites/queries.ts'
import { toInviteView } from '#server/features/invites/view.ts'
import { toInviteCard } from '#server/features/previews/view.ts'
import type { InvitePage } from '#server/html/pages.ts'
import { hashToken } from '#server/http/tokens.ts'
import { toPath } from '#shared/paths.ts'
import { getInviteCard } from '#shared/previews.ts'

/** The invitation as an anonymous visitor may see it. Read-only: link previews do not consume it. */
export async function findOpenInvitation(
  { db }: Pick<Context, 'db'>,
  token: string,
): Promise<FoundInvitation | 'unknown' | 'gone'> {
  const invitation = await findByToken(db, hashToken(token), anonymous)
  if (!invitation) return 'unknown'
  return canLookAt(invitation, null) ? invitation : 'gone'
}

/** The content of the invite page, and the URL of its card, which changes when the card does. */
export async function findInvitePage(context: Pick<Context, 'db'>, token: string): Promise<InvitePage> {
  const invitation = await findOpenInvitation(context, token)
  if (typeof invitation === 'string')
    return { status: invitation === 'gone' ? 410 : 404, view: null, cardPath: null, guest: null }
  const cardPath = `${toPath(getInviteCard, { params: { token } })}?v=${toCardTag(toInviteCard(invitation))}`
  return { status: 200, view: toInviteView(invitation), cardPath, guest: null }
}
