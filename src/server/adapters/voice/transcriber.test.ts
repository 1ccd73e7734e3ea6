import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { countLoop } from '#server/adapters/voice/moonshine.ts'
import { createTranscriber, type Transcriber } from '#server/adapters/voice/transcriber.ts'
import { VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'

const spoken = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/pizza-tonight.pcm'))
const silence = new Uint8Array(64_000)

let modelDir = ''
let ear: Transcriber | undefined
function open(options: object = {}) {
  ear = createTranscriber({ modelDir, ...options })
  return ear
}

beforeAll(async () => {
  modelDir = await getSpeechModel()
})
afterEach(() => ear?.close())

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('writes down what was said, and nothing where nothing was', { timeout: 120_000 }, async () => {
  const { transcribe } = open()
  const [words, nothing] = await Promise.all([transcribe(spoken), transcribe(silence)])
  expect(words).toMatch(/^Pizza at Ton[iy]'?s,? tonight at eight,? bring friends\.?$/i)
  expect(nothing).toBe('')
})

it('hears no words in a melody and in applause', { timeout: 120_000 }, async () => {
  const notes = [262, 330, 392, 523]
  function play(wave: (at: number) => number) {
    return new Uint8Array(Int16Array.from({ length: 64_000 }, (_, index) => 10_000 * wave(index / 16_000)).buffer)
  }
  const fade = (at: number, every: number, speed: number) => Math.exp(-(at % every) * speed)
  const melody = play((at) => Math.sin(at * 6.28 * (notes[Math.floor(at * 2) % 4] ?? 0)) * fade(at, 0.5, 4))
  const applause = play((at) => Math.sin(at * at * 1e9) * fade(at, 0.4, 30))
  const { transcribe } = open()
  expect(await Promise.all([melody, applause].map(transcribe))).toEqual(['', ''])
})

it('listens in a process of its own, which goes when nobody has spoken for a while', async () => {
  const listening = open({ idleMs: 50 })
  expect(listening.pid).toBeUndefined()
  const answer = listening.transcribe(silence)
  const { pid = 0 } = listening
  expect(isAlive(pid)).toBe(true)
  await answer
  await expect.poll(() => [listening.pid, isAlive(pid)]).toEqual([undefined, false])
  expect(await listening.transcribe(silence)).toBe('')
})

it('says so when that process dies, and goes on with another', async () => {
  const listening = open()
  const answers = [spoken, silence].map((speech) => listening.transcribe(speech))
  process.kill(listening.pid ?? 0, 'SIGKILL')
  for (const answer of answers) await expect(answer).rejects.toThrow(VoiceUnavailable)
  expect(await listening.transcribe(silence)).toBe('')
})

it('gives up on what takes too long', async () => {
  await expect(open({ answerMs: 1 }).transcribe(spoken)).rejects.toThrow(VoiceUnavailable)
})

it('turns people away before the queue gets long, and says for how long', async () => {
  const listening = open({ longestQueue: 1 })
  const first = listening.transcribe(silence)
  await expect(listening.transcribe(silence)).rejects.toMatchObject({ retryAfter: 10 })
  expect(await first).toBe('')
})

it('says so where the model is damaged or the runtime is missing, and tries again the next time', async () => {
  const listening = open({ modelDir: join(modelDir, 'nowhere') })
  for (const _time of [1, 2]) await expect(listening.transcribe(spoken)).rejects.toThrow('Your recording is kept')
})

it('notices when the model runs in circles', () => {
  expect(countLoop([1, 5, 6, 7])).toBe(0)
  expect(countLoop([1, 5, 6, 5, 6, 5, 6])).toBe(0)
  expect(countLoop([1, 5, 6, 5, 6, 5, 6, 5, 6])).toBe(6)
  expect(countLoop([1, 9, 9, 9, 9])).toBe(3)
})
