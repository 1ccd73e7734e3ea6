import { limits } from '#shared/limits.ts'

export const sampleRate = 16_000
/** 20 ms. */
const frame = sampleRate / 50
const perSecond = sampleRate / frame

/** Below this nobody speaks, however quiet the room is. */
const faintest = 0.004
/** A voice stands out from the room by this much. */
const overRoom = 3
const shortestSpeech = 0.2 * perSecond
const lead = 0.3 * perSecond
const longestPiece = 20 * perSecond
/** How far back from its longest end a piece is cut, at the quietest place. */
const cutWithin = 8 * perSecond
const loudest = 0.7
const mostGain = 8

/** Whether somebody speaks. */
export const hasVoice = (bytes: Uint8Array): boolean => findVoice(toLoudness(toSamples(bytes))) !== null

/**
 * The spoken part of a recording, in pieces that the model can take at once. None where nobody speaks: the model would
 * make something up.
 */
export function toPieces(bytes: Uint8Array): Float32Array[] {
  const samples = toSamples(bytes)
  const loudness = toLoudness(samples)
  const voice = findVoice(loudness)
  if (!voice) return []
  const end = Math.min(loudness.length, voice.last + lead)
  const pieces: Float32Array[] = []
  for (let from = Math.max(0, voice.first - lead); from < end; ) {
    const to =
      end - from <= longestPiece ? end : findQuiet(loudness, from + longestPiece - cutWithin, from + longestPiece)
    pieces.push(louder(samples.slice(from * frame, to * frame)))
    from = to
  }
  return pieces
}

function findVoice(loudness: number[]): { first: number; last: number } | null {
  const room = loudness.toSorted((one, other) => one - other)[Math.floor(loudness.length / 10)] ?? 0
  const threshold = Math.max(faintest, room * overRoom)
  if (loudness.filter((value) => value > threshold).length < shortestSpeech) return null
  const isVoice = (value: number) => value > threshold
  return { first: loudness.findIndex(isVoice), last: loudness.findLastIndex(isVoice) }
}

function toLoudness(samples: Float32Array): number[] {
  const loudness: number[] = []
  for (let from = 0; from + frame <= samples.length; from += frame) {
    let sum = 0
    for (let index = from; index < from + frame; index += 1) sum += (samples[index] ?? 0) ** 2
    loudness.push(Math.sqrt(sum / frame))
  }
  return loudness
}

// Plain loops: a minute has a million samples, and a call for each of them takes a third of a second.
function toSamples(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Float32Array(Math.min(Math.floor(bytes.byteLength / 2), limits.audioSeconds * sampleRate))
  for (let index = 0; index < samples.length; index += 1) samples[index] = view.getInt16(index * 2, true) / 32_768
  return samples
}

/** The frame in the middle of the quietest fifth of a second. */
function findQuiet(loudness: number[], from: number, to: number): number {
  const around = (index: number) => loudness.slice(index - 5, index + 5).reduce((sum, value) => sum + value, 0)
  let best = to
  for (let index = to; index > from; index -= 1) if (around(index) < around(best)) best = index
  return best
}

function louder(samples: Float32Array): Float32Array {
  let peak = 0
  for (const value of samples) peak = Math.max(peak, Math.abs(value))
  const gain = Math.min(mostGain, loudest / peak)
  return gain > 1 ? samples.map((value) => value * gain) : samples
}
