import { getImage } from '#shared/avatars.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { keptReads } from '#shared/endpoints.ts'
import { matchCall } from '#shared/keys.ts'
import { isApiPath } from '#shared/paths.ts'
import { queuedWrites } from '#shared/queued-writes.ts'

/** Never handled by the worker: server documents, uploads and operations endpoints. */
const serverPages = /^\/(uploads|healthz|readyz|metrics|docs\/api|go-on|old-browser)(\/|$)/
const hasExtension = /\.[a-z0-9]+$/i
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Strategy =
  /** The worker does not intercept. */
  | 'network'
  /** A navigation. */
  | 'page'
  /** A file of the app. */
  | 'file'
  /** A GIF of the bundled set. */
  | 'gif'
  | 'read'
  | 'picture'
  | 'write'

type RequestLine = { method: string; url: string; mode: string }
type Call = { method: string; path: string }

/** How to handle a request. What no endpoint caches or queues goes to the network. */
export function toStrategy({ method, url, mode }: RequestLine, origin: string): Strategy {
  const address = new URL(url)
  const { pathname, search } = address
  // GIF providers forbid caching, and avatars of the sign-in provider are not ours to cache.
  if (address.origin !== origin) return 'network'
  if (method !== 'GET') return canWait({ method, path: pathname }) ? 'write' : 'network'
  const isServerPage = isApiPath(pathname) || serverPages.test(pathname)
  if (mode === 'navigate') return isServerPage || hasExtension.test(pathname) ? 'network' : 'page'
  if (isPicture(pathname)) return 'picture'
  if (isApiPath(pathname)) return isKept({ method, path: pathname + search }) ? 'read' : 'network'
  if (pathname.startsWith('/gifs/')) return 'gif'
  return hasExtension.test(pathname) && !isServerPage ? 'file' : 'network'
}

/** Sign-ins and sign-outs are navigations to the API, or writes that cannot wait. */
export function canChangePerson(asked: RequestLine, origin: string): boolean {
  const { pathname } = new URL(asked.url)
  const isWrite = asked.method !== 'GET' || asked.mode === 'navigate'
  return isWrite && isApiPath(pathname) && toStrategy(asked, origin) === 'network'
}

export const canWait = (call: Call): boolean => queuedWrites.some((endpoint) => matchCall(endpoint, call))

export const isPicture = (path: string): boolean => matchCall(getImage, { method: 'GET', path }) !== null

/** A query string excludes it: of a list only the first page is cached. */
function isKept(call: Call): boolean {
  return keptReads.some((endpoint: Endpoint) => {
    const params: { id?: string } | null = matchCall(endpoint, call)
    // Some paths have a name in place of the id: /api/users/search.
    return params !== null && (params.id === undefined || idForm.test(params.id))
  })
}
