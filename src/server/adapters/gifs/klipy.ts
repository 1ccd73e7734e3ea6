import * as z from 'zod/mini'
import { askProvider, type GifProvider, isFrom, readEntries, toRatio } from '#server/adapters/gifs/provider.ts'
import { listKlipyOrigins } from '#server/config/gifs.ts'

const File = z.object({ url: z.url(), width: z.coerce.number(), height: z.coerce.number() })
const Size = z.object({ gif: File, webp: z.optional(File) })
const Entry = z.object({ slug: z.string(), title: z.optional(z.string()), file: z.object({ md: Size, sm: Size }) })
const Answer = z.catch(z.object({ data: z.object({ data: z.unknown() }) }), { data: { data: null } })

/** KLIPY rejects a smaller page size. */
const shortestPage = 8
/** The API requires a customer id. A constant, so that KLIPY cannot tell our users apart. */
const customer = { customer_id: 'sponti' }

export function createKlipy({ apiKey, apiUrl }: { apiKey: string; apiUrl: string }): GifProvider {
  const mediaOrigins = listKlipyOrigins(apiUrl)
  const base = `${apiUrl}/api/v1/${encodeURIComponent(apiKey)}/gifs`

  return {
    attribution: 'Powered by KLIPY',
    async search(term, limit) {
      const perPage = String(Math.max(limit, shortestPage))
      const query = { q: term, page: '1', per_page: perPage, content_filter: 'medium', ...customer }
      const { data } = Answer.parse(await askProvider(`${base}/search?${new URLSearchParams(query)}`))
      return readEntries(data.data, Entry)
        .map(({ slug, title, file: { md, sm } }) => ({
          id: slug,
          url: (md.webp ?? md.gif).url,
          previewUrl: (sm.webp ?? sm.gif).url,
          altText: (title || term).slice(0, 300),
          aspectRatio: toRatio(md.gif),
        }))
        .filter(({ url, previewUrl }) => isFrom(mediaOrigins, url) && isFrom(mediaOrigins, previewUrl))
        .slice(0, limit)
    },
    async share(id, term) {
      await askProvider(`${base}/share/${encodeURIComponent(id)}`, { ...customer, q: term })
    },
  }
}
