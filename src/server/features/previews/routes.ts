import type { Card } from '#server/cards/card.ts'
import { createCardCache, toCardTag } from '#server/cards/card-cache.ts'
import { findOpenInvitation } from '#server/features/previews/actions.ts'
import { productCard, toInviteCard, toRobots, toSitemap } from '#server/features/previews/view.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Call, Feature } from '#server/http/route.ts'
import { getInviteCard, getProductCard, getRobots, getSitemap } from '#shared/previews.ts'

/** Long enough for a chat with many people in it, short enough for a link that is taken back. */
const cardSeconds = 300
const textAge = 'public, max-age=3600'

export function registerPreviews({ route, context }: Feature): void {
  const { publicUrl } = context.config
  const shelf = createCardCache()

  async function sendCard({ request, reply }: Pick<Call<typeof getProductCard>, 'request' | 'reply'>, card: Card) {
    const etag = `"${toCardTag(card)}"`
    // An answer to somebody signed in may renew their cookie, which no shared cache should keep.
    reply.header('cache-control', `${request.headers.cookie ? 'private' : 'public'}, max-age=${cardSeconds}`)
    // Chats show it on pages of their own.
    reply.headers({ etag, 'cross-origin-resource-policy': 'cross-origin' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const picture = await shelf.find(card)
    if (!picture)
      throw new HttpError('unavailable', 'Too many cards are being drawn. Try again in a moment.', { retryAfter: 5 })
    return reply.type('image/png').send(picture)
  }

  route(getProductCard, (call) => sendCard(call, productCard))

  route(getInviteCard, async (call) => {
    call.reply.header('x-robots-tag', 'noindex')
    const invitation = await findOpenInvitation(context, call.params.token)
    return sendCard(call, typeof invitation === 'string' ? productCard : toInviteCard(invitation))
  })

  route(getRobots, async ({ reply }) =>
    reply.header('cache-control', textAge).type('text/plain; charset=utf-8').send(toRobots(publicUrl)),
  )

  route(getSitemap, async ({ reply }) =>
    reply.header('cache-control', textAge).type('application/xml; charset=utf-8').send(toSitemap(publicUrl)),
  )
}
