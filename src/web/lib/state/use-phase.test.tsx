import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockLag } from '#web/lib/api/server-clock.ts'
import { sortByPhase, type Timed } from '#web/lib/state/phase-model.ts'
import { usePhase, usePhases, useToday } from '#web/lib/state/use-phase.ts'

const start = Date.parse('2026-11-19T19:00:00Z')
const hour = 3_600_000
const toIso = (ms: number) => new Date(ms).toISOString()
const evening: Timed = { startsAt: toIso(start), endsAt: toIso(start + 2 * hour), phase: 'coming', isRecent: true }

beforeEach(() => void vi.useFakeTimers({ now: start - hour }))
afterEach(() => {
  vi.restoreAllMocks()
  clockLag.set(0)
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const said = () => screen.getByRole('paragraph').textContent

function Shown({ event }: { event: Timed }) {
  return <p>{usePhase(event)}</p>
}

function Phases({ events, keptMs }: { events: readonly Timed[]; keptMs?: number }) {
  return <p>{usePhases(events, keptMs).join(' ')}</p>
}

test('an evening passes on an open screen, without a request', () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const { rerender } = render(<Shown event={evening} />)
  expect(said()).toBe('coming')
  pass(hour - 1)
  expect(said()).toBe('coming')
  pass(1)
  expect(said()).toBe('on')
  pass(2 * hour)
  expect(said()).toBe('over')
  rerender(<Shown event={{ ...evening, endsAt: toIso(start + 3 * hour) }} />)
  expect(said()).toBe('on')
  pass(hour)
  expect(said()).toBe('over')
  expect(fetch).not.toHaveBeenCalled()
})

test.each([1, 2, 3, 4, 5, 6])('a timer that came early misses nothing, though the start passes at look %i', (look) => {
  render(<Shown event={evening} />)
  vi.setSystemTime(start - 1)
  let looks = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (++looks < look ? start - 1 : start))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  pass(9)
  expect(said()).toBe('on')
})

function Today() {
  return <p>{useToday()}</p>
}

test('a day ends on an open screen, by the clock of the server', () => {
  const night = new Date(2026, 10, 19, 23, 30).getTime()
  vi.setSystemTime(night)
  render(<Today />)
  expect(said()).toBe('Thu Nov 19 2026')
  pass(hour)
  expect(said()).toBe('Fri Nov 20 2026')
  act(() => clockLag.set(24 * hour))
  expect(said()).toBe('Sat Nov 21 2026')
})

test('a start in 25 days is beyond what a timer can count', () => {
  const days = 25 * 24 * hour
  render(<Shown event={{ ...evening, startsAt: toIso(start + days), endsAt: toIso(start + days + hour) }} />)
  pass(days)
  expect(said()).toBe('coming')
  pass(hour)
  expect(said()).toBe('on')
})

test('a device that slept, or whose clock was corrected, knows at once', () => {
  render(<Shown event={evening} />)
  vi.setSystemTime(start + hour)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(said()).toBe('on')
  act(() => clockLag.set(-24 * hour))
  expect(said()).toBe('coming')
})

test('a copy from before events had an end shows what it knows', () => {
  const { rerender } = render(<Shown event={{ isRecent: true }} />)
  expect(said()).toBe('coming')
  rerender(<Shown event={{ isRecent: false }} />)
  expect(said()).toBe('over')
})

test('the server draws what it read, whatever its clock says', () => {
  vi.setSystemTime(start + 9 * hour)
  expect(renderToString(<Shown event={{ ...evening, phase: 'on' }} />)).toBe('<p>on</p>')
})

test('a list changes when one of its events does', () => {
  const later = { ...evening, startsAt: toIso(start + hour) }
  const list = [evening, later]
  render(<Phases events={list} />)
  pass(hour)
  expect(said()).toBe('on coming')
  pass(hour)
  expect(said()).toBe('on on')
  pass(hour)
  expect(said()).toBe('over over')
})

test('what is over leaves a list that keeps it for so long', () => {
  const list = [evening]
  const { rerender } = render(<Phases events={list} keptMs={24 * hour} />)
  pass(3 * hour)
  expect(said()).toBe('over')
  pass(24 * hour)
  expect(said()).toBe('gone')
  rerender(<Phases events={list} />)
  expect(said()).toBe('over')
})

test('what is on is first, then what is coming by its start, then without one, then what is over', () => {
  function at(id: string, startsIn: number | null, endsIn: number, posted = 0) {
    const startsAt = startsIn === null ? null : toIso(start + startsIn * hour)
    const createdAt = toIso(start - posted * hour)
    return { id, startsAt, endsAt: toIso(start + endsIn * hour), createdAt, phase: 'coming' as const, isRecent: true }
  }
  const events = [
    at('over longer', -9, -5),
    at('any time', null, 9, 5),
    at('tomorrow', 24, 28),
    at('on', -1, 3),
    at('any time, posted later', null, 9, 1),
    at('soon', 1, 5),
    at('over', -5, -1),
  ]
  const phases = events.map(({ id }) => (id.startsWith('over') ? 'over' : id === 'on' ? 'on' : 'coming'))
  const order = ['on', 'soon', 'tomorrow', 'any time, posted later', 'any time', 'over', 'over longer']
  expect(sortByPhase(events, phases).map(({ id }) => id)).toEqual(order)
})
