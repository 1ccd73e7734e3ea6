import { bundled, isBundled } from '#server/adapters/gifs/bundled.ts'
import { createGiphy } from '#server/adapters/gifs/giphy.ts'
import { createKlipy } from '#server/adapters/gifs/klipy.ts'
import { type GifProvider, isFrom } from '#server/adapters/gifs/provider.ts'
import type { Config } from '#server/config.ts'

type Keys = Pick<Config, 'giphy' | 'klipy'>

/** The one that is searched: GIPHY, else KLIPY, else the bundled set. */
export const createGifs = (config: Keys): GifProvider => listProviders(config)[0] ?? bundled

/** Hosts that pages may load GIFs from. */
export function listGifOrigins(config: Keys): string[] {
  return listProviders(config).flatMap(({ mediaOrigins }) => mediaOrigins)
}

/** Whether an event may show this picture: one of the bundled set, or on a configured provider's own hosts. */
export function createGifCheck(config: Keys): (url: string) => boolean {
  const origins = listGifOrigins(config)
  return (url) => isBundled(url) || isFrom(origins, url)
}

function listProviders({ giphy, klipy }: Keys): GifProvider[] {
  return [...(giphy ? [createGiphy(giphy)] : []), ...(klipy ? [createKlipy(klipy)] : [])]
}
