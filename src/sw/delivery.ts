import { matchCall } from '#shared/keys.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { readAllNotifications, readNotification } from '#shared/notifications.ts'
import { type PushNotice, personHeader, type QueuedWrite, screenHeader } from '#shared/offline.ts'
import type { Person } from './person.ts'
import type { OfflineStore } from './store.ts'
import { toVerdict } from './verdict.ts'

const timeoutMs = 15_000
const firstPauseMs = 2_000
const longestPauseMs = 5 * 60_000
/** A write on which the server keeps failing is handed back: later ones about the same thing wait for it. */
const mostFailures = 8
/** Once the server has dropped the idempotency key, a write whose response was lost could be applied twice. */
const longestWaitMs = (limits.keyHours - 1) * 3_600_000

/** A read mark that fails is not worth an error message. */
const quiet = [readNotification, readAllNotifications]

export const isLate = ({ madeAt }: QueuedWrite): boolean => Date.now() - madeAt > longestWaitMs

/** What became of a write: it left the queue, it waits and others may go, or nothing can go now. */
export type Outcome = 'gone' | 'waits' | 'stop'

export type DeliveryParts = {
  store: OfflineStore
  person: Person
  /** What was tapped on a notification was taken by the server, or refused in this sentence. */
  onNoticed: (notice: PushNotice, outcome: { isRefused: boolean; sentence: string | null }) => Promise<void>
}
type Parts = DeliveryParts & { sendWaiting: () => Promise<boolean> }

/** Attempts to send one write, and what follows from the response. */
export function createDelivery({
  store,
  person,
  onNoticed,
  sendWaiting,
}: Parts): (write: QueuedWrite) => Promise<Outcome> {
  /** Counts in the store, so that a later worker goes on counting. */
  async function postpone(write: QueuedWrite, { failures, response }: { failures: number; response: Response | null }) {
    const { tries = 0 } = write
    const asked = Number(response?.headers.get('retry-after')) * 1000
    const wait = asked > 0 ? asked : Math.min(longestPauseMs, firstPauseMs * 2 ** tries)
    // Only while the worker lives; otherwise the next page load or sync sends it.
    setTimeout(() => void sendWaiting(), wait)
    await store.postpone({ ...write, tries: tries + 1, failures, nextTryAt: Date.now() + wait })
  }

  async function handBack(write: QueuedWrite, sentence: string | null): Promise<Outcome> {
    if (quiet.some((endpoint) => matchCall(endpoint, write))) await store.remove('waiting', write.id)
    else await store.refuse({ ...write, sentence })
    if (write.notice) await onNoticed(write.notice, { isRefused: true, sentence })
    return 'gone'
  }

  return async function deliver(write) {
    if (isLate(write)) return handBack(write, t('offline:too-old'))
    const response = await send(write, write.personId).catch(() => null)
    if (!response && !(await canReachServer())) return 'stop'
    const { kind, sentence } = response ? await toVerdict(response) : ({ kind: 'broken', sentence: null } as const)
    if (kind === 'refused') return handBack(write, sentence)
    const failures = (write.failures ?? 0) + (kind === 'broken' ? 1 : 0)
    if (kind === 'broken' && failures > mostFailures) return handBack(write, sentence)
    if (kind === 'broken' || kind === 'later') {
      await postpone(write, { failures, response })
      return kind === 'broken' ? 'waits' : 'stop'
    }
    if (kind === 'not-theirs') await person.forget()
    else {
      await store.remove('waiting', write.id)
      if (write.notice) await onNoticed(write.notice, { isRefused: false, sentence: null })
    }
    return 'gone'
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
  return fetch(path, { method, body, credentials: 'include', headers, signal: AbortSignal.timeout(timeoutMs) })
}

/** If it can be, a write without a response is itself at fault. The worker does not handle this address. */
function canReachServer(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
