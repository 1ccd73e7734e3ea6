import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { nextPhaseAt, type Phase, phaseOf } from '#shared/phases.ts'
import { clockLag, serverNow } from '#web/lib/api/server-clock.ts'
import { type Placed, type Shown, sortByPhase, type Timed } from '#web/lib/state/phase-model.ts'

/** Coming, on or over, by the server's clock; again when that changes, without a request. */
export function usePhase(event: Timed): Phase {
  const { startsAt, endsAt, phase, isRecent } = event
  const events = useMemo(() => [{ startsAt, endsAt, phase, isRecent }], [startsAt, endsAt, phase, isRecent])
  return usePhases(events)[0] as Phase
}

/** Of each event of a list. */
export function usePhases(events: readonly Timed[], keptMs = Number.POSITIVE_INFINITY): Shown[] {
  const subscribe = useCallback((onChange: () => void) => watch({ events, keptMs, onChange }), [events, keptMs])
  const key = useSyncExternalStore(
    subscribe,
    () => events.map((event) => toShown(event, keptMs)).join(' '),
    // What was drawn on the server is what it read.
    () => events.map(toReadPhase).join(' '),
  )
  return useMemo(() => (key === '' ? [] : (key.split(' ') as Shown[])), [key])
}

/** A list that sorts itself anew when one of its events begins or ends. */
export function useInOrder<E extends Placed>(events: readonly E[]): E[] {
  const phases = usePhases(events)
  return useMemo(() => sortByPhase(events, phases), [events, phases])
}

/** The reader's day by the server's clock: "today" is "yesterday" after midnight. Empty where the server draws. */
export function useToday(): string {
  return useSyncExternalStore(
    watchDay,
    () => new Date(serverNow()).toDateString(),
    () => '',
  )
}

const watchDay = (onChange: () => void) => watch({ events: [], keptMs: 0, onChange })

function toShown(event: Timed, keptMs: number): Shown {
  const { startsAt = null, endsAt } = event
  if (!endsAt) return toReadPhase(event)
  const now = serverNow()
  return Date.parse(endsAt) + keptMs <= now ? 'gone' : phaseOf({ startsAt, endsAt }, new Date(now))
}

const toReadPhase = ({ phase, isRecent }: Timed): Phase => phase ?? (isRecent ? 'coming' : 'over')

type Watcher = { events: readonly Timed[]; keptMs: number; onChange: () => void }

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
  // Before they look: a moment that passes while they do is planned for, or a timer that came early would miss it.
  const next = Math.min(...[...watchers].map(findNext))
  for (const { onChange } of watchers) onChange()
  planFor(next)
}

function planFor(moment: number) {
  if (moment >= wakesAt && watchers.size > 0) return
  clearTimeout(timer)
  wakesAt = moment
  if (moment < Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.min(longestMs, moment - serverNow()))
}

function findNext({ events, keptMs }: Watcher): number {
  const now = serverNow()
  const moments = events.flatMap(({ startsAt = null, endsAt }) => {
    if (!endsAt) return []
    const next = nextPhaseAt({ startsAt, endsAt }, new Date(now))?.getTime() ?? Date.parse(endsAt) + keptMs
    return next > now ? next : []
  })
  return Math.min(...moments, new Date(now).setHours(24, 0, 0, 0))
}
