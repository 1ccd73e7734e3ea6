import { type FreePerson, freeMinutes } from '#shared/free.ts'

const minute = 60_000
const step = 5 * minute

/** How long one may say that one is free. */
export const freeChoices = [
  { value: '30', label: '30 min' },
  { value: '60', label: '1 h' },
  { value: '120', label: '2 h' },
  { value: '240', label: '4 h' },
  { value: '360', label: '6 h' },
] as const
export type FreeChoice = (typeof freeChoices)[number]['value']
export const usualChoice: FreeChoice = `${freeMinutes.usual}`

/** That much from now, on the next five minutes of the clock with a minute to spare; the longest time is cut instead. */
export function toUntil(choice: FreeChoice, now: number): Date {
  const round = Math.ceil((now + Number(choice) * minute + minute) / step) * step
  const last = Math.floor((now + freeMinutes.most * minute) / step) * step
  return new Date(Math.min(round, last))
}

/** Whose time is not over yet. The list may be older than the minute. */
export function listCurrent(free: readonly FreePerson[], now: number): FreePerson[] {
  return free.filter(({ until }) => Date.parse(until) > now)
}

/** When the next of them has to go, or null. */
export function findNextEnd(free: readonly FreePerson[], now: number): number | null {
  const ends = listCurrent(free, now).map(({ until }) => Date.parse(until))
  return ends.length > 0 ? Math.min(...ends) : null
}

/** "8:15", where there is little room: within six hours AM and PM say nothing new. */
export function toShortClock(at: string): string {
  const parts = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).formatToParts(new Date(at))
  const kept = parts.filter(({ type }) => type !== 'dayPeriod').map(({ value }) => value)
  return kept.join('').trim()
}

/** "8:15 PM" in the reader's locale. */
export function toClockText(at: string | Date): string {
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
}

/** Create with these people invited. */
export function toSponPath(people: readonly FreePerson[]): string {
  return `/create?with=${people.map(({ user }) => user.id).join(',')}`
}
