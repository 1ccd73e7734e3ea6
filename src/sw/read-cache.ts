import { getCurrentUser } from '#shared/accounts.ts'
import { keptReads } from '#shared/endpoints.ts'
import { getEvent, listExtendedFeed, listFeed } from '#shared/events.ts'
import { type HeldReads, keptHeader, personHeader, type QueuedWrite } from '#shared/offline.ts'
import { toPath } from '#shared/paths.ts'
import { applyWaiting } from './overlay.ts'
import { type Person, toCacheName } from './person.ts'
import { isPicture } from './rules.ts'

const patienceMs = 8_000
const longestKeptMs = 14 * 86_400_000
const freshMs = 30 * 60_000
const mostReads = 120
const mostPictures = 80

/** Nobody behind the gateway, or the server says that it cannot answer now. */
const isAway = ({ status }: Response): boolean => [502, 503, 504].includes(status)
/** The server says that there is nothing here for this person any more. */
const isGone = ({ status }: Response): boolean => [403, 404, 410].includes(status)

/** What is worth having on the device also for those who did not open it: whatever needs no parameter. */
const basics = keptReads.filter(({ path }) => !/[:?]/.test(path))

const ageOf = (copy: Response): number => Date.now() - Date.parse(copy.headers.get(keptHeader) ?? '')

type Parts = { person: Person; storage: CacheStorage; listWaiting: () => Promise<QueuedWrite[]> }

/** Reads come from the network, and from the last answer that this person got where there is no network. */
export function createReadCache({ person, storage, listWaiting }: Parts) {
  async function openCache(personId: string, kind: 'read' | 'picture') {
    return storage.open(kind === 'picture' ? `${toCacheName(personId)}-pictures` : toCacheName(personId))
  }

  async function keep(cache: Cache, key: string, response: Response, most: number): Promise<void> {
    const headers = new Headers(response.headers)
    headers.set(keptHeader, new Date().toISOString())
    try {
      await cache.put(key, new Response(await response.blob(), { headers }))
      await trim(cache, most)
    } catch {
      // The device is full: fewer copies leave room for the next one.
      await trim(cache, Math.floor(most / 4)).catch(() => {})
    }
  }

  /** Keeps what the server answered, under the name of the person whom the server names. */
  async function note(request: Request, response: Response, generation: number): Promise<void> {
    const key = toKey(request)
    if (response.status === 401 && key === getCurrentUser.path) return person.forget()
    const owner = response.headers.get(personHeader)
    if (!owner || !(await person.meet(owner, generation))) return
    const met = person.generation()
    const kind = isPicture(key) ? 'picture' : 'read'
    const cache = await openCache(owner, kind)
    if (isGone(response)) await cache.delete(key)
    else if (response.status === 200) {
      await keep(cache, key, response.clone(), kind === 'picture' ? mostPictures : mostReads)
      // Somebody may have left while this was written.
      if (person.generation() !== met) await person.sweep()
    }
  }

  async function findCopy(request: Request): Promise<Response | null> {
    const owner = await person.find()
    if (!owner) return null
    const key = toKey(request)
    const cache = await openCache(owner, isPicture(key) ? 'picture' : 'read')
    const copy = await cache.match(key, { ignoreVary: true })
    return copy && ageOf(copy) < longestKeptMs ? copy : null
  }

  /** The answer as it will be once what waits has gone out. */
  async function withWaiting(request: Request, response: Response): Promise<Response> {
    const waiting = await listWaiting()
    const owner = await person.find()
    if (waiting.length === 0 || !owner || response.status !== 200) return response
    try {
      const before: unknown = await response.clone().json()
      const after = JSON.stringify(applyWaiting(toKey(request), before, { waiting, personId: owner }))
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      headers.delete('content-encoding')
      return new Response(after, { headers })
    } catch {
      return response
    }
  }

  async function receive(request: Request, response: Response, generation: number): Promise<Response> {
    const copy = isAway(response) ? await findCopy(request) : null
    if (copy) return copy
    // Keeping an answer must never cost the answer.
    await note(request, response.clone(), generation).catch((error: unknown) => console.warn('Not kept', error))
    return response
  }

  async function answer(request: Request): Promise<Response> {
    const generation = person.generation()
    const network = fetch(request).then((response) => receive(request, response, generation))
    // It may fail after the copy was given out.
    network.catch(() => {})
    const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
    try {
      return (await Promise.race([network, patience])) ?? (await findCopy(request)) ?? (await network)
    } catch (error) {
      const copy = await findCopy(request)
      if (copy) return copy
      throw error
    }
  }

  return {
    answerRead: async (request: Request) => withWaiting(request, await answer(request)),
    answerPicture: answer,
    /** Keeps what a page read before this worker was there. What the worker read itself is newer. */
    async adopt({ personId, reads }: HeldReads): Promise<void> {
      const generation = person.generation()
      const owner = await person.find()
      if (owner !== null && owner !== personId) return
      for (const { path, text, next } of reads) {
        const request = new Request(path)
        if (await findCopy(request)) continue
        const headers = { [personHeader]: personId, ...(next && { link: `<${next}>; rel="next"` }) }
        await note(
          request,
          new Response(text, { headers: { ...headers, 'content-type': 'application/json' } }),
          generation,
        )
      }
    },
    /** Fetches the basics that are not here yet, or long since. */
    async warm(): Promise<void> {
      const generation = person.generation()
      for (const { path } of basics) {
        if (person.generation() !== generation) return
        const request = new Request(path, { credentials: 'include' })
        const copy = await findCopy(request)
        if (!copy || ageOf(copy) > freshMs) await answer(request)
      }
    },
    /** The title of a spon, from whatever copy has it. */
    async findTitle(eventId: string): Promise<string | null> {
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
    },
  }
}

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

function toKey(request: Request): string {
  const { pathname, search } = new URL(request.url)
  // A picture's address carries a number that changes every minute.
  return isPicture(pathname) ? pathname : pathname + search
}
