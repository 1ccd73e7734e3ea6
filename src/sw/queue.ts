import { createComment } from '#shared/comments.ts'
import { createEvent } from '#shared/events.ts'
import { matchCall } from '#shared/keys.ts'
import { limits } from '#shared/limits.ts'
import { type OfflineState, personHeader, type QueuedWrite, queuedStatus, screenHeader } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import type { Person } from './person.ts'
import { canWait } from './rules.ts'
import type { OfflineStore } from './store.ts'
import { toVerdict } from './verdict.ts'

const patienceMs = 15_000
const firstPauseMs = 2_000
const longestPauseMs = 5 * 60_000
/** A write on which the server keeps breaking must not hold up the others for ever. */
const mostFailures = 8
/** Once the server has forgotten the key, a comment whose answer was lost could be posted twice. */
const longestWaitMs = (limits.keyHours - 1) * 3_600_000
const tooOld = 'It waited for a connection for two days, so it was not posted without asking you again.'

export type Queue = {
  answerWrite(request: Request): Promise<Response>
  /** Sends what waits, in order. False where some of it still waits. */
  send(): Promise<boolean>
  discard(id: number): Promise<void>
  listWaiting(): Promise<QueuedWrite[]>
  getState(): Promise<OfflineState>
  /** The store was emptied by somebody else. Says how many writes went with it. */
  reset(): number
}

type Parts = {
  store: OfflineStore
  person: Person
  findTitle: (eventId: string) => Promise<string | null>
  /** Something waits, or no longer does. */
  onChange: () => Promise<void>
  onSent: (count: number) => Promise<void>
  /** Makes room on a full device. */
  makeRoom: () => Promise<void>
  askForSync: () => Promise<void>
}

/** Holds writes while there is no connection, and sends them once when there is one. */
export function createQueue({ store, person, findTitle, onChange, onSent, makeRoom, askForSync }: Parts): Queue {
  let known: QueuedWrite[] | null = null
  let failures = 0
  let pausedUntil = 0

  async function listWaiting() {
    known ??= await store.listWaiting().catch(() => [])
    return known
  }
  async function changed() {
    known = null
    await onChange()
  }

  function pause(response: Response) {
    const asked = Number(response.headers.get('retry-after')) * 1000
    const wait = asked > 0 ? asked : Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    failures += 1
    pausedUntil = Date.now() + wait
    // While the worker lives; otherwise the next page or the next sync sends it.
    setTimeout(() => void sendWaiting(), wait)
  }

  async function sendOne(write: QueuedWrite): Promise<'sent' | 'dropped' | 'waits'> {
    const isLate = Date.now() - write.madeAt > longestWaitMs
    if (isLate && (matchCall(createEvent, write) || matchCall(createComment, write))) {
      await store.refuse({ ...write, sentence: tooOld })
      return 'dropped'
    }
    const response = await send(write, write.personId).catch(() => null)
    if (!response) return 'waits'
    const answer: unknown = response.ok ? null : await response.json().catch(() => null)
    const { kind, sentence } = toVerdict(write, response.status, answer)
    const isHopeless = response.status === 500 && failures >= mostFailures
    if (kind === 'later' && !isHopeless) {
      pause(response)
      return 'waits'
    }
    failures = 0
    if (kind === 'not-theirs') await person.forget()
    else if (kind === 'refused' || isHopeless) await store.refuse({ ...write, sentence })
    else await store.remove('waiting', write.id)
    return kind === 'sent' ? 'sent' : 'dropped'
  }

  async function sendAll(): Promise<boolean> {
    let done = 0
    for (;;) {
      known = null
      const [next] = await listWaiting()
      if (!next) break
      const owner = await person.find()
      if (Date.now() < pausedUntil || !owner) break
      if (next.personId !== owner) {
        await store.remove('waiting', next.id)
        continue
      }
      if ((await sendOne(next)) === 'waits') break
      done += 1
      await changed()
    }
    if (done > 0) await onSent(done)
    return (await listWaiting()).length === 0
  }

  /** One at a time, over all workers of this origin: a write must not overtake another, nor go out twice at once. */
  const sendWaiting = (): Promise<boolean> => navigator.locks.request('sponti-send', sendAll)

  async function keep(write: Omit<QueuedWrite, 'id' | 'personId' | 'about' | 'madeAt'>): Promise<Response> {
    const personId = await person.find()
    if (!personId) return Response.error()
    const calls = [answerEvent, takeBackAnswer, createComment].map((endpoint) => matchCall(endpoint, write))
    const eventId = calls.find((params) => params)?.id
    const about = eventId ? await findTitle(eventId).catch(() => null) : null
    const entry = { ...write, personId, about, madeAt: Date.now() }
    try {
      await store.addWaiting(entry).catch(async () => {
        await makeRoom()
        await store.addWaiting(entry)
      })
    } catch {
      // Nowhere to keep it: the page says that it failed, as it would without a worker.
      return Response.error()
    }
    await changed()
    await askForSync()
    return new Response('{}', { status: queuedStatus, headers: { 'content-type': 'application/json' } })
  }

  return {
    listWaiting,
    send: sendWaiting,
    async answerWrite(request) {
      const { pathname } = new URL(request.url)
      const { method } = request
      const text = await request.text()
      const key = request.headers.get('Idempotency-Key') ?? crypto.randomUUID()
      const screen = request.headers.get(screenHeader)
      const write = { method, path: pathname, body: text === '' ? null : text, key, screen }
      const mayGo = (await listWaiting()).length === 0 || (await sendWaiting())
      if (mayGo) {
        const response = await send(write, null).catch(() => null)
        // Nobody behind the gateway is no answer. With the same key a second time changes nothing.
        if (response && ![502, 504].includes(response.status)) return response
      }
      return canWait(write) ? keep(write) : Response.error()
    },
    discard: (id) =>
      navigator.locks.request('sponti-send', async () => {
        await store.remove('waiting', id)
        await changed()
      }),
    async getState() {
      return { waiting: await listWaiting(), refused: await store.listRefused().catch(() => []) }
    },
    reset: () => {
      const lost = known?.length ?? 0
      known = null
      return lost
    },
  }
}

type Sendable = Pick<QueuedWrite, 'method' | 'path' | 'body' | 'key' | 'screen'>

async function send(write: Sendable, personId: string | null) {
  const { path, init } = toRequest(write)
  const headers = { ...init.headers, ...(personId && { [personHeader]: personId }) }
  return fetch(path, { ...init, headers, signal: AbortSignal.timeout(patienceMs) })
}

function toRequest({ method, path, body, key, screen }: Sendable) {
  return {
    path,
    init: {
      method,
      body,
      credentials: 'include',
      headers: {
        'Idempotency-Key': key,
        ...(screen && { [screenHeader]: screen }),
        ...(body !== null && { 'Content-Type': 'application/json' }),
      },
    } satisfies RequestInit,
  } as const
}
