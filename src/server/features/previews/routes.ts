import type { Card } from '#server/cards/card.ts'
import { createCardCache, toCardTag } from '#server/cards/card-cache.ts'
import type { Context } from '#server/context.ts'
import { findFirstScreen, findInvitePage, findOpenInvitation } from '#server/features/previews/actions.ts'
import { toInviteCard, toProductCard, toRobots, toSitemap } from '#server/features/previews/view.ts'
import type { Document } from '#server/html/document.ts'
import type { Api, Call } from '#server/http/api.ts'
import { createPages } from '#server/http/files/pages.ts'
import { type ChoosePage, withTimeoutOrNull } from '#server/http/files/web-app.ts'
import { HttpError } from '#server/http/http-error.ts'
import { createDrawingLimit } from '#server/http/rate-limits.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { t } from '#shared/message.ts'
import { imprintPath, paperPaths, type RenderPage } from '#shared/pages.ts'
import { getInviteCard, getProductCard, getRobots, getSitemap } from '#shared/previews.ts'

/** Long enough for a chat with many people. A card that was turned off is gone from every cache after it. */
const cardSeconds = 60
const textAge = 'public, max-age=3600'

/** Drawn for members, and needs no data. */
const createPath = '/create'
const invitePath = /^\/invite(?:\/([^/]*))?\/?$/

export function registerPreviews({ route, context }: Api): void {
  const { publicUrl } = context.config
  const shelf = createCardCache()
  const countDrawing = createDrawingLimit(context)

  async function sendCard({ request, reply }: Pick<Call<typeof getProductCard>, 'request' | 'reply'>, card: Card) {
    const etag = `"${toCardTag(card)}"`
    // A response to a signed-in person may renew their cookie, so no shared cache may store it.
    const who = request.headers.cookie ? 'private' : 'public'
    reply.header('cache-control', `${who}, max-age=${cardSeconds}, must-revalidate`)
    // Chat apps embed it in their own pages.
    reply.headers({ etag, vary: 'Cookie, Accept-Language', 'cross-origin-resource-policy': 'cross-origin' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const picture = await shelf.find(card)
    if (!picture) throw new HttpError('unavailable', t('cards:too-many'), { retryAfter: 5 })
    return reply.type('image/png').send(picture)
  }

  route(getProductCard, (call) => sendCard(call, toProductCard()))

  route(getInviteCard, async (call) => {
    countDrawing(call.request)
    call.reply.header('x-robots-tag', 'noindex')
    const invitation = await findOpenInvitation(context, call.params.token)
    return sendCard(call, typeof invitation === 'string' ? toProductCard() : toInviteCard(invitation))
  })

  route(getRobots, async ({ reply }) =>
    reply.header('cache-control', textAge).type('text/plain; charset=utf-8').send(toRobots(publicUrl)),
  )

  route(getSitemap, async ({ reply }) =>
    reply.header('cache-control', textAge).type('application/xml; charset=utf-8').send(toSitemap(publicUrl)),
  )
}

/** The page rendered for an address, or null for the empty shell. */
export function createPageChoice(context: Context, document: Document, renderPage: RenderPage): ChoosePage {
  const pages = createPages(context, document, renderPage)
  return async ({ address, hasCookie, namesNoLanguage, findVisitor }) => {
    // A sign-in is about to finish: avoid a flash of the signed-out page.
    if (new URLSearchParams(address.search).has('authToken')) return null
    if (paperPaths.some((path) => path === address.path)) return pages.render(address, !hasCookie, null)
    if (address.path === imprintPath && context.config.operator.name) return pages.render(address, !hasCookie, null)
    const visitor = await findVisitor()
    if (typeof visitor === 'object' && visitor.kind === 'member') {
      const screen = await withTimeoutOrNull(findFirstScreen(context, visitor, address.path))
      return screen && pages.renderPersonal(address, screen, address.path === createPath || screen.reads.length > 0)
    }
    const isInvite = invitePath.test(address.path)
    // A guest may have no scripts: the form leads back to the page of the invitation.
    const guest = typeof visitor === 'object' && visitor.kind === 'guest' && isInvite ? visitor : null
    if (visitor !== 'nobody' && !guest) return null
    if (!isInvite) return pages.render(address, true, null)
    const token = readToken(address.path)
    if (!token) return pages.render(address, true, { token: '', status: 404, view: null, cardPath: null, guest: null })
    const invite = await withTimeoutOrNull(findInvitePage(context, token, { guest, namesNoLanguage }))
    // A guest who is not in yet gets the form as it is drawn for visitors, and the script finds out who they are.
    if (!invite) return null
    const draw = () => pages.render(address, !invite.guest, { ...invite, token })
    return invite.language ? inLanguage(invite.language, draw) : draw()
  }
}

function readToken(path: string): string | null {
  const token = invitePath.exec(path)?.[1]
  if (token === undefined) return null
  try {
    return decodeURIComponent(token)
  } catch {
    return null
  }
}
