import { toCardTag } from '#server/cards/card-cache.ts'
import type { Context } from '#server/context.ts'
import { readEventDetail } from '#server/features/events/queries.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { anonymous, type FoundInvitation, findByToken, type Viewer } from '#server/features/invites/queries.ts'
import { toInviteView } from '#server/features/invites/view.ts'
import { getDisplayName } from '#server/features/notifications/queries.ts'
import { toInviteCard } from '#server/features/previews/view.ts'
import type { InvitePage } from '#server/html/pages.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { EventDetail } from '#shared/events.ts'
import { toPath } from '#shared/paths.ts'
import { getInviteCard } from '#shared/previews.ts'

/** The invitation as an anonymous visitor may see it, or a guest. Read-only: link previews do not consume it. */
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
export async function findInvitePage(context: Context, token: string, viewer: Viewer): Promise<InvitePage> {
  const invitation = await findOpenInvitation(context, token, viewer)
  if (typeof invitation === 'string')
    return { status: invitation === 'gone' ? 410 : 404, view: null, cardPath: null, guest: null }
  const cardPath = `${toPath(getInviteCard, { params: { token } })}?v=${toCardTag(toInviteCard(invitation))}`
  const guest = viewer.id && invitation.isSeen ? await findGuestOf(context, viewer.id, invitation) : null
  return { status: 200, view: toInviteView(invitation), cardPath, guest }
}

async function findGuestOf(
  { db, pool }: Context,
  id: string,
  { event }: FoundInvitation,
): Promise<InvitePage['guest']> {
  const detail = event && (await readEventDetail(pool, id, event.id))
  if (!detail) return null
  const { userRsvp } = JSON.parse(detail) as EventDetail
  return { eventId: event.id, displayName: await getDisplayName(db, id), response: userRsvp?.response ?? null }
}
