import { createComment } from '#shared/comments.ts'
import { createEvent } from '#shared/events.ts'
import { matchCall } from '#shared/keys.ts'
import { limits } from '#shared/limits.ts'
import { personHeader, type QueuedWrite, screenHeader } from '#shared/offline.ts'
import type { Person } from './person.ts'
import type { OfflineStore } from './store.ts'
import { toVerdict } from './verdict.ts'

const patienceMs = 15_000
const firstPauseMs = 2_000
const longestPauseMs = 5 * 60_000
/** A write on which the server keeps failing (500) must not block the queue forever. */
const mostFailures = 8
/** Once the server has dropped the idempotency key, a comment whose response was lost could be posted twice. */
const longestWaitMs = (limits.keyHours - 1) * 3_600_000
const tooOld = 'It waited for a connection for two days, so it was not posted without asking you again.'

export type SenderParts = {
  store: OfflineStore
  person: Person
  /** Something waits, or no longer does. */
  onChange: () => Promise<void>
  onSent: (count: number) => Promise<void>
}

/** Sends what waits: in order, once, and only as the person who made it. */
export function createSender({ store, person, onChange, onSent }: SenderParts) {
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
    // Only while the worker lives; otherwise the next page load or sync sends it.
    setTimeout(() => void sendWaiting(), wait)
  }

  async function sendOne(write: QueuedWrite): Promise<'done' | 'waits'> {
    const isLate = Date.now() - write.madeAt > longestWaitMs
    if (isLate && (matchCall(createEvent, write) || matchCall(createComment, write))) {
      await store.refuse({ ...write, sentence: tooOld })
      return 'done'
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
    return 'done'
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

  /** One at a time across all workers of this origin: a write must neither overtake another nor be sent twice. */
  const sendWaiting = (): Promise<boolean> => navigator.locks.request('sponti-send', sendAll)

  return {
    listWaiting,
    changed,
    sendWaiting,
    /** The store was emptied by somebody else. Says how many writes went with it. */
    reset(): number {
      const lost = known?.length ?? 0
      known = null
      return lost
    },
  }
}

type Sendable = Pick<QueuedWrite, 'method' | 'path' | 'body' | 'key' | 'screen'>

export async function send({ method, path, body, key, screen }: Sendable, personId: string | null) {
  const headers = {
    'Idempotency-Key': key,
    ...(screen && { [screenHeader]: screen }),
    ...(body !== null && { 'Content-Type': 'application/json' }),
    ...(personId && { [personHeader]: personId }),
  }
  return fetch(path, { method, body, credentials: 'include', headers, signal: AbortSignal.timeout(patienceMs) })
}
