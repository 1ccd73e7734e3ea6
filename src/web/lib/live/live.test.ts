import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getEvent, listFeed } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import { oldestReadPosition, screenId } from '#web/lib/api/api.ts'
import { startLive } from '#web/lib/live/live.ts'
import { useLiveInterval } from '#web/lib/live/live-status.ts'

/** A fake EventSource, controlled by the test. */
class PlayedSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: PlayedSource[] = []
  readyState = 1
  query: URLSearchParams
  constructor(address: string) {
    super()
    this.query = new URL(address, 'https://sponti.example').searchParams
    PlayedSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(type: string, data?: object, lastEventId = '') {
    act(() => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data ?? {}), lastEventId })))
  }
}

let stop: () => void
let client: QueryClient
const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated
const latest = () => PlayedSource.opened.at(-1) as PlayedSource
const allKeys = [
  toKey(listFeed),
  toKey(listFriends),
  toKey(countUnread),
  toKey(getEvent, { params: { id: 'one' } }),
  toKey(getEvent, { params: { id: 'two' } }),
]

beforeEach(() => {
  vi.useFakeTimers()
  PlayedSource.opened = []
  vi.stubGlobal('EventSource', PlayedSource)
  vi.stubGlobal('fetch', async () => new Response('{"message":"Unauthorized"}', { status: 401 }))
  client = new QueryClient()
  for (const key of allKeys) client.setQueryData(key, {})
  stop = startLive(client, 'ada')
})
afterEach(() => {
  act(() => stop())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('hello means that anything may have changed, and ends the polling', async () => {
  const { result } = renderHook(() => useLiveInterval(10_000))
  expect(result.current).toBe(10_000)
  latest().say('hello')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(allKeys.map(isStale)).toEqual([true, true, true, true, true])
  expect(result.current).toBe(false)
})

test('a stream that can tell what was missed makes nothing be fetched again', async () => {
  latest().say('hello', { isCaughtUp: true })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(allKeys.map(isStale)).toEqual([false, false, false, false, false])
})

test('the stream is asked for what came after the oldest answer, and later for what came after its last message', () => {
  oldestReadPosition.set(50_000)
  oldestReadPosition.set(40_000)
  expect(latest().query.get('since')).toBeNull()
  stop()
  oldestReadPosition.set(40_000)
  stop = startLive(client, 'ada')
  expect(Object.fromEntries(latest().query)).toEqual({ since: '40000' })
  latest().say('hello', { isCaughtUp: true }, '45000')
  latest().say('beat', {}, '46000')
  window.dispatchEvent(new Event('online'))
  expect(latest().query.get('since')).toBe('46000')
})

test('an answer that was read long before the stream began has it tell from there', () => {
  stop()
  oldestReadPosition.set(40_000)
  stop = startLive(client, 'ada')
  const opened = PlayedSource.opened.length
  oldestReadPosition.set(39_000)
  expect(PlayedSource.opened).toHaveLength(opened)
  oldestReadPosition.set(30_000)
  expect(latest().query.get('since')).toBe('30000')
})

test('an answer that comes after everything was fetched anew, and was read before, has the stream tell from there', async () => {
  latest().say('hello', {}, '45000')
  await act(() => vi.advanceTimersByTimeAsync(0))
  oldestReadPosition.set(44_000)
  expect(PlayedSource.opened).toHaveLength(1)
  oldestReadPosition.set(40_000)
  expect(latest().query.get('since')).toBe('40000')
})

test('a copy that comes while the stream is up is fetched again after a while', async () => {
  latest().say('hello', { isCaughtUp: true })
  oldestReadPosition.set(0)
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect([allKeys.some(isStale), PlayedSource.opened.length]).toEqual([false, 1])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(allKeys.every(isStale)).toBe(true)
})

test('copies that came while the stream was down are fetched again when it is up, whatever it can tell', async () => {
  latest().say('hello', { isCaughtUp: true }, '45000')
  latest().say('error')
  oldestReadPosition.set(0)
  latest().say('hello', { isCaughtUp: true }, '46000')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(allKeys.every(isStale)).toBe(true)
})

test('a change touches just the lists and events it names', () => {
  latest().say('changed', { lists: ['notifications'], eventIds: ['two'] })
  expect(allKeys.map(isStale)).toEqual([false, false, true, false, true])
})

test('what this tab did itself is not fetched again', () => {
  latest().say('hello', { isCaughtUp: true })
  latest().say('changed', { lists: ['feed'], eventIds: ['two'], screen: screenId })
  expect(allKeys.map(isStale)).toEqual([false, false, false, false, false])
  latest().say('changed', { lists: ['feed'], eventIds: ['two'], screen: 'other-tab' })
  expect(allKeys.map(isStale)).toEqual([true, false, false, false, true])
})

test('a stream that has gone silent is opened again from where it ended', async () => {
  latest().say('hello', { isCaughtUp: true }, '45000')
  await act(() => vi.advanceTimersByTimeAsync(49_000))
  latest().say('beat', {}, '46000')
  await act(() => vi.advanceTimersByTimeAsync(49_000))
  expect(PlayedSource.opened).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(PlayedSource.opened).toHaveLength(2)
  expect(latest().query.get('since')).toBe('46000')
})

test('whoever was replaced by a newer tab polls, and does not fight for the place', async () => {
  const { result } = renderHook(() => useLiveInterval(30_000))
  latest().say('hello')
  latest().say('replaced')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(PlayedSource.opened).toHaveLength(1)
  expect(result.current).toBe(30_000)
})

test('a refused stream is tried again, later and later', async () => {
  function refuse() {
    latest().close()
    latest().say('error')
  }
  refuse()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(PlayedSource.opened).toHaveLength(2)
  refuse()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(PlayedSource.opened).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(PlayedSource.opened).toHaveLength(3)
})
