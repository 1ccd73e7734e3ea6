import { expect, test } from 'vitest'
import { toAge, toRelativeTime } from '#web/lib/text/relative-time.ts'

const now = Date.parse('2026-11-15T20:00:00Z')
const ago = (minutes: number) => toAge(now - minutes * 60_000, now)

test('minutes under an hour, hours under a day, else days', () => {
  expect(ago(0)).toEqual({ amount: 0, unit: 'minute' })
  expect(ago(59)).toEqual({ amount: 59, unit: 'minute' })
  expect(ago(60)).toEqual({ amount: 1, unit: 'hour' })
  expect(ago(60 * 24 - 1)).toEqual({ amount: 23, unit: 'hour' })
  expect(ago(60 * 24)).toEqual({ amount: 1, unit: 'day' })
  expect(ago(60 * 24 * 40)).toEqual({ amount: 40, unit: 'day' })
})

test('a clock that runs ahead does not give negative ages', () => {
  expect(ago(-5)).toEqual({ amount: 0, unit: 'minute' })
})

test('ages read like the rest of the app', () => {
  const words = (minutes: number) => toRelativeTime(now - minutes * 60_000, now)
  expect([0, 1, 59, 60, 60 * 23, 60 * 24, 60 * 48].map(words)).toEqual([
    'now',
    '1 min. ago',
    '59 min. ago',
    '1 hr. ago',
    '23 hr. ago',
    '1 day ago',
    '2 days ago',
  ])
})
