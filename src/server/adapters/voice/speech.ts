import { limits } from '#shared/limits.ts'

export const sampleRate = 16_000
/** 20 ms. */
const frame = sampleRate / 50
const perSecond = sampleRate / frame

/** The absolute floor: anything quieter is never speech. */
const faintest = 0.004
/** Speech is louder than the background noise by at least this factor. */
const overRoom = 3
const shortestSpeech = 0.2 * perSecond
const lead = 0.3 * perSecond
const longestPiece = 20 * perSecond
/** A piece is cut at the quietest point within this distance of its maximum length. */
const cutWithin = 8 * perSecond
const loudest = 0.7
const mostGain = 8

export const hasVoice = (bytes: Uint8Array): boolean => findVoice(toLoudness(toSamples(bytes))) !== null

/** The speech in a recording, in pieces short enough for the model. Empty for silence, on which it hallucinates. */
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

// Plain loops: with a callback for each of a minute's million samples this takes a third of a second.
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
