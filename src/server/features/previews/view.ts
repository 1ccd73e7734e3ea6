import type { Card } from '#server/cards/card.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { toTimeText } from '#shared/names.ts'
import { indexedPaths } from '#shared/pages.ts'
import { apiPrefix } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { toSeed } from '#shared/seeded-random.ts'

/** For every address that is not an invitation. */
export const productCard: Card = {
  seed: toSeed(product.name),
  lead: null,
  title: 'Meet up. Tonight. No plan required.',
  label: null,
  otherwise: product.name,
}

/** Before the host's words for the time, which may be cut. */
const phaseWords = { coming: '', on: 'On now · ', over: 'Over · ' } as const

/** Who invites, to what, and when. Everyone in a chat sees it, so it contains less than the page does. */
export function toInviteCard({ inviter, event, crew }: FoundInvitation): Card {
  const name = inviter.firstName ?? inviter.displayName
  if (crew)
    return {
      seed: toSeed(crew.id),
      lead: `${name} invites you to`,
      title: crew.emoji ? `${crew.emoji} ${crew.name}` : crew.name,
      label: crew.memberCount === 1 ? null : `${crew.memberCount} people are in it`,
      labelIcon: 'people',
      otherwise: 'Join the crew',
    }
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
    label: phaseWords[event.phase] + toTimeText(event),
    otherwise: 'Something good',
  }
}

/**
 * Does not disallow invitations: chat apps that respect robots.txt would show no card. The invite pages themselves
 * carry noindex.
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
