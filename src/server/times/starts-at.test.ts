import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLatestStart, readStartsAt } from '#server/times/starts-at.ts'
import { isTimeZone, toInstant, toWallTime } from '#server/times/zones.ts'
import { toTimeWords } from '#shared/times.ts'

const timeZone = 'America/New_York'
/** A Friday, three in the afternoon. */
const fridayAt3 = new Date('2026-11-13T15:00:00-05:00')

function onTheWall(instant: Date | null, zone = timeZone) {
  if (!instant) return null
  const { month, day, hour, minute } = toWallTime(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

test.for([
  ['tonight at 8', '11-13 20:00'],
  ['Tonight at eight', '11-13 20:00'],
  ['tonight at 8pm!', '11-13 20:00'],
  ['8 tonight', '11-13 20:00'],
  ['tonight, 8ish', '11-13 20:00'],
  ['tonight at 12', '11-14 00:00'],
  ['tonight at 1', '11-14 01:00'],
  ['at 8', '11-13 20:00'],
  ['8', '11-13 20:00'],
  ['8ish', '11-13 20:00'],
  ['eightish', '11-13 20:00'],
  ['at eight', '11-13 20:00'],
  ['around 8', '11-13 20:00'],
  ['@ 8', '11-13 20:00'],
  ["8 o'clock", '11-13 20:00'],
  ['at 4', '11-13 16:00'],
  ['at 3', '11-13 15:00'],
  ['at 2', '11-14 14:00'],
  ['at 10', '11-13 22:00'],
  ['12:15', '11-14 12:15'],
  ['8pm', '11-13 20:00'],
  ['8 p.m.', '11-13 20:00'],
  ['9am', '11-14 09:00'],
  ['20:00', '11-13 20:00'],
  ['20h', '11-13 20:00'],
  ['19h30', '11-13 19:30'],
  ['at 1930', '11-13 19:30'],
  ['7.30pm', '11-13 19:30'],
  ['7:30', '11-13 19:30'],
  ['seven thirty', '11-13 19:30'],
  ['half past seven', '11-13 19:30'],
  ['half seven', '11-13 19:30'],
  ['quarter past seven', '11-13 19:15'],
  ['a quarter to eight', '11-13 19:45'],
  ['ten to eight', '11-13 19:50'],
  ['twenty past six', '11-13 18:20'],
  ['eight forty-five', '11-13 20:45'],
  ['8-10pm', '11-13 20:00'],
  ['from 8 to 10', '11-13 20:00'],
  ['in 20 minutes', '11-13 15:20'],
  ['in twenty minutes', '11-13 15:20'],
  ['in half an hour', '11-13 15:30'],
  ['in an hour', '11-13 16:00'],
  ['in two hours', '11-13 17:00'],
  ['in a couple of hours', '11-13 17:00'],
  ['right now', '11-13 15:00'],
  ['noon', '11-14 12:00'],
  ['midnight', '11-14 00:00'],
  ['tomorrow noon', '11-14 12:00'],
  ['tomorrow at 8', '11-14 20:00'],
  ['tomorrow at 10', '11-14 10:00'],
  ['tomorrow morning at 8', '11-14 08:00'],
  ['tomorrow night at 9', '11-14 21:00'],
  ['tomorrow night at 1', '11-15 01:00'],
  ['at 6 tomorrow', '11-14 18:00'],
  ['saturday 3pm', '11-14 15:00'],
  ['saturday at three', '11-14 15:00'],
  ['sat 3', '11-14 15:00'],
  ['sun 2pm', '11-15 14:00'],
  ['friday at 8', '11-13 20:00'],
  ['today at 5', '11-13 17:00'],
  ['friday at 2', '11-20 14:00'],
  ['monday at 7', '11-16 19:00'],
  ['May 5 at 7pm', '05-05 19:00'],
  ['friday at 9', '11-13 21:00'],
  ['next friday at 7pm', '11-20 19:00'],
  ['Dec 3 7-10pm', '12-03 19:00'],
  ['11/20 at 5pm', '11-20 17:00'],
  ['8pm PST', '11-13 23:00'],
] as const)('on a Friday at three, "%s" is %s', ([words, expected]) => {
  expect(onTheWall(readStartsAt(words, { now: fridayAt3, timeZone }))).toBe(expected)
})

test.for([
  'whenever',
  'after work',
  'in a bit',
  'soon',
  'tonight',
  'tomorrow',
  'this weekend',
  'next week',
  'lunch',
  'yesterday at 5',
  '5 minutes ago',
  'when the game ends',
  '3 beers in',
  'today at 2',
  'room 8 of us',
  '25:99',
  'at 99',
  '',
  '🍕',
  '%%%',
] as const)('"%s" stays words', (words) => {
  expect(readStartsAt(words, { now: fridayAt3, timeZone })).toBeNull()
})

test.for([
  ['2026-11-13T07:00:00-05:00', 'at 8', '11-13 08:00'],
  ['2026-11-13T22:00:00-05:00', 'at 8', '11-14 08:00'],
  ['2026-11-13T01:00:00-05:00', 'at 3', '11-13 03:00'],
  ['2026-11-13T06:00:00-05:00', 'at 3', '11-13 15:00'],
  ['2026-11-13T23:00:00-05:00', 'at 1', '11-14 01:00'],
  ['2026-11-13T10:00:00-05:00', 'at 12', '11-13 12:00'],
  ['2026-11-13T22:00:00-05:00', 'at 12', '11-14 00:00'],
  ['2026-11-13T00:30:00-05:00', 'tonight at 1', '11-13 01:00'],
  ['2026-11-13T21:00:00-05:00', '8pm', '11-14 20:00'],
] as const)('said at %s, "%s" is %s', ([now, words, expected]) => {
  expect(onTheWall(readStartsAt(words, { now: new Date(now), timeZone }))).toBe(expected)
})

test('the same words mean another moment in another zone', () => {
  const in3Zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles'].map((zone) =>
    readStartsAt('tomorrow at 8pm', { now: fridayAt3, timeZone: zone })?.toISOString(),
  )
  expect(in3Zones).toEqual(['2026-11-15T11:00:00.000Z', '2026-11-14T19:00:00.000Z', '2026-11-15T04:00:00.000Z'])
})

test('a time after the change of clocks is read on the clock of that day', () => {
  // Clocks in New York go back on 1 November 2026 and forward on 14 March 2027.
  const beforeAutumn = { now: new Date('2026-10-31T12:00:00-04:00'), timeZone }
  expect(readStartsAt('tomorrow at 8pm', beforeAutumn)?.toISOString()).toBe('2026-11-02T01:00:00.000Z')
  const beforeSpring = { now: new Date('2027-03-13T12:00:00-05:00'), timeZone }
  expect(readStartsAt('tomorrow at 8pm', beforeSpring)?.toISOString()).toBe('2027-03-15T00:00:00.000Z')
})

test('"in 3 hours" is three hours, even while the clocks change', () => {
  const now = new Date('2026-11-01T00:30:00-04:00')
  expect(readStartsAt('in 3 hours', { now, timeZone })?.getTime()).toBe(now.getTime() + 3 * 3_600_000)
})

test('an hour that is left out in spring becomes the one after it, of one that comes twice the first is meant', () => {
  const wall = { hour: 2, minute: 30, second: 0 }
  expect(toInstant({ year: 2027, month: 3, day: 14, ...wall }, timeZone).toISOString()).toBe('2027-03-14T07:30:00.000Z')
  expect(toInstant({ year: 2026, month: 11, day: 1, ...wall, hour: 1 }, timeZone).toISOString()).toBe(
    '2026-11-01T05:30:00.000Z',
  )
})

test('only names of zones are zones', () => {
  expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', '+02:00', 'Europe/Berlin\u0000', '../etc'].some(isTimeZone)).toBe(false)
})

test.for([
  ['Saturday', '11-14 23:59'],
  ['next Wednesday', '11-18 23:59'],
  ['Tuesday evening', '11-17 23:59'],
  ['Saturday at 8', '11-14 20:00'],
  ['tonight', '11-13 23:59'],
  ['whenever', null],
] as const)('“%s” on a Friday begins at the latest at %s', ([words, latest]) => {
  expect(onTheWall(readLatestStart(words, { now: fridayAt3, timeZone }))).toBe(latest)
})

test('a start that is written out reads as one would say it', () => {
  const starts = ['2026-11-21T18:00-05:00', '2026-11-22T00:00-05:00', '2027-01-01T12:30-05:00']
  expect(starts.map((start) => toTimeWords(new Date(start), { now: fridayAt3, timeZone }))).toEqual([
    'Sat 21 Nov at 6 pm',
    'Sun 22 Nov at 12 am',
    'Fri 1 Jan 2027 at 12:30 pm',
  ])
})

test('a start that is written out means the same moment, whenever and wherever it is read', () => {
  const minute = 60_000
  const when = { min: new Date('2026-01-01T00:00Z'), max: new Date('2028-12-31T00:00Z'), noInvalidDate: true }
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC')
  fc.assert(
    fc.property(fc.date(when), fc.integer({ min: 0, max: 364 * 24 * 60 }), zones, (now, minutes, zone) => {
      const start = new Date(Math.ceil(now.getTime() / minute) * minute + minutes * minute)
      // Of an hour that comes twice, words mean the first.
      fc.pre(toInstant(toWallTime(start, zone), zone).getTime() === start.getTime())
      const moment = { now, timeZone: zone }
      expect(readStartsAt(toTimeWords(start, moment), moment)).toEqual(start)
    }),
  )
})
