import { expect, test } from 'vitest'
import { toUnderstood } from '#web/features/events/when-model.ts'

// A Thursday, by the clock of whoever runs this.
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
function read(startsAt: string | null, endsAt: string | null) {
  return toUnderstood({ startsAt, endsAt }, new Date(2026, 10, 19, 15))
}

test('a start is said with its day, and until when it lasts', () => {
  expect(read(at(19, 20), at(20, 0))).toBe('Today at 8 pm – until midnight')
  expect(read(at(20, 7, 30), at(20, 9))).toBe('Tomorrow at 7:30 am – until 9 am')
  expect(read(at(21, 22), at(22, 2))).toBe('Saturday at 10 pm – until 2 am')
  expect(read(at(28, 12), at(28, 16))).toBe('On 28 Nov at noon – until 4 pm')
  expect(read(at(20, 9), at(21, 0))).toBe('Tomorrow at 9 am – until midnight')
  expect(read(at(19, 21), at(20, 19))).toBe('Today at 9 pm – until tomorrow, 7 pm')
  expect(read(at(20, 18), at(22, 14))).toBe('Tomorrow at 6 pm – until Sunday, 2 pm')
})

test('a day, or a part of one, has no start', () => {
  expect(read(null, at(20, 0))).toBe('Today – until midnight')
  expect(read(null, at(22, 4))).toBe('Saturday – until 4 am')
  expect(read(null, at(20, 12))).toBe('Tomorrow – until noon')
})

test('what has passed is said, and what says nothing', () => {
  expect(read(at(18, 20), at(19, 0))).toBe('That has passed.')
  expect(read(null, null)).toBe('No time recognised: friends see your words.')
})
