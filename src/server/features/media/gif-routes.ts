import { createGifs } from '#server/adapters/gifs/gifs.ts'
import { GifsUnavailable } from '#server/adapters/gifs/provider.ts'
import type { Api } from '#server/http/api.ts'
import { HttpError } from '#server/http/http-error.ts'
import { searchGifs, shareGif } from '#shared/gifs.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'

const searchLimit = { name: 'gif-search', max: 120, seconds: 600 }
const shareLimit = { name: 'gif-share', max: 60, seconds: 600 }

export function registerGifs({ route, context: { config, log } }: Api): void {
  const gifs = createGifs(config)

  route(searchGifs, { limit: searchLimit }, async ({ query: { q: term = '', limit = limits.gifResults } }) => {
    const { attribution } = gifs
    if (term === '') return { results: [], attribution }
    try {
      return { results: await gifs.search(term, limit), attribution }
    } catch (error) {
      if (!(error instanceof GifsUnavailable)) throw error
      log.warn({ err: error }, 'no GIFs from the provider')
      const { retryAfter } = error
      throw new HttpError('unavailable', t('server-media:no-gifs'), { retryAfter })
    }
  })

  route(shareGif, { limit: shareLimit }, async ({ params: { gifId }, body: { searchTerm } }) => {
    void gifs
      .share(gifId, searchTerm)
      .catch((error) => log.warn({ err: error }, 'the provider was not told of a chosen GIF'))
  })
}
