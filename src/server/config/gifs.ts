export const giphyUrl = 'https://api.giphy.com'
export const klipyUrl = 'https://api.klipy.com'

const giphyMedia = ['media', 'media0', 'media1', 'media2', 'media3', 'media4', 'i'].map(
  (name) => `https://${name}.giphy.com`,
)
const klipyMedia = ['https://static.klipy.com', 'https://static1.klipy.com', 'https://static2.klipy.com']

type Provider = { apiUrl: string } | undefined

/** Browsers load a provider's pictures from these origins, never through this server. */
export const listGiphyOrigins = (apiUrl: string) => (apiUrl === giphyUrl ? giphyMedia : [new URL(apiUrl).origin])
export const listKlipyOrigins = (apiUrl: string) => (apiUrl === klipyUrl ? klipyMedia : [new URL(apiUrl).origin])

/** Hosts that pages may load GIFs from. */
export function listGifOrigins({ giphy, klipy }: { giphy: Provider; klipy: Provider }): string[] {
  return [...(giphy ? listGiphyOrigins(giphy.apiUrl) : []), ...(klipy ? listKlipyOrigins(klipy.apiUrl) : [])]
}
