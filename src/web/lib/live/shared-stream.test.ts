// @ts-expect-error The front end is compiled without Node's types.
import * as threads from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamMessage } from '#web/lib/live/stream.ts'

/** A fake EventSource, controlled by the test. */
class PlayedSource extends EventTarget {
  static opened: PlayedSource[] = []
  isOpen = true
  since: string | null
  constructor(address: string) {
    super()
    this.since = new URL(address, 'https://sponti.example').searchParams.get('since')
    PlayedSource.opened.push(this)
  }
  close() {
    this.isOpen = false
  }
  say(type: string, data: object, position?: number) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: String(position ?? '') }))
  }
}

const openSources = () => PlayedSource.opened.filter(({ isOpen }) => isOpen)
const stops: (() => void)[] = []

beforeEach(() => {
  PlayedSource.opened = []
  vi.stubGlobal('EventSource', PlayedSource)
  // Node's own Web Locks and BroadcastChannel, as in a browser.
  vi.stubGlobal('navigator', { ...navigator, locks: threads.locks })
  vi.stubGlobal('BroadcastChannel', threads.BroadcastChannel)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A tab of its own: each has its own copy of the modules, and with them its own id. */
async function openTab(since: number) {
  vi.resetModules()
  const { shareStream } = await import('#web/lib/live/shared-stream.ts')
  const heard: StreamMessage[] = []
  const tab = shareStream({ personId: 'ada', findSince: () => since, onMessage: (message) => heard.push(message) })
  stops.push(tab.stop)
  return { ...tab, heard, types: () => heard.map(({ type }) => type) }
}

test('a second tab hears what the first one is told, and what it missed before it was opened', async () => {
  const first = await openTab(1_000)
  await vi.waitFor(() => expect(openSources()).toHaveLength(1))
  const [source] = openSources()
  source?.say('changed', { lists: ['feed'], eventIds: [] })
  source?.say('hello', { isCaughtUp: true }, 90_000)
  source?.say('changed', { lists: ['friends'], eventIds: [] }, 100_000)

  const second = await openTab(98_000)
  await vi.waitFor(() => expect(second.types()).toEqual(['changed', 'hello']))
  expect(second.heard).toMatchObject([{ change: { lists: ['friends'] } }, { since: 98_000, isCaughtUp: true }])
  expect(first.types()).toEqual(['changed', 'hello', 'changed'])
  source?.say('beat', {}, 110_000)
  await vi.waitFor(() => expect(second.types()).toEqual(['changed', 'hello', 'beat']))
  expect(PlayedSource.opened).toHaveLength(1)
})

test('a tab that holds older things than anyone remembers is told to fetch', async () => {
  await openTab(1_000)
  await vi.waitFor(() => expect(openSources()).toHaveLength(1))
  openSources()[0]?.say('hello', { isCaughtUp: false }, 90_000)
  const old = await openTab(80_000)
  await vi.waitFor(() => expect(old.heard).toEqual([{ type: 'hello', since: 80_000, isCaughtUp: false }]))

  openSources()[0]?.say('changed', { lists: ['feed'], eventIds: [] }, 91_000)
  openSources()[0]?.say('changed', { lists: ['feed'], eventIds: [] }, 200_000)
  old.askFrom(90_500)
  await vi.waitFor(() => expect(old.heard.at(-1)).toEqual({ type: 'hello', since: 90_500, isCaughtUp: false }))
  old.askFrom(199_000)
  await vi.waitFor(() => expect(old.heard.at(-1)).toEqual({ type: 'hello', since: 199_000, isCaughtUp: true }))
})

test('when the tab with the stream is closed, the next one goes on from what it heard last', async () => {
  const first = await openTab(1_000)
  await vi.waitFor(() => expect(openSources()).toHaveLength(1))
  const second = await openTab(2_000)
  first.stop()
  await vi.waitFor(() => expect(openSources().map(({ since }) => since)).toEqual(['2000']))
  await vi.waitFor(() => expect(second.types()).toContain('down'))
})

test('a tab that is closed while it waits never gets the stream', async () => {
  const first = await openTab(1_000)
  await vi.waitFor(() => expect(openSources()).toHaveLength(1))
  const second = await openTab(2_000)
  const third = await openTab(3_000)
  second.stop()
  first.stop()
  await vi.waitFor(() => expect(openSources().map(({ since }) => since)).toEqual(['3000']))
  third.stop()
  expect(openSources()).toEqual([])
})
