import type { Card } from '#server/cards/card.ts'
import type { FoundInvitation } from '#server/features/invites/queries.ts'
import { listAlternates } from '#server/html/head.ts'
import { directionOf } from '#shared/languages.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { toTimeText } from '#shared/names.ts'
import { indexedPaths } from '#shared/pages.ts'
import { apiPrefix } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { toSeed } from '#shared/seeded-random.ts'

const toFrame = (id: string) => ({ seed: toSeed(id), direction: directionOf(currentLanguage()) })

/** For every address that is not an invitation. */
export function toProductCard(): Card {
  const title = t('cards:tagline')
  return { ...toFrame(product.name), lead: null, title, label: null, otherwise: product.name }
}

/** Who invites, to what, and when. Everyone in a chat sees it, so it contains less than the page does. */
export function toInviteCard({ inviter, event, crew }: FoundInvitation): Card {
  const name = inviter.firstName ?? inviter.displayName
  if (crew)
    return {
      ...toFrame(crew.id),
      lead: t('cards:invites-you', { name }),
      title: crew.emoji ? `${crew.emoji} ${crew.name}` : crew.name,
      label: crew.memberCount === 1 ? null : t('cards:members', { count: crew.memberCount }),
      labelIcon: 'people',
      otherwise: t('cards:join-crew'),
    }
  if (!event)
    return {
      ...toFrame(inviter.id),
      lead: t('cards:wants-you', { name }),
      title: t('cards:join-crew'),
      label: null,
      otherwise: t('cards:join-crew'),
    }
  return {
    ...toFrame(event.id),
    lead: t('cards:invites-you', { name }),
    title: event.title,
    label: toLabel(event),
    otherwise: t('cards:something'),
  }
}

/** The phase before the host's words for the time, which may be cut. */
function toLabel(event: NonNullable<FoundInvitation['event']>): string {
  const time = toTimeText(event)
  if (event.phase === 'on') return t('cards:on-now', { time })
  return event.phase === 'over' ? t('cards:over', { time }) : time
}

/**
 * Does not disallow invitations: chat apps that respect robots.txt would show no card. The invite pages themselves
 * carry noindex.
 */
export function toRobots(publicUrl: string): string {
  return ['User-agent: *', `Disallow: ${apiPrefix}`, 'Allow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function toAlternates(page: string): string {
  return listAlternates(page)
    .map(({ code, url }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeXml(url)}"/>`)
    .join('')
}

export function toSitemap(publicUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...indexedPaths.map(
      (path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc>${toAlternates(publicUrl + path)}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
}
