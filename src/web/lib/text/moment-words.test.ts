import { expect, test } from 'vitest'
import { toClockWords, toDayWords, toSinceWords, toSponDay } from '#web/lib/text/moment-words.ts'

// The zone of whoever runs this: every moment is given by its wall clock.
const at = (day: number, hour = 20, minute = 0) => new Date(2026, 10, day, hour, minute)
const thursday = at(19)

test('hours read as people say them', () => {
  const words = [at(19, 0), at(19, 0, 5), at(19, 9), at(19, 12), at(19, 12, 30), at(19, 19, 40)].map(toClockWords)
  expect(words).toEqual(['midnight', '12:05 am', '9 am', 'noon', '12:30 pm', '7:40 pm'])
})

test('days within a week have names, others a date', () => {
  const words = [12, 13, 17, 18, 19, 20, 21, 25, 26].map((day) => toDayWords(at(day, day % 24), thursday))
  const names = ['12 Nov', 'Friday', 'Tuesday', 'yesterday', 'today', 'tomorrow', 'Saturday', 'Wednesday', '26 Nov']
  expect(words).toEqual(names)
})

test('what began before midnight is still this evening, what began before that has its day', () => {
  expect(toSinceWords(at(18, 21), at(19, 1))).toBe('9 pm')
  expect(toSinceWords(at(19, 7, 5), at(19, 22))).toBe('7:05 am')
  expect(toSinceWords(at(18, 10), at(19, 1))).toBe('yesterday 10 am')
})

test('a night belongs to the day before it', () => {
  function dayOf(endsAt: Date, startsAt?: Date) {
    return toSponDay({ startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt.toISOString() }).getDate()
  }
  expect(dayOf(at(20, 0))).toBe(19)
  expect(dayOf(at(20, 4))).toBe(19)
  expect(dayOf(at(19, 12))).toBe(19)
  expect(dayOf(at(20, 1), at(19, 21))).toBe(19)
})
