import { expect, test } from 'vitest'
import { toClock, toSeconds } from '#web/lib/text/clock-time.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [60, '1:00'],
  [64.2, '1:04'],
])('%d seconds read %s', (seconds, text) => expect(toClock(seconds)).toBe(text))

test.each([null, undefined, -3, Number.NaN, Number.POSITIVE_INFINITY])('%s is no length', (duration) => {
  expect(toSeconds(duration)).toBe(0)
  expect(toClock(duration)).toBe('0:00')
})
