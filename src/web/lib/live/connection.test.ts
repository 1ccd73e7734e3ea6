import { expect, test } from 'vitest'
import { isConnectionError, isSlowByCalls, isSlowReport, toTrouble } from '#web/lib/live/connection.ts'

test.each([
  'Failed to fetch',
  'Network Error',
  'The operation timed out: timeout',
  'Connection reset by peer',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
])('"%s" is trouble with the connection', (message) => {
  expect(isConnectionError(new TypeError(message))).toBe(true)
})

test('a refusal of the server is not', () => {
  expect(isConnectionError(new Error('409: {"message":"Answers are closed."}'))).toBe(false)
  expect(isConnectionError('failed to fetch')).toBe(false)
})

test.each([
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: '3g', rtt: 300, downlink: 1.5 }, false],
  [{ effectiveType: '4g', rtt: 1001 }, true],
  [{ effectiveType: '4g', rtt: 1000, downlink: 0.5 }, false],
  [{ effectiveType: '4g', downlink: 0.49 }, true],
  [{}, false],
])('the browser reports %o: slow is %s', (report, isSlow) => {
  expect(isSlowReport(report)).toBe(isSlow)
})

test('where it reports nothing, the middle of at least three calls of the last minute counts', () => {
  const calls = (...times: number[]) => times.map((ms) => ({ at: 100_000, ms }))
  expect(isSlowByCalls(calls(1_500, 1_500), 100_000)).toBe(false)
  expect(isSlowByCalls(calls(90, 1_500, 1_500), 100_000)).toBe(true)
  expect(isSlowByCalls(calls(90, 90, 9_000), 100_000)).toBe(false)
  expect(isSlowByCalls(calls(1_500, 1_500, 1_500), 160_000)).toBe(false)
})

test('the worst trouble is the one that is told', () => {
  expect(toTrouble({ online: false, failing: true, slow: true })).toBe('offline')
  expect(toTrouble({ online: true, failing: true, slow: true })).toBe('api-errors')
  expect(toTrouble({ online: true, failing: false, slow: true })).toBe('slow')
  expect(toTrouble({ online: true, failing: false, slow: false })).toBeNull()
})
