import { Html, html } from '#server/html/html.ts'
import type { Operator } from '#shared/accounts.ts'
import { isLanguage, type Language, languageCodes } from '#shared/languages.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { indexedPaths, type PageMeta, toPageTitle } from '#shared/pages.ts'
import { product } from '#shared/product.ts'

type Place = {
  publicUrl: string
  operator: Operator
  /** The requested path, without the query. */
  path: string
  search: string
  /** The preview image (og:image). */
  cardPath: string
  /** Whether the page is behind a share link. */
  isInvite: boolean
}

/** JSON for a script element, escaped against XSS: it contains no `</script>` or `<!--`, and no U+2028/2029. */
export function toScriptJson(value: unknown): Html {
  return new Html(
    JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'),
  )
}

/** The user agents of the search engines' crawlers. */
const searchBots = ['googlebot', 'bingbot', 'duckduckbot', 'applebot', 'yandex', 'baiduspider', 'slurp', 'petalbot']

/** The title and meta tags, for search engines and link previews. */
export function toHead(meta: PageMeta, { publicUrl, operator, path, search, cardPath, isInvite }: Place): Html {
  const title = toPageTitle(meta.title)
  const description = meta.description ?? t('app:description')
  const isIndexed = indexedPaths.includes(path)
  const picture = publicUrl + cardPath
  const asked = new URLSearchParams(search).get('language') ?? ''
  // What was asked for in one language is a page of its own.
  const version = isLanguage(asked) ? toLanguageQuery(asked) : ''
  return html`<title>${title}</title>
    <meta name="description" content="${description}">
    ${meta.canonicalPath && html`<link rel="canonical" href="${publicUrl + meta.canonicalPath + version}">`}
    ${
      isIndexed &&
      listAlternates(publicUrl + path).map(
        ({ code, url }) => html`<link rel="alternate" hreflang="${code}" href="${url}">
    `,
      )
    }
    ${operator.name && html`<meta name="author" content="${operator.name}">`}
    ${isInvite && toInviteRobots()}
    ${!isIndexed && !isInvite && html`<meta name="robots" content="noindex">`}
    <meta property="og:site_name" content="${product.name}">
    <meta property="og:locale" content="${toOpenGraphLocale()}">
    <meta property="og:type" content="${meta.type ?? 'website'}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${publicUrl + (meta.canonicalPath ?? path) + version}">
    <meta property="og:image" content="${picture}">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${title}">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:title" content="${title}">
    <meta name="twitter:description" content="${description}">
    <meta name="twitter:image" content="${picture}">
    ${isIndexed && html`<script type="application/ld+json">${toScriptJson(toStructuredData({ publicUrl, operator }))}</script>`}`
}

/**
 * Invitations must not be indexed: a noindex for each search engine by name, and no snippets or copies for all others.
 * A blanket noindex fails Lighthouse's SEO audit.
 */
function toInviteRobots(): Html[] {
  return [
    html`<meta name="robots" content="nosnippet, noarchive, noimageindex">`,
    ...searchBots.map((bot) => html`<meta name="${bot}" content="noindex">`),
  ]
}

const toLanguageQuery = (language: Language) => `?language=${language}`

/** One page in each language, and the one that chooses by what the browser wishes. For search engines. */
export function listAlternates(url: string): { code: string; url: string }[] {
  return [...languageCodes.map((code) => ({ code, url: url + toLanguageQuery(code) })), { code: 'x-default', url }]
}

/** With the region where most of its readers are, which the protocol wants. */
function toOpenGraphLocale(): string {
  const { language, region } = new Intl.Locale(currentLanguage()).maximize()
  return `${language}_${region}`
}

function toStructuredData({ publicUrl, operator }: Pick<Place, 'publicUrl' | 'operator'>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: product.name,
    url: `${publicUrl}/`,
    description: t('app:description'),
    applicationCategory: 'SocialNetworkingApplication',
    operatingSystem: 'iOS, Android, Web',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    image: { '@type': 'ImageObject', url: `${publicUrl}/icons/icon-512.png`, width: 512, height: 512 },
    publisher: {
      '@type': 'Organization',
      name: operator.name ?? product.name,
      url: `${publicUrl}/`,
      email: operator.supportEmail,
      logo: { '@type': 'ImageObject', url: `${publicUrl}/icons/icon-512.png`, width: 512, height: 512 },
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
