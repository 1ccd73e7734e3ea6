import { toCardTag } from '#server/cards/card-cache.ts'
import type { Context } from '#server/context.ts'
import { getOwnView } from '#server/features/accounts/actions.ts'
import { findCallOffBehind } from '#server/features/events/call-off-queries.ts'
import { readEventDetail } from '#server/features/events/read-queries.ts'
import { readCrewFeed } from '#server/features/feed/queries.ts'
import { readFree } from '#server/features/free/queries.ts'
import { canLookAt } from '#server/features/invites/policy.ts'
import { anonymous, type FoundInvitation, findByToken, type Viewer } from '#server/features/invites/queries.ts'
import { toInviteView } from '#server/features/invites/view.ts'
import { readUnreadCount } from '#server/features/notifications/unread-queries.ts'
import { findGuestAnswer } from '#server/features/previews/queries.ts'
import { toInviteCard } from '#server/features/previews/view.ts'
import { type InvitePage, toCardPath } from '#server/http/files/pages.ts'
import { toNextPath } from '#server/http/paging.ts'
import { hashToken } from '#server/http/tokens.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { getEvent, listFeed } from '#shared/events.ts'
import { listFree } from '#shared/free.ts'
import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import type { FirstScreen } from '#shared/pages.ts'
import { toPath } from '#shared/paths.ts'
import { getInviteCard } from '#shared/previews.ts'

/** The invitation as this visitor may see it, by default an anonymous one. Read-only: link previews do not consume it. */
export async function findOpenInvitation(
  { db }: Pick<Context, 'db'>,
  token: string,
  viewer: Viewer = anonymous,
): Promise<FoundInvitation | 'unknown' | 'gone'> {
  const invitation = await findByToken(db, token, viewer)
  if (!invitation) return 'unknown'
  return canLookAt(invitation, viewer.id) ? invitation : 'gone'
}

/** The content of the invite page, and the URL of its card, which changes when the card does. */
export async function findInvitePage(
  context: Pick<Context, 'db'>,
  token: string,
  { guest = null, namesNoLanguage = false }: { guest?: { id: string } | null; namesNoLanguage?: boolean } = {},
): Promise<InvitePage> {
  const invitation = await findOpenInvitation(context, token, guest ?? anonymous)
  if (typeof invitation === 'string') {
    const calledOff = await findCallOffBehind(context.db, hashToken(token), guest?.id ?? null)
    const status = invitation === 'gone' || calledOff ? 410 : 404
    return { status, view: null, cardPath: null, guest: null, ...(calledOff && { calledOff }) }
  }
  const { event, isSeen } = invitation
  const answer = guest && event && isSeen ? await findGuestAnswer(context.db, event.id, guest.id) : null
  function toInvitePage(found: FoundInvitation): InvitePage {
    const cardPath = toCardPath(toPath(getInviteCard, { params: { token } }), toCardTag(toInviteCard(found)))
    return { status: 200, view: toInviteView(found), cardPath, guest: answer }
  }
  const { language } = invitation
  if (!namesNoLanguage || !language) return toInvitePage(invitation)
  return inLanguage(language, () => ({ ...toInvitePage(invitation), language }))
}

type Read = FirstScreen['reads'][number]
type Reader = Pick<Context, 'db' | 'config' | 'pool' | 'listener'>

/** What a member's first screen at this address asks for: by the same queries as its calls, and as that person. */
export async function findFirstScreen(context: Reader, me: { id: string }, path: string): Promise<FirstScreen> {
  // Taken before anything is read, as in http/route.ts.
  const now = context.listener.now()
  const [user, reads] = await Promise.all([getOwnView(context, me.id), readFirst(context, me, path)])
  return { user, position: now === null ? null : Math.floor(now), reads }
}

function readFirst(context: Reader, me: { id: string }, path: string): Promise<Read[]> {
  if (isFeedPath(path))
    return Promise.all([readFeed(context, me), readCount(context, me), readFreeFriends(context, me)])
  const [, eventId] = eventPath.exec(path) ?? []
  return eventId ? readEvent(context, me, eventId) : Promise.resolve([])
}

const eventPath = /^\/event\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const isFeedPath = (path: string): boolean => path === '/' || path === '/home'

async function readFeed({ pool }: Reader, { id }: { id: string }): Promise<Read> {
  const { text, next } = await readCrewFeed(pool, id, undefined)
  return { key: toKey(listFeed), answer: JSON.parse(text), next: toNextPath(listFeed.path, next) }
}

async function readCount({ pool }: Reader, { id }: { id: string }): Promise<Read> {
  return { key: toKey(countUnread), answer: { count: await readUnreadCount(pool, id) } }
}

async function readFreeFriends({ db }: Reader, { id }: { id: string }): Promise<Read> {
  return { key: toKey(listFree), answer: JSON.parse(await readFree(db, id)) }
}

/** An event that this person may not see is not in the document, and the page says so itself. */
async function readEvent({ pool }: Reader, me: { id: string }, id: string): Promise<Read[]> {
  const text = await readEventDetail(pool, me.id, id)
  return text === null ? [] : [{ key: toKey(getEvent, { params: { id } }), answer: JSON.parse(text) }]
}
