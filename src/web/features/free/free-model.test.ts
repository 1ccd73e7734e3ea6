import { expect, test } from 'vitest'
import type { FreePerson } from '#shared/free.ts'
import {
  findNextEnd,
  freeChoices,
  listCurrent,
  toShortClock,
  toSponPath,
  toUntil,
} from '#web/features/free/free-model.ts'

const now = Date.parse('2027-03-01T18:01:30Z')
const until = (time: string, id = 'a') => ({ user: { id }, until: `2027-03-01T${time}:00Z` }) as FreePerson

test('a time is rounded up to five minutes, and never beyond six hours', () => {
  const times = freeChoices.map(({ value }) => toUntil(value, now).toISOString().slice(11, 16))
  expect(times).toEqual(['18:35', '19:05', '20:05', '22:05', '00:00'])
})

test('every choice is one that the server takes, whatever the minute', () => {
  for (let seconds = 0; seconds < 600; seconds += 7)
    for (const { value } of freeChoices) {
      const left = toUntil(value, now + seconds * 1000).getTime() - (now + seconds * 1000)
      expect(left).toBeGreaterThanOrEqual(30 * 60_000)
      expect(left).toBeLessThanOrEqual(360 * 60_000)
    }
})

test('whoever has to go is out, and the next end is known', () => {
  const free = [until('18:01', 'gone'), until('18:05', 'soon'), until('19:00', 'later')]
  expect(listCurrent(free, now).map(({ user }) => user.id)).toEqual(['soon', 'later'])
  expect(findNextEnd(free, now)).toBe(Date.parse('2027-03-01T18:05:00Z'))
  expect(findNextEnd([], now)).toBeNull()
})

test('a time in little room goes without AM and PM', () => {
  expect(toShortClock('2027-03-01T20:15:00')).toBe('8:15')
})

test('a spon is made with everyone who is free', () => {
  expect(toSponPath([until('18:05', 'a'), until('18:05', 'b')])).toBe('/create?with=a,b')
})
