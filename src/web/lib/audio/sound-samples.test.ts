import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { decodeSamples, toBars, toDuration, toLevel, toPcm } from '#web/lib/audio/sound-samples.ts'

afterEach(() => vi.unstubAllGlobals())

test('samples become 16-bit numbers, the low byte first, and never run over', async () => {
  const pcm = toPcm(Float32Array.of(0, 1, -1, 2, -2, 0.5))
  const view = new DataView(await pcm.arrayBuffer())
  expect([0, 2, 4, 6, 8, 10].map((at) => view.getInt16(at, true))).toEqual([0, 32767, -32768, 32767, -32768, 16384])
})

test('a recording that ran over its minute is cut to what the server takes', () => {
  expect(toPcm(new Float32Array(70 * 16_000)).size).toBe(limits.speechBytes)
})

test('the shape of a clip has as many bars as asked for; the loudest is full, and silence still shows', () => {
  const loudEnd = new Float32Array(3_200).fill(0.4, 1_600)
  const bars = toBars(loudEnd, 32)
  expect(bars).toHaveLength(32)
  expect(bars[0]).toBeCloseTo(0.08)
  expect(bars.at(-1)).toBe(1)
  expect(toBars(new Float32Array(0), 32)).toHaveLength(32)
})

test('loudness is between nothing and full', () => {
  expect(toLevel(new Float32Array(100))).toBe(0)
  expect(toLevel(new Float32Array(100).fill(1))).toBe(1)
})

test('two channels become one, at the rate that the reader wants', async () => {
  const channels = [Float32Array.of(0.2, 0.4), Float32Array.of(0.6, 0)]
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({ numberOfChannels: 2, getChannelData: (n: number) => channels[n] })
    },
  )
  const samples = await decodeSamples(new Blob(['sound']))
  expect([...(samples ?? [])].map((sample) => Math.round(sample * 10) / 10)).toEqual([0.4, 0.2])
  expect(toDuration(new Float32Array(8_000))).toBe(0.5)
})

test('what cannot be decoded is left out', async () => {
  vi.stubGlobal('OfflineAudioContext', undefined)
  expect(await decodeSamples(new Blob(['noise']))).toBeNull()
})
