import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Loudness = { value: number }

/** A fake audio device that records volumes and the number of sounds played. */
function startSilentDevice() {
  const heard: { volumes: Loudness[]; strokes: number } = { volumes: [], strokes: 0 }
  const ramp = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  function node() {
    return {
      connect: (next: unknown) => next,
      start: () => {},
      stop: () => {},
      frequency: ramp,
      Q: { value: 0 },
    }
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      sampleRate = 8_000
      destination = { isSpeaker: true }
      resume = async () => {}
      createBuffer = () => ({ getChannelData: () => new Float32Array(0) })
      createBufferSource = () => {
        heard.strokes += 1
        return node()
      }
      createOscillator = () => {
        heard.strokes += 0.5
        return node()
      }
      createBiquadFilter = node
      createGain = () => {
        const gain = { value: 1, ...ramp }
        heard.volumes.push(gain)
        return { ...node(), gain }
      }
    },
  )
  return heard
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const loadSounds = () => import('#web/lib/audio/sounds.ts')

test('a sound is played at 0.2 and twice, where nothing else is said', async () => {
  const heard = startSilentDevice()
  const { playSound } = await loadSounds()
  playSound('swish')
  expect(heard.volumes[0]?.value).toBe(0.2)
  expect(heard.strokes).toBe(2)
})

test('an answer stamps once', async () => {
  const heard = startSilentDevice()
  const { playSound } = await loadSounds()
  playSound('stamp', { volume: 0.2, repeat: 1 })
  expect(heard.strokes).toBe(1)
})

test('where there is no audio nothing happens', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { playSound } = await loadSounds()
  expect(() => playSound('stamp')).not.toThrow()
})
