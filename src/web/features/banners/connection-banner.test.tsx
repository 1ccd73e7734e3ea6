import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionBanner } from '#web/features/banners/connection-banner.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
// Preloads the lazy chunk for signed-in people before the fake timers start.
import '#web/lib/live/live.ts'

const offline = "You're offline. Some features might not work properly."
const failing = 'Connection issues detected. Things might not work as normal.'
const slow = 'Slow connection detected. Things might take longer to load.'

let isOnline = true
let isServerUp = true
let report: object | undefined

beforeEach(() => {
  vi.useFakeTimers()
  ;[isOnline, isServerUp, report] = [true, true, undefined]
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => report })
  vi.stubGlobal('fetch', async () => {
    if (!isServerUp) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
  queryClient.clear()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function connect(to: boolean) {
  isOnline = to
  act(() => void dispatchEvent(new Event(to ? 'online' : 'offline')))
}
const text = () => screen.getByRole('status').textContent

test('offline is said at once, and for two seconds more than it lasts', async () => {
  render(<ConnectionBanner isSignedIn={false} />)
  expect(text()).toBe('')
  connect(false)
  expect(text()).toBe(offline)
  connect(true)
  await wait(1_999)
  expect(text()).toBe(offline)
  await wait(1)
  expect(text()).toBe('')
})

test('what is fixed at the foot of the screen makes room, and takes it back', async () => {
  render(<ConnectionBanner isSignedIn={false} />)
  const room = () => document.documentElement.style.getPropertyValue('--safe-bottom')
  connect(false)
  expect(room()).toMatch(/px$/)
  connect(true)
  await wait(2_000)
  expect(room()).toBe('')
})

test('a slow line is seen at the next look', async () => {
  report = { effectiveType: '4g' }
  render(<ConnectionBanner isSignedIn={false} />)
  expect(text()).toBe('')
  report = { effectiveType: '2g' }
  await wait(5_000)
  expect(text()).toBe(slow)
  report = { effectiveType: '4g' }
  await wait(5_000)
  await wait(2_000)
  expect(text()).toBe('')
})

test('a call that fails on its way is said, until the server can be reached again', async () => {
  render(<ConnectionBanner isSignedIn={true} />)
  await wait(0)
  isServerUp = false
  const read = queryClient.fetchQuery({ queryKey: ['/api/friends'] })
  await act(() => read.catch(() => {}))
  expect(text()).toBe(failing)
  await wait(20_000)
  expect(text()).toBe(failing)
  isServerUp = true
  await wait(5_000)
  expect(text()).toBe(failing)
  await wait(2_000)
  expect(text()).toBe('')
})

test('a silent server is noticed without a call, since the live stream is down', async () => {
  render(<ConnectionBanner isSignedIn={true} />)
  await wait(0)
  isServerUp = false
  await wait(5_000)
  expect(text()).toBe(failing)
})
