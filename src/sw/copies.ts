import { getCurrentUser } from '#shared/accounts.ts'
import { getEvent, listExtendedFeed, listFeed } from '#shared/events.ts'
import { keptHeader, personHeader } from '#shared/offline.ts'
import { toPath } from '#shared/paths.ts'
import { type Person, type RequestEpoch, toCacheName } from './person.ts'
import { isPicture } from './rules.ts'

const longestKeptMs = 14 * 86_400_000
const mostReads = 120
const mostPictures = 80

/** This person can no longer see it. */
const isGone = ({ status }: Response): boolean => [403, 404, 410].includes(status)

export const ageOf = (copy: Response): number => Date.now() - Date.parse(copy.headers.get(keptHeader) ?? '')

type Kept = { key: string; response: Response; most: number }

/** The copies of answers on this device: each under the person it is for, limited in number and age. */
export function createCopies(person: Person, storage: CacheStorage) {
  async function openCache(personId: string, kind: 'read' | 'picture') {
    return storage.open(kind === 'picture' ? `${toCacheName(personId)}-pictures` : toCacheName(personId))
  }

  async function keep(cache: Cache, { key, response, most }: Kept): Promise<void> {
    const headers = new Headers(response.headers)
    headers.set(keptHeader, new Date().toISOString())
    try {
      await cache.put(key, new Response(await response.blob(), { headers }))
      await trim(cache, most)
    } catch {
      // Quota exceeded: evicts, so that the next copy fits.
      await trim(cache, Math.floor(most / 4)).catch(() => {})
    }
  }

  /** Caches a response under the person named in its header. */
  async function note(request: Request, response: Response, epoch: RequestEpoch): Promise<void> {
    const key = toCacheKey(request)
    if (response.status === 401 && key === getCurrentUser.path) return person.forget()
    const owner = response.headers.get(personHeader)
    if (!owner || !(await person.confirmPerson(owner, epoch))) return
    const generation = person.generation()
    const kind = isPicture(key) ? 'picture' : 'read'
    const cache = await openCache(owner, kind)
    if (isGone(response)) await cache.delete(key)
    else if (response.status === 200) {
      const most = kind === 'picture' ? mostPictures : mostReads
      await keep(cache, { key, response: response.clone(), most })
      // A sign-out may have raced with this write.
      if (person.generation() !== generation) await person.sweep()
    }
  }

  async function findCopy(request: Request): Promise<Response | null> {
    const owner = await person.find()
    if (!owner) return null
    const key = toCacheKey(request)
    const cache = await openCache(owner, isPicture(key) ? 'picture' : 'read')
    const copy = await cache.match(key, { ignoreVary: true })
    return copy && ageOf(copy) < longestKeptMs ? copy : null
  }

  /** The title of a spon, from any cached response that has it. */
  async function findTitle(eventId: string): Promise<string | null> {
    const owner = await person.find()
    if (!owner) return null
    const cache = await openCache(owner, 'read')
    for (const key of [toPath(getEvent, { params: { id: eventId } }), listFeed.path, listExtendedFeed.path]) {
      const copy: unknown = await (await cache.match(key))?.json().catch(() => null)
      const events = (Array.isArray(copy) ? copy : [copy]) as ({ id?: unknown; title?: unknown } | null)[]
      const title = events.find((event) => event?.id === eventId)?.title
      if (typeof title === 'string') return title
    }
    return null
  }

  return { note, findCopy, findTitle }
}

export async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

export function toCacheKey(request: Request): string {
  const { pathname, search } = new URL(request.url)
  // A picture's query string changes every minute.
  return isPicture(pathname) ? pathname : pathname + search
}
