import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPhaseAt, phaseOf } from '#shared/phases.ts'

const known = { startsAt: '2026-11-13T20:00:00.000Z', endsAt: '2026-11-14T00:00:00.000Z' }
const unknown = { startsAt: null, endsAt: known.endsAt }

test.for([
  [known, '2026-11-13T19:59:59.999Z', 'coming', '2026-11-13T20:00:00.000Z'],
  [known, '2026-11-13T20:00:00.000Z', 'on', '2026-11-14T00:00:00.000Z'],
  [known, '2026-11-13T23:59:59.999Z', 'on', '2026-11-14T00:00:00.000Z'],
  [known, '2026-11-14T00:00:00.000Z', 'over', null],
  [known, '2026-12-01T00:00:00.000Z', 'over', null],
  [unknown, '2026-11-13T19:00:00.000Z', 'coming', '2026-11-14T00:00:00.000Z'],
  [unknown, '2026-11-13T23:59:59.999Z', 'coming', '2026-11-14T00:00:00.000Z'],
  [unknown, '2026-11-14T00:00:00.000Z', 'over', null],
  // Ended by its host before it began: over, not on.
  [{ ...known, endsAt: known.startsAt }, '2026-11-13T20:00:00.000Z', 'over', null],
] as const)('%o at %s is %s, until %s', ([span, at, phase, until]) => {
  const now = new Date(at)
  expect(phaseOf(span, now)).toBe(phase)
  expect(nextPhaseAt(span, now)?.toISOString() ?? null).toBe(until)
  const dates = { startsAt: span.startsAt ? new Date(span.startsAt) : null, endsAt: new Date(span.endsAt) }
  expect(phaseOf(dates, now)).toBe(phase)
  expect(nextPhaseAt(dates, now)?.toISOString() ?? null).toBe(until)
})

test('the phase lasts until the next one, and changes then', () => {
  const day = 86_400_000
  const ms = fc.integer({ min: 0, max: day })
  fc.assert(
    fc.property(fc.option(ms), ms, ms, (start, length, at) => {
      const span = { startsAt: start === null ? null : new Date(start), endsAt: new Date((start ?? 0) + length + 1) }
      const now = new Date(at)
      const next = nextPhaseAt(span, now)
      expect(next === null).toBe(phaseOf(span, now) === 'over')
      if (!next) return
      expect(phaseOf(span, new Date(next.getTime() - 1))).toBe(phaseOf(span, now))
      expect(phaseOf(span, next)).not.toBe(phaseOf(span, now))
    }),
  )
})
