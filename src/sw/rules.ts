import { getImage } from '#shared/avatars.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptReads, queuedWrites } from '#shared/endpoints.ts'
import { matchCall } from '#shared/keys.ts'
import { isApiPath } from '#shared/paths.ts'

/** Answered by the server alone, whoever asks: documents and operations, beside the API with its sign-in and downloads. */
const serverPages = /^\/(uploads|healthz|readyz|metrics|docs\/api)(\/|$)/
const hasExtension = /\.[a-z0-9]+$/i
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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
type Call = { method: string; path: string }

/** Which way a request takes. Whatever no endpoint keeps or queues goes to the network and is kept nowhere. */
export function toWay({ method, url, mode }: Asked, origin: string): Way {
  const address = new URL(url)
  const { pathname, search } = address
  // GIFs of others, pictures of the sign-in provider: their hosts forbid keeping, or it is not ours to keep.
  if (address.origin !== origin) return 'network'
  if (method !== 'GET') return canWait({ method, path: pathname }) ? 'write' : 'network'
  const isServerPage = isApiPath(pathname) || serverPages.test(pathname)
  if (mode === 'navigate') return isServerPage || hasExtension.test(pathname) ? 'network' : 'page'
  if (isPicture(pathname)) return 'picture'
  if (isApiPath(pathname)) return isKept({ method, path: pathname + search }) ? 'read' : 'network'
  if (pathname.startsWith('/gifs/')) return 'gif'
  return hasExtension.test(pathname) && !isServerPage ? 'file' : 'network'
}

export const canWait = (call: Call): boolean => queuedWrites.some((endpoint) => matchCall(endpoint, call))

export const isPicture = (path: string): boolean => matchCall(getImage, { method: 'GET', path }) !== null

/** Without a further query: of a list only the first page. */
function isKept(call: Call): boolean {
  return keptReads.some((endpoint: Endpoint) => {
    const params: { id?: string } | null = matchCall(endpoint, call)
    // Other calls have names where this one has an id: /api/users/search.
    return params !== null && (params.id === undefined || idForm.test(params.id))
  })
}
