import { beforeEach, expect, test } from 'vitest'
import { countVisit, readVisits } from '#web/lib/device/visits.ts'

const minuteMs = 60_000
beforeEach(() => localStorage.clear())

test('who comes back after half an hour comes again', () => {
  expect(readVisits()).toBe(0)
  for (const minute of [100, 110, 139, 170]) countVisit(minute * minuteMs)
  expect(readVisits()).toBe(2)
})
