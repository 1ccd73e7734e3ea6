const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The reads that the main screens are made of: the first page of each list, and single things by their id. */
const keptReads: readonly RegExp[] = [
  /^\/api\/auth\/user$/,
  /^\/api\/config$/,
  /^\/api\/events\/feed(\?extended=true)?$/,
  /^\/api\/events\/my$/,
  new RegExp(`^/api/events/${id}$`),
  /^\/api\/friends$/,
  /^\/api\/friends\/requests$/,
  new RegExp(`^/api/friends/status/${id}$`),
  /^\/api\/notifications$/,
  /^\/api\/notifications\/unread-count$/,
  new RegExp(`^/api/users/${id}(/friends|/events)?$`),
]

/** Answered by the server alone, whoever asks: sign-in, downloads, documents, operations. */
const serverPages = /^\/(api|uploads|healthz|readyz|metrics|docs\/api)(\/|$)/
const hasExtension = /\.[a-z0-9]+$/i

export type Way =
  /** The worker stays out of it. */
  | 'network'
  /** The page itself. */
  | 'page'
  /** A file of the app. */
  | 'file'
  /** A drawing of the bundled set. */
  | 'gif'
  | 'read'
  | 'picture'
  | 'write'

type Asked = { method: string; url: string; mode: string }

/** Which way a request takes. Whatever is not named goes to the network and is kept nowhere. */
export function toWay(
  { method, url, mode }: Asked,
  { origin, canWait }: { origin: string; canWait: (method: string, path: string) => boolean },
): Way {
  const address = new URL(url)
  const { pathname, search } = address
  // GIFs of others, pictures of the sign-in provider: their hosts forbid keeping, or it is not ours to keep.
  if (address.origin !== origin) return 'network'
  if (method !== 'GET') return canWait(method, pathname) ? 'write' : 'network'
  if (mode === 'navigate') return serverPages.test(pathname) || hasExtension.test(pathname) ? 'network' : 'page'
  if (pathname.startsWith('/api/image/proxy/')) return 'picture'
  if (pathname.startsWith('/api/')) return keptReads.some((known) => known.test(pathname + search)) ? 'read' : 'network'
  if (pathname.startsWith('/gifs/')) return 'gif'
  return hasExtension.test(pathname) && !serverPages.test(pathname) ? 'file' : 'network'
}
