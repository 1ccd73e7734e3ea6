import type { QueuedWrite } from '#shared/offline.ts'
import { createDelivery, type DeliveryParts, isLate, type Outcome } from './delivery.ts'
import { toLane } from './lanes.ts'

export type SenderParts = DeliveryParts & {
  /** Something waits, or no longer does. */
  onChange: () => Promise<void>
  onSent: (count: number) => Promise<void>
}

/** Sends what waits: in order where that matters, once, and only as the person who made it. */
export function createSender({ store, person, onChange, onSent, onNoticed }: SenderParts) {
  let known: Promise<QueuedWrite[]> | null = null
  const deliver = createDelivery({ store, person, onNoticed, sendWaiting })

  function listWaiting(): Promise<QueuedWrite[]> {
    known ??= store.listWaiting().catch(() => {
      known = null
      return []
    })
    return known
  }
  async function changed() {
    known = null
    await onChange()
  }

  /** Of the writes that are due, were not tried yet and have no earlier one of their lane before them: the least tried. */
  async function findNext(tried: ReadonlySet<number>): Promise<QueuedWrite | undefined> {
    known = null
    const lanes = new Set<string>()
    const ready: QueuedWrite[] = []
    for (const write of await listWaiting()) {
      const lane = toLane(write)
      const isDue = isLate(write) || (write.nextTryAt ?? 0) <= Date.now()
      if (!lanes.has(lane) && isDue && !tried.has(write.id)) ready.push(write)
      lanes.add(lane)
    }
    return ready.sort((one, other) => (one.tries ?? 0) - (other.tries ?? 0))[0]
  }

  async function sendAll(): Promise<boolean> {
    const tried = new Set<number>()
    let gone = 0
    for (;;) {
      const next = await findNext(tried)
      const owner = await person.find()
      if (!next || !owner) break
      tried.add(next.id)
      if (next.personId !== owner) {
        await store.remove('waiting', next.id)
        continue
      }
      // Where the store fails the write stays, and is sent again with its key.
      const outcome = await deliver(next).catch((): Outcome => 'waits')
      if (outcome === 'gone') gone += 1
      await changed()
      if (outcome === 'stop') break
    }
    if (gone > 0) await onSent(gone)
    return (await listWaiting()).length === 0
  }

  /** One at a time across all workers of this origin: a write must neither overtake one of its lane nor be sent twice. */
  function sendWaiting(): Promise<boolean> {
    return navigator.locks.request('sponti-send', sendAll)
  }

  return {
    listWaiting,
    changed,
    sendWaiting,
    /** The store was cleared elsewhere. */
    reset() {
      known = null
    },
  }
}
