import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptHeader } from '#shared/offline.ts'
import { sendRequest } from '#web/lib/api/api.ts'
import { clockLag, noteServerTime, serverNow } from '#web/lib/api/server-clock.ts'

const device = Date.parse('2026-11-19T20:00:00.700Z')
const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: device })
  clockLag.set(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clockLag.set(0)
})

const toHeader = (ms: number) => new Date(ms).toUTCString()

test('a device whose clock is right keeps it, whatever a second is cut off', () => {
  noteServerTime(toHeader(device), device)
  expect(serverNow()).toBe(device)
})

test('a clock that is a day off is corrected, both ways, and again when it was set right', () => {
  for (const lag of [24 * hour, -24 * hour]) {
    noteServerTime(toHeader(device + lag), device)
    expect(Math.abs(serverNow() - (device + lag))).toBeLessThan(1_500)
  }
  noteServerTime(toHeader(device), device)
  expect(Math.abs(serverNow() - device)).toBeLessThan(1_500)
})

test('a slow reply is no reason to correct a clock', () => {
  noteServerTime(toHeader(device - 9_000), device - 10_000)
  expect(serverNow()).toBe(device)
})

test('a reply without a date, or with nonsense in it, says nothing', () => {
  noteServerTime(null, device)
  noteServerTime('soon', device)
  expect(serverNow()).toBe(device)
})

test('every reply of the server is asked, a copy on this device is not', async () => {
  const headers = { Date: toHeader(device + hour) }
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { ...headers, [keptHeader]: headers.Date } }))
  await sendRequest('GET', '/api/events/feed')
  expect(serverNow()).toBe(device)
  vi.stubGlobal('fetch', async () => new Response('[]', { headers }))
  await sendRequest('GET', '/api/events/feed')
  expect(serverNow()).toBeGreaterThan(device + hour - 1_500)
})
