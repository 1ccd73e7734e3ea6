import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useClipBars } from '#web/features/voice/use-clip-bars.ts'

/** The addresses that were asked, and the ways to answer; a clip lasts as many seconds as its text says. */
const asked: string[] = []
let answers: Record<string, (response: Response) => void> = {}

class FakeContext {
  async decodeAudioData(bytes: ArrayBuffer) {
    const samples = new Float32Array(16_000 * Number(new TextDecoder().decode(bytes))).fill(0.5)
    return { numberOfChannels: 1, length: samples.length, getChannelData: () => samples }
  }
}

beforeEach(() => {
  asked.length = 0
  answers = {}
  vi.stubGlobal('OfflineAudioContext', FakeContext)
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    asked.push(path)
    return new Promise<Response>((resolve, reject) => {
      answers[path] = resolve
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(first: string) {
  const gone: string[] = []
  // A new function with each render, as the card passes one.
  const { result, rerender } = renderHook(({ source, nr }) => useClipBars(source, () => gone.push(`${source} ${nr}`)), {
    initialProps: { source: first, nr: 1 },
  })
  return { seconds: () => result.current?.seconds, rerender, gone }
}

test('a waveform is fetched once, however often the card is drawn meanwhile', async () => {
  const { seconds, rerender } = show('/once')
  for (const nr of [2, 3, 4]) rerender({ source: '/once', nr })
  expect(asked).toEqual(['/once'])
  answers['/once']?.(new Response('7'))
  await waitFor(() => expect(seconds()).toBe(7))
})

test('each recording has its own, also one that was drawn before', async () => {
  const { seconds, rerender } = show('/one')
  answers['/one']?.(new Response('1'))
  await waitFor(() => expect(seconds()).toBe(1))
  rerender({ source: '/two', nr: 1 })
  expect(seconds()).toBeUndefined()
  answers['/two']?.(new Response('2'))
  await waitFor(() => expect(seconds()).toBe(2))
  rerender({ source: '/one', nr: 1 })
  expect(seconds()).toBe(1)
  expect(asked).toEqual(['/one', '/two'])
})

test('that a recording is gone is told to the card as it is now', async () => {
  const { rerender, gone } = show('/gone')
  rerender({ source: '/gone', nr: 2 })
  answers['/gone']?.(new Response('', { status: 404 }))
  await waitFor(() => expect(gone).toEqual(['/gone 2']))
})
