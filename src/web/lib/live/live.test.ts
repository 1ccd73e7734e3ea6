import { QueryClient } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getEvent, listFeed } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import { startLive, useLiveInterval } from '#web/lib/live/live.ts'

/** The browser's end of a stream, played by hand. */
class PlayedSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: PlayedSource[] = []
  readyState = 1
  constructor() {
    super()
    PlayedSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(type: string, data?: object) {
    act(() => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data ?? {}) })))
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
  stop = startLive(client)
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

test('a change touches just the lists and events it names', () => {
  latest().say('changed', { lists: ['notifications'], eventIds: ['two'] })
  expect(allKeys.map(isStale)).toEqual([false, false, true, false, true])
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
