import { createStore } from '#web/lib/state/store.ts'

/** By how many milliseconds the device's clock is behind the server's. */
export const clockLag = createStore(0)

/** The time by the server's clock, in milliseconds: a device may be a day off. */
export const serverNow = (): number => Date.now() + clockLag.get()

/** The header says whole seconds, and a reply is on its way for some time. */
const tolerableMs = 1_500

/** Corrects the clock by the Date header of a reply to what was asked at `askedAt` by the device's clock. */
export function noteServerTime(date: string | null, askedAt: number): void {
  const halfWay = (Date.now() - askedAt) / 2
  const lag = Date.parse(date ?? '') + 500 - (askedAt + halfWay)
  if (Math.abs(lag - clockLag.get()) > tolerableMs + halfWay) clockLag.set(lag)
}
