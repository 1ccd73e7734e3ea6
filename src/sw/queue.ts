import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import { createComment } from '#shared/comments.ts'
import { matchCall } from '#shared/keys.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import { type OfflineState, type PushNotice, type QueuedWrite, queuedHeader, screenHeader } from '#shared/offline.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { send } from './delivery.ts'
import { toLane } from './lanes.ts'
import { canWait } from './rules.ts'
import { createSender, type SenderParts } from './sender.ts'

export type Queue = {
  answerWrite(request: Request): Promise<Response>
  /** Sends or queues what was tapped on a notification, as the person whose it is. */
  answerNoticed(write: NoticedWrite): Promise<Response>
  /** Sends the queue. False if some of it still waits. */
  send(): Promise<boolean>
  discard(id: number): Promise<void>
  /** Changes the body of one that still waits. */
  rewrite(id: number, body: string): Promise<void>
  listWaiting(): Promise<QueuedWrite[]>
  getState(): Promise<OfflineState>
  /** The store was cleared elsewhere. */
  reset(): void
}

export type NoticedWrite = Pick<QueuedWrite, 'method' | 'path' | 'body' | 'personId'> & { notice: PushNotice }

/** Without a person it is of whoever is here. */
type NewWrite = Omit<QueuedWrite, 'id' | 'personId' | 'about' | 'madeAt'> & { personId?: string }

type Parts = SenderParts & {
  /** Resolves when pages that are telling who is here have done so. */
  whenIntroduced: () => Promise<void>
  findTitle: (eventId: string) => Promise<string | null>
  /** Makes room on a full device. */
  makeRoom: () => Promise<void>
  askForSync: () => Promise<void>
}

/** Writes whose id is that of an event. */
const aboutEvent = [
  answerEvent,
  takeBackAnswer,
  setArrival,
  takeBackArrival,
  createComment,
  muteEvent,
  unmuteEvent,
] as const

/** Queues writes while offline, and sends each exactly once when back online. */
export function createQueue(parts: Parts): Queue {
  const { store, person, whenIntroduced, findTitle, onSent, makeRoom, askForSync } = parts
  const { listWaiting, changed, sendWaiting, reset } = createSender(parts)

  async function keep(write: NewWrite): Promise<Response> {
    // A worker that has just taken over learns who the person is while the first write is on its way.
    if (!(await person.find())) await whenIntroduced()
    const personId = await person.find()
    if (!personId || (write.personId ?? personId) !== personId) return Response.error()
    const calls = aboutEvent.map((endpoint) => matchCall(endpoint, write))
    const eventId = calls.find((params) => params)?.id
    const about = eventId ? await findTitle(eventId).catch(() => null) : null
    const entry = { ...write, personId, about, madeAt: Date.now() }
    try {
      await store.addWaiting(entry).catch(async () => {
        await makeRoom()
        await store.addWaiting(entry)
      })
    } catch {
      // No storage: the page reports a failure, as it would without a worker.
      return Response.error()
    }
    await changed()
    await askForSync()
    return new Response('{}', { status: 202, headers: { 'content-type': 'application/json', [queuedHeader]: '1' } })
  }

  async function take(write: NewWrite): Promise<Response> {
    const lane = toLane(write)
    const isFirst = async () => !(await listWaiting()).some((earlier) => toLane(earlier) === lane)
    if (!(await isFirst())) await sendWaiting()
    if (await isFirst()) {
      const response = await send(write, write.personId ?? null).catch(() => null)
      // 502 and 504 come from the gateway, not the server. The idempotency key makes a retry safe.
      if (response && ![502, 504].includes(response.status)) return response
    }
    return canWait(write) ? keep(write) : Response.error()
  }

  return {
    listWaiting,
    send: sendWaiting,
    answerNoticed: (write) => take({ ...write, key: crypto.randomUUID() }),
    async answerWrite(request) {
      const { pathname } = new URL(request.url)
      const { method } = request
      const text = await request.text()
      const key = request.headers.get('Idempotency-Key') ?? crypto.randomUUID()
      const screen = request.headers.get(screenHeader)
      return take({ method, path: pathname, body: text === '' ? null : text, key, screen })
    },
    discard: (id) =>
      navigator.locks.request('sponti-send', async () => {
        await store.remove('waiting', id)
        await changed()
        // As after sending: what the screens show of it is stale.
        await onSent(1)
      }),
    rewrite: (id, body) =>
      navigator.locks.request('sponti-send', async () => {
        const write = (await listWaiting()).find((each) => each.id === id)
        if (!write) return
        await store.postpone({ ...write, body })
        await changed()
      }),
    async getState() {
      return { waiting: await listWaiting(), refused: await store.listRefused().catch(() => []) }
    },
    reset,
  }
}
