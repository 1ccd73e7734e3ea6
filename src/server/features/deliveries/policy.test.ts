import { describe, expect, test } from 'vitest'
import {
  findQuietEnd,
  lifetimeSeconds,
  toAudience,
  toBackoffMs,
  toSecondsToLive,
} from '#server/features/deliveries/policy.ts'

const berlin = { quietFrom: '22:00:00', quietUntil: '07:30:00', timeZone: 'Europe/Berlin' }
function endOf(hours: Parameters<typeof findQuietEnd>[0], now: string) {
  return findQuietEnd(hours, new Date(now))?.toISOString() ?? null
}

describe('quiet hours', () => {
  test('last over midnight', () => {
    expect(endOf(berlin, '2026-01-10T20:59:59Z')).toBeNull()
    expect(endOf(berlin, '2026-01-10T21:00:00Z')).toBe('2026-01-11T06:30:00.000Z')
    expect(endOf(berlin, '2026-01-10T23:30:00Z')).toBe('2026-01-11T06:30:00.000Z')
    expect(endOf(berlin, '2026-01-11T06:29:59Z')).toBe('2026-01-11T06:30:00.000Z')
    expect(endOf(berlin, '2026-01-11T06:30:00Z')).toBeNull()
  })

  test('or begin and end on one day', () => {
    const nap = { quietFrom: '13:00:00', quietUntil: '15:00:00', timeZone: 'America/New_York' }
    expect(endOf(nap, '2026-07-01T16:59:00Z')).toBeNull()
    expect(endOf(nap, '2026-07-01T17:00:00Z')).toBe('2026-07-01T19:00:00.000Z')
    expect(endOf(nap, '2026-07-01T19:00:00Z')).toBeNull()
  })

  test('go by the clocks of the person, over the ends of months and years', () => {
    const auckland = { ...berlin, timeZone: 'Pacific/Auckland' }
    expect(endOf(auckland, '2026-12-31T10:00:00Z')).toBe('2026-12-31T18:30:00.000Z')
    expect(endOf(berlin, '2026-12-31T22:00:00Z')).toBe('2027-01-01T06:30:00.000Z')
    expect(endOf(berlin, '2026-03-01T05:00:00Z')).toBe('2026-03-01T06:30:00.000Z')
  })

  test('keep to the clock in the nights in which it is changed', () => {
    // Spring: 02:00 becomes 03:00. The night is an hour shorter.
    expect(endOf(berlin, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:30:00.000Z')
    expect(endOf(berlin, '2026-03-29T05:30:00Z')).toBeNull()
    // Autumn: 03:00 becomes 02:00. The night is an hour longer.
    expect(endOf(berlin, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:30:00.000Z')
    expect(endOf(berlin, '2026-10-25T05:30:00Z')).toBe('2026-10-25T06:30:00.000Z')
  })

  test('end once, also where their end comes twice or never', () => {
    const early = { ...berlin, quietUntil: '02:30:00' }
    // 02:30 does not exist in this night: quiet hours end half an hour after 02:00.
    expect(endOf(early, '2026-03-29T00:59:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(endOf(early, '2026-03-29T01:30:00Z')).toBeNull()
    // 02:30 occurs twice: quiet hours end at the first one, and the second 02:10 is not quiet again.
    expect(endOf(early, '2026-10-25T00:10:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(endOf(early, '2026-10-25T00:30:00Z')).toBeNull()
    expect(endOf(early, '2026-10-25T01:10:00Z')).toBeNull()
  })

  test('always end in time to come, whenever one asks', () => {
    for (const hours of [berlin, { ...berlin, quietUntil: '02:30' }, { ...berlin, quietFrom: '02:15' }])
      for (let at = Date.UTC(2026, 9, 24); at < Date.UTC(2026, 9, 27); at += 7 * 60_000) {
        const end = findQuietEnd(hours, new Date(at))
        if (end) expect([end.getTime() > at, findQuietEnd(hours, end)]).toEqual([true, null])
      }
  })

  test('are kept only by those who want them', () => {
    const night = '2026-01-11T00:00:00Z'
    expect(endOf({ quietFrom: null, quietUntil: null, timeZone: 'Europe/Berlin' }, night)).toBeNull()
    expect(endOf({ ...berlin, quietFrom: null }, night)).toBeNull()
    expect(endOf({ ...berlin, quietUntil: null }, night)).toBeNull()
    expect(endOf({ ...berlin, timeZone: null }, night)).toBeNull()
    expect(endOf({ ...berlin, timeZone: 'Mars/Olympus' }, night)).toBeNull()
    expect(endOf({ ...berlin, quietUntil: '22:00:00' }, night)).toBeNull()
  })
})

test('a reminder is worth a ping for an hour, the rest for a day', () => {
  expect([lifetimeSeconds('event_reminder'), lifetimeSeconds('comment')]).toEqual([3_600, 86_400])
  expect(lifetimeSeconds('free_together')).toBe(3_600)
})

test('a ping is on its way for what is left of its time, and not beyond the beginning of the spon', () => {
  expect(toSecondsToLive({ type: 'comment', ageSeconds: 400, secondsLeft: null })).toBe(86_000)
  expect(toSecondsToLive({ type: 'event_reminder', ageSeconds: 600, secondsLeft: 5_000 })).toBe(3_000)
  expect(toSecondsToLive({ type: 'event_reminder', ageSeconds: 600, secondsLeft: 60 })).toBe(60)
})

describe('of a crew', () => {
  const night = new Date('2026-01-11T00:00:00Z')
  const awake = { quietFrom: null, quietUntil: null, timeZone: null, isPinged: true }
  const asleep = { ...berlin, isPinged: true }
  const unpinged = { ...berlin, isPinged: false }

  test('the numbers are told of those who hear at once, later, or in the app', () => {
    const crew = [
      { ...awake, count: 5 },
      { ...asleep, count: 3 },
      { ...unpinged, count: 2 },
    ]
    expect(toAudience(crew, 7, night)).toEqual({ now: 5, later: 3, inApp: 9 })
  })

  test('nothing is told where they are fewer than three, whoever else is near', () => {
    const nothing = { now: null, later: null, inApp: null }
    const each = [awake, asleep, unpinged].map((one) => ({ ...one, count: 1 }))
    expect(toAudience(each, 0, night)).toEqual({ now: 1, later: 1, inApp: 1 })
    for (const left of each)
      expect(
        toAudience(
          each.filter((one) => one !== left),
          9,
          night,
        ),
      ).toEqual(nothing)
    expect(toAudience([], 9, night)).toEqual(nothing)
  })
})

test('each failure is followed by a longer wait, up to an hour, until the tenth', () => {
  const waits = Array.from({ length: 10 }, (_, attempt) => toBackoffMs(attempt))
  expect(waits.slice(0, 3)).toEqual([2_000, 6_000, 18_000])
  expect(waits.slice(7)).toEqual([3_600_000, 3_600_000, null])
})
