import type { NewEventInput } from '#shared/events.ts'
import { endFree, type FreePerson, freeMinutes, sayMeToo, setFree } from '#shared/free.ts'
import { matchCall } from '#shared/keys.ts'
import { t, tool } from '#shared/message.ts'
import type { QueuedWrite } from '#shared/offline.ts'

const minute = 60_000
const step = 5 * minute

/** How long one may say that one is free. */
export const freeChoices = [
  { value: '30', label: 'free:dialog.minutes', count: 30 },
  { value: '60', label: 'free:dialog.hours', count: 1 },
  { value: '120', label: 'free:dialog.hours', count: 2 },
  { value: '240', label: 'free:dialog.hours', count: 4 },
  { value: '360', label: 'free:dialog.hours', count: 6 },
] as const
export type FreeChoice = (typeof freeChoices)[number]['value']
export const usualChoice: FreeChoice = `${freeMinutes.usual}`

/** That much from now, on the next five minutes of the clock with a minute to spare; the longest time is cut instead. */
export function toUntil(choice: FreeChoice, now: number): Date {
  const round = Math.ceil((now + Number(choice) * minute + minute) / step) * step
  const last = Math.floor((now + freeMinutes.most * minute) / step) * step
  return new Date(Math.min(round, last))
}

/** Whether the end that one has said before can be said again: the server takes none that is too near. */
export const canStay = (until: string, now: number): boolean => Date.parse(until) - now >= freeMinutes.least * minute

/** Whose time is not over yet. The list may be older than the minute. */
export function listCurrent(free: readonly FreePerson[], now: number): FreePerson[] {
  return free.filter(({ until }) => Date.parse(until) > now)
}

/** When the next of them has to go, or null. */
export function findNextEnd(free: readonly FreePerson[], now: number): number | null {
  const ends = listCurrent(free, now).map(({ until }) => Date.parse(until))
  return ends.length > 0 ? Math.min(...ends) : null
}

/** The list as it will be once what waits for a connection is sent. */
export function withWaiting(free: readonly FreePerson[], viewerId: string, waiting: readonly QueuedWrite[]) {
  return waiting.reduce((list, write) => withWrite(list, viewerId, write), [...free])
}

function withWrite(free: FreePerson[], viewerId: string, write: QueuedWrite): FreePerson[] {
  const others = free.filter(({ user }) => user.id !== viewerId)
  if (matchCall(endFree, write)) return others
  if (matchCall(setFree, write)) {
    const mine = free.find(({ user }) => user.id === viewerId)
    const said: Partial<FreePerson> = JSON.parse(write.body ?? '{}')
    const user = { id: viewerId } as FreePerson['user']
    return [...others, { meToos: [], until: '', words: null, to: null, ...mine, user, ...said }]
  }
  const friendId = matchCall(sayMeToo, write)?.userId
  return free.map((each) => (each.user.id === friendId ? { ...each, saidMeToo: true } : each))
}

/** A friend in the strip. `free` is null where they have only said "me too". */
export type Contact = {
  user: Pick<FreePerson['user'], 'id' | 'displayName' | 'firstName' | 'profileImageUrl'>
  free: FreePerson | null
  /** To the viewer, who is free. */
  saidMeToo: boolean
}

/** Those who said "me too" first, then whoever has to go first. */
export function listContacts(mine: FreePerson | null, others: readonly FreePerson[]): Contact[] {
  const meToos = mine?.meToos ?? []
  const findFree = (id: string) => others.find(({ user }) => user.id === id) ?? null
  return [
    ...meToos.map((user) => ({ user, free: findFree(user.id), saidMeToo: true })),
    ...others
      .filter(({ user }) => !meToos.some(({ id }) => id === user.id))
      .map((free) => ({ user: free.user, free, saidMeToo: false })),
  ]
}

export function toFirstName({ user: { firstName, displayName } }: Pick<Contact, 'user'>): string {
  return firstName ?? displayName
}

/** "8:15", where there is little room: within six hours AM and PM say nothing new. */
export function toShortClock(at: string): string {
  const parts = clock().formatToParts(new Date(at))
  const kept = parts.filter(({ type }) => type !== 'dayPeriod').map(({ value }) => value)
  return kept.join('').trim()
}

/** "8:15 PM" in the reader's locale. */
export function toClockText(at: string | Date): string {
  return clock().format(new Date(at))
}

function clock(): Intl.DateTimeFormat {
  return tool('clock', (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))
}

/** Create with these people invited. */
export function toSponPath(people: readonly Pick<Contact, 'user'>[]): string {
  return `/create?with=${people.map(({ user }) => user.id).join(',')}`
}

/** For now and for this person alone, named by the words of the one who is free. */
export function toPairPost({ user, free, saidMeToo }: Contact, mine: FreePerson | null): NewEventInput {
  const [said, other] = saidMeToo ? [mine, free] : [free, mine]
  return {
    title: said?.words || other?.words || t('free:pair.title'),
    timeframe: 'Right Now',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    visibility: 'chosen',
    inviteeIds: [user.id],
    undoable: true,
  }
}
