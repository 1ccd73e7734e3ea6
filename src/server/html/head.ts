import { Html, html } from '#server/html/html.ts'
import { indexedPaths, type PageMeta, toPageTitle } from '#shared/pages.ts'
import { product } from '#shared/product.ts'

type Place = {
  publicUrl: string
  /** Where the page was asked for, without what comes after the question mark. */
  path: string
  /** The picture that a chat shows beside the link. */
  cardPath: string
  /** Behind a link that somebody was given. */
  isInvite: boolean
}

/** JSON inside a script element: nothing in it can end the element, or a line of JavaScript. */
export function toScriptJson(value: unknown): Html {
  return new Html(
    JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'),
  )
}

/** Search engines that people use, by the names they answer to. */
const searchBots = ['googlebot', 'bingbot', 'duckduckbot', 'applebot', 'yandex', 'baiduspider', 'slurp', 'petalbot']

/** Everything that search engines and chats read of a page. */
export function toHead(meta: PageMeta, { publicUrl, path, cardPath, isInvite }: Place): Html {
  const title = toPageTitle(meta.title)
  const description = meta.description ?? product.description
  const isIndexed = indexedPaths.includes(path)
  const picture = publicUrl + cardPath
  return html`<title>${title}</title>
    <meta name="description" content="${description}">
    ${meta.canonicalPath && html`<link rel="canonical" href="${publicUrl + meta.canonicalPath}">`}
    ${isInvite && toInviteRobots()}
    ${!isIndexed && !isInvite && html`<meta name="robots" content="noindex">`}
    <meta property="og:site_name" content="${product.name}">
    <meta property="og:type" content="${meta.type ?? 'website'}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${publicUrl + (meta.canonicalPath ?? path)}">
    <meta property="og:image" content="${picture}">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${title}">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:title" content="${title}">
    <meta name="twitter:description" content="${description}">
    <meta name="twitter:image" content="${picture}">
    ${isIndexed && html`<script type="application/ld+json">${toScriptJson(toStructuredData(publicUrl))}</script>`}`
}

/**
 * An invitation is nobody's search result: the engines are told so by name, and every other robot to quote and keep
 * nothing. Telling all of them 'noindex' in one word would count as a broken page with those who grade pages.
 */
function toInviteRobots(): Html[] {
  return [
    html`<meta name="robots" content="nosnippet, noarchive, noimageindex">`,
    ...searchBots.map((bot) => html`<meta name="${bot}" content="noindex">`),
  ]
}

function toStructuredData(publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: product.name,
    url: `${publicUrl}/`,
    description: product.description,
    applicationCategory: 'SocialNetworkingApplication',
    operatingSystem: 'iOS, Android, Web',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    image: { '@type': 'ImageObject', url: `${publicUrl}/icons/icon-512.png`, width: 512, height: 512 },
    publisher: {
      '@type': 'Organization',
      name: product.name,
      url: `${publicUrl}/`,
      email: product.supportEmail,
      logo: { '@type': 'ImageObject', url: `${publicUrl}/icons/icon-512.png`, width: 512, height: 512 },
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
