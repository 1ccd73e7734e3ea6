import * as z from 'zod/mini'
import { askProvider, type GifProvider, isFrom, readEntries, toRatio } from '#server/adapters/gifs/provider.ts'
import { giphyUrl, listGiphyOrigins } from '#server/config/gifs.ts'

const Rendition = z.object({
  url: z.url(),
  webp: z.optional(z.string()),
  width: z.coerce.number(),
  height: z.coerce.number(),
})
const Entry = z.object({
  id: z.string(),
  title: z.optional(z.string()),
  alt_text: z.optional(z.string()),
  images: z.object({ original: Rendition, downsized: z.optional(Rendition), fixed_width: Rendition }),
})
const Answer = z.catch(z.object({ data: z.unknown() }), { data: null })
const Single = z.object({ data: z.object({ analytics: z.object({ onsent: z.object({ url: z.url() }) }) }) })

const ownPings = ['https://giphy-analytics.giphy.com', 'https://pingback.giphy.com']

/** GIPHY's terms: hotlink from its hosts, no caching, show its attribution, and report the chosen GIF. */
export function createGiphy({ apiKey, apiUrl }: { apiKey: string; apiUrl: string }): GifProvider {
  const mediaOrigins = listGiphyOrigins(apiUrl)
  const pingOrigins = apiUrl === giphyUrl ? ownPings : mediaOrigins
  function toUrl(path: string, query: Record<string, string> = {}) {
    return `${apiUrl}/v1/gifs/${path}?${new URLSearchParams({ api_key: apiKey, ...query })}`
  }

  return {
    attribution: 'Powered by GIPHY',
    async search(term, limit) {
      // GIPHY rejects longer search terms.
      const query = { q: term.slice(0, 50), limit: String(limit), rating: 'pg-13', bundle: 'messaging_non_clips' }
      const { data } = Answer.parse(await askProvider(toUrl('search', query)))
      return readEntries(data, Entry)
        .map(({ id, title, alt_text, images: { original, downsized = original, fixed_width } }) => ({
          id,
          url: downsized.url,
          previewUrl: fixed_width.webp || fixed_width.url,
          altText: (alt_text || title || term).slice(0, 300),
          aspectRatio: toRatio(original),
        }))
        .filter(({ url, previewUrl }) => isFrom(mediaOrigins, url) && isFrom(mediaOrigins, previewUrl))
    },
    async share(id) {
      const found = Single.safeParse(await askProvider(toUrl(encodeURIComponent(id))))
      if (!found.success || !isFrom(pingOrigins, found.data.data.analytics.onsent.url)) return
      const ping = new URL(found.data.data.analytics.onsent.url)
      ping.searchParams.set('ts', String(Date.now()))
      await askProvider(ping.href)
    },
  }
}
