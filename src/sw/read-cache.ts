import { getCurrentUser } from '#shared/accounts.ts'
import { keptReads } from '#shared/endpoints.ts'
import { type HeldReads, personHeader, type QueuedWrite } from '#shared/offline.ts'
import { ageOf, createCopies, toCacheKey } from './copies.ts'
import { applyWaiting } from './overlay.ts'
import type { Person, RequestEpoch } from './person.ts'

const timeoutMs = 8_000
const freshMs = 30 * 60_000

/** The server is down, or reports that it cannot respond now. */
const isServerUnavailable = ({ status }: Response): boolean => [502, 503, 504].includes(status)

/** Cached even before they are opened: every kept read without parameters. */
const basics = keptReads.filter(({ path }) => !/[:?]/.test(path))

type Parts = { person: Person; storage: CacheStorage; listWaiting: () => Promise<QueuedWrite[]> }

/** Network first, with a fallback to the last response that this person got. */
export function createReadCache({ person, storage, listWaiting }: Parts) {
  const { note, findCopy, findTitle } = createCopies(person, storage)

  /** The response as it will be once the queue has been sent. */
  async function withWaiting(request: Request, response: Response): Promise<Response> {
    const waiting = await listWaiting()
    const owner = await person.find()
    if (waiting.length === 0 || !owner || response.status !== 200) return response
    try {
      const before: unknown = await response.clone().json()
      const after = JSON.stringify(applyWaiting(toCacheKey(request), before, { waiting, personId: owner }))
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      headers.delete('content-encoding')
      return new Response(after, { headers })
    } catch {
      return response
    }
  }

  async function receive(request: Request, response: Response, epoch: RequestEpoch): Promise<Response> {
    const copy = isServerUnavailable(response) ? await findCopy(request) : null
    if (copy) return copy
    // A failure to cache must not fail the response.
    await note(request, response.clone(), epoch).catch((error: unknown) => console.warn('Not kept', error))
    return response
  }

  async function answer(request: Request): Promise<Response> {
    const epoch = person.startRequest()
    const network = fetch(request).then((response) => receive(request, response, epoch))
    // May reject after the cached copy was returned.
    network.catch(() => {})
    const deadline = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
    try {
      return (await Promise.race([network, deadline])) ?? (await findCopy(request)) ?? (await network)
    } catch (error) {
      const copy = await findCopy(request)
      if (copy) return copy
      throw error
    }
  }

  return {
    answerRead: async (request: Request) => withWaiting(request, await answer(request)),
    answerPicture: answer,
    async findKept(path: string): Promise<Response | null> {
      const request = new Request(path)
      const copy = await findCopy(request)
      return copy && withWaiting(request, copy)
    },
    /** Keeps what a page read without this worker. What the worker read itself is newer. */
    async adopt({ personId, reads }: HeldReads): Promise<void> {
      // After a sign-in or sign-out a page's word is not enough: only the server knows who is signed in.
      if (!person.isConfirmed()) {
        const signal = AbortSignal.timeout(timeoutMs)
        await answer(new Request(getCurrentUser.path, { credentials: 'include', signal })).catch(() => {})
      }
      const epoch = person.startRequest()
      const owner = await person.find()
      if (!person.isConfirmed() || (owner !== null && owner !== personId)) return
      for (const { path, text, next } of reads) {
        const request = new Request(path)
        if (await findCopy(request)) continue
        const link = next && { link: `<${next}>; rel="next"` }
        const headers = { [personHeader]: personId, 'content-type': 'application/json', ...link }
        await note(request, new Response(text, { headers }), epoch)
      }
    },
    warm: createWarming({ person, findCopy, answer }),
    findTitle,
  }
}

type Ahead = {
  person: Person
  findCopy(request: Request): Promise<Response | null>
  answer(request: Request): Promise<Response>
}

/** Fetches the basics that are missing or stale; once, though several pages ask, or one asks twice. */
function createWarming({ person, findCopy, answer }: Ahead): () => Promise<void> {
  let current: { generation: number; done: Promise<void> } | null = null

  async function fill(generation: number): Promise<void> {
    for (const { path } of basics) {
      if (person.generation() !== generation) return
      const request = new Request(path, { credentials: 'include' })
      const copy = await findCopy(request)
      if (!copy || ageOf(copy) > freshMs) await answer(request)
    }
  }

  return async function warm() {
    const generation = person.generation()
    if (current?.generation === generation) return current.done
    const own = { generation, done: fill(generation) }
    current = own
    try {
      await own.done
    } finally {
      if (current === own) current = null
    }
  }
}
