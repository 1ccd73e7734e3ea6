import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleRate, toPieces } from '#server/adapters/voice/speech.ts'

const spoken = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/pizza-tonight.pcm'))

function makeSound(seconds: number, wave: (index: number) => number) {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, index) => Math.round(wave(index) * 32_767))
  return new Uint8Array(samples.buffer)
}
/** Deterministic noise. */
function createNoise(loud: number) {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return loud * (seed / 1_073_741_824 - 1)
  }
}
const silence = (seconds: number) => Buffer.alloc(seconds * sampleRate * 2)
const secondsOf = (pieces: Float32Array[]) => pieces.map(({ length }) => length / sampleRate)

it.each([
  ['nothing at all', new Uint8Array(0)],
  ['one odd byte', new Uint8Array(1)],
  ['silence', silence(5)],
  ['a hissing room', makeSound(5, createNoise(0.01))],
  ['a loud fan', makeSound(5, createNoise(0.3))],
  ['a hum', makeSound(5, (index) => 0.2 * Math.sin((index * 2 * Math.PI * 100) / sampleRate))],
  ['a knock on the microphone', Buffer.concat([silence(2), makeSound(0.1, createNoise(0.9)), silence(2)])],
])('hears nobody in %s', (_name, bytes) => {
  expect(toPieces(bytes)).toEqual([])
})

it('hears a voice, and leaves out the silence around it', () => {
  const [alone = 0] = secondsOf(toPieces(spoken))
  const [among = 0] = secondsOf(toPieces(Buffer.concat([silence(5), spoken, silence(5)])))
  expect(alone).toBeGreaterThan(2)
  expect(among).toBeGreaterThanOrEqual(alone)
  expect(among).toBeLessThan(alone + 1)
})

it('hears a quiet voice in a room, and makes it louder', () => {
  const noise = createNoise(0.002)
  const voice = new Int16Array(spoken.buffer.slice(spoken.byteOffset, spoken.byteOffset + spoken.length))
  const quiet = makeSound(spoken.length / 2 / sampleRate, (index) => ((voice[index] ?? 0) / 32_768) * 0.1 + noise())
  const [piece] = toPieces(quiet)
  const loudest = (piece ?? new Float32Array()).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  expect(loudest).toBeGreaterThan(0.2)
})

it('cuts a long recording at pauses, and one that goes on for too long at its end', () => {
  const sentence = Buffer.concat([spoken, silence(1)])
  const long = Buffer.concat(Array.from({ length: 30 }, () => sentence))
  const pieces = secondsOf(toPieces(long))
  expect(pieces.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...pieces)).toBeLessThanOrEqual(20)
  expect(Math.min(...pieces)).toBeGreaterThan(1)
  expect(pieces.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(60)
})
