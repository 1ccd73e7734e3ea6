import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { FeedEvent } from '#shared/events.ts'
import { nextPhaseAt, type Phase, phaseOf } from '#shared/phases.ts'
import { clockLag, serverNow } from '#web/lib/api/server-clock.ts'

/** A copy on the device may be from before events had an end. */
export type Timed = Pick<FeedEvent, 'isRecent'> & Partial<Pick<FeedEvent, 'startsAt' | 'endsAt' | 'phase'>>

/** Coming, on or over, by the server's clock; again when that changes, without a request. */
export function usePhase(event: Timed): Phase {
  const { startsAt, endsAt, phase, isRecent } = event
  const events = useMemo(() => [{ startsAt, endsAt, phase, isRecent }], [startsAt, endsAt, phase, isRecent])
  return usePhases(events)[0] ?? 'coming'
}

/** Of each event of a list. */
export function usePhases(events: readonly Timed[]): Phase[] {
  const subscribe = useCallback((onChange: () => void) => watch({ events, onChange }), [events])
  const key = useSyncExternalStore(
    subscribe,
    () => events.map(toPhase).join(' '),
    // What was drawn on the server is what it read.
    () => events.map(toReadPhase).join(' '),
  )
  return useMemo(() => (key === '' ? [] : (key.split(' ') as Phase[])), [key])
}

type Placed = Timed & Pick<FeedEvent, 'createdAt'>

/** As the server lists them: what is on, what is coming by its start, then without one, and what is over. */
export function sortByPhase<E extends Placed>(events: readonly E[], phases: readonly Phase[]): E[] {
  const placed = events.map((event, index) => ({ event, place: toPlace(event, phases[index]) }))
  return placed.sort(({ place: [a, b] }, { place: [c, d] }) => a - c || b - d).map(({ event }) => event)
}

/** A list that sorts itself anew when one of its events begins or ends. */
export function useInOrder<E extends Placed>(events: readonly E[]): E[] {
  const phases = usePhases(events)
  return useMemo(() => sortByPhase(events, phases), [events, phases])
}

/** feed_rank() and feed_place() in SQL. */
function toPlace({ startsAt, endsAt, createdAt }: Placed, phase: Phase | undefined): [rank: number, place: number] {
  if (phase === 'over') return [3, -Date.parse(endsAt ?? createdAt)]
  if (startsAt) return [phase === 'on' ? 0 : 1, Date.parse(startsAt)]
  return [2, -Date.parse(createdAt)]
}

function toPhase(event: Timed): Phase {
  const { startsAt = null, endsAt } = event
  return endsAt ? phaseOf({ startsAt, endsAt }, new Date(serverNow())) : toReadPhase(event)
}

const toReadPhase = ({ phase, isRecent }: Timed): Phase => phase ?? (isRecent ? 'coming' : 'over')

type Watcher = { events: readonly Timed[]; onChange: () => void }

const watchers = new Set<Watcher>()
let timer: ReturnType<typeof setTimeout> | undefined
let wakesAt = Number.POSITIVE_INFINITY
/** A timer stands still while a device sleeps, and overflows after 24 days. */
const longestMs = 60_000

/** One timer for all that is on the screen. */
function watch(watcher: Watcher): () => void {
  if (watchers.size === 0) {
    document.addEventListener('visibilitychange', wake)
    unsubscribe = clockLag.subscribe(wake)
  }
  watchers.add(watcher)
  planFor(findNext(watcher))
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    document.removeEventListener('visibilitychange', wake)
    unsubscribe()
    planFor(Number.POSITIVE_INFINITY)
  }
}

let unsubscribe = () => {}

function wake() {
  wakesAt = Number.POSITIVE_INFINITY
  for (const { onChange } of watchers) onChange()
  planFor(Math.min(...[...watchers].map(findNext)))
}

function planFor(moment: number) {
  if (moment >= wakesAt && watchers.size > 0) return
  clearTimeout(timer)
  wakesAt = moment
  if (moment < Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.min(longestMs, moment - serverNow()))
}

function findNext({ events }: Watcher): number {
  const now = new Date(serverNow())
  const moments = events.flatMap(({ startsAt = null, endsAt }) => {
    return (endsAt && nextPhaseAt({ startsAt, endsAt }, now)?.getTime()) || []
  })
  return Math.min(...moments)
}
