import { expect, test } from 'vitest'
import { toAge } from '#web/lib/text/relative-time.ts'

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
