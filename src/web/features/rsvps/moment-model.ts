import type { RsvpResponse } from '#shared/events.ts'
import { createStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** The moment after a first answer: until the page of its spon is left, and once on a device. */
type Moment = { eventId: string; response: RsvpResponse }

export const momentStore = createStore<Moment | null>(null)

const name = 'answered'
/** Enough: nobody comes back to the fiftieth last as if it were the first time. */
const most = 50

const readSeen = () => readStored(name)?.split(' ') ?? []

export function startMoment(eventId: string, response: RsvpResponse): void {
  if (!readSeen().includes(eventId)) momentStore.set({ eventId, response })
}

export function keepMomentSeen(eventId: string): void {
  const seen = readSeen()
  if (!seen.includes(eventId)) writeStored(name, [eventId, ...seen].slice(0, most).join(' '))
}
