import type { Card } from '#server/cards/card.ts'
import { toSeed } from '#server/cards/shapes.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { toTimeText } from '#shared/names.ts'
import { indexedPaths } from '#shared/pages.ts'
import { apiPrefix } from '#shared/paths.ts'
import { product } from '#shared/product.ts'

/** For every address that is nobody's invitation. */
export const productCard: Card = {
  seed: toSeed(product.name),
  lead: null,
  title: 'Meet up. Tonight. No plan required.',
  label: null,
  otherwise: product.name,
}

/** Who asks to what, and when. A chat shows it to everybody in it, so it holds less than the page does. */
export function toInviteCard({ inviter, event }: FoundInvitation): Card {
  const name = inviter.firstName ?? inviter.displayName
  if (!event)
    return {
      seed: toSeed(inviter.id),
      lead: `${name} wants you in their crew`,
      title: 'Join the crew',
      label: null,
      otherwise: 'Join the crew',
    }
  return {
    seed: toSeed(event.id),
    lead: `${name} invites you to`,
    title: event.title,
    label: toTimeText(event),
    otherwise: 'Something good',
  }
}

/**
 * Invitations are not forbidden here: chats that ask for permission would show no card. Their pages say themselves that
 * no search engine may keep them.
 */
export function toRobots(publicUrl: string): string {
  return ['User-agent: *', `Disallow: ${apiPrefix}`, 'Allow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function toSitemap(publicUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...indexedPaths.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
