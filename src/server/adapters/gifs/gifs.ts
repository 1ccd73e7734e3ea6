import { bundled, isBundled } from '#server/adapters/gifs/bundled.ts'
import { createGiphy } from '#server/adapters/gifs/giphy.ts'
import { createKlipy } from '#server/adapters/gifs/klipy.ts'
import { type GifProvider, isFrom } from '#server/adapters/gifs/provider.ts'
import { listGifOrigins } from '#server/config/gifs.ts'
import type { Config } from '#server/config.ts'

type Keys = Pick<Config, 'giphy' | 'klipy'>

/** The one that is searched: GIPHY, else KLIPY, else the bundled set. */
export function createGifs({ giphy, klipy }: Keys): GifProvider {
  if (giphy) return createGiphy(giphy)
  return klipy ? createKlipy(klipy) : bundled
}

/** Whether an event may show this picture: one of the bundled set, or on a configured provider's own hosts. */
export function createGifCheck(config: Keys): (url: string) => boolean {
  const origins = listGifOrigins(config)
  return (url) => isBundled(url) || isFrom(origins, url)
}
