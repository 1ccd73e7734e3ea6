import { limits } from '#shared/limits.ts'

/** The speech model's input: mono at this sample rate. */
const sampleRate = 16_000

/** The samples of a clip, or null if this browser cannot decode it. Decoding also resamples. */
export async function decodeSamples(clip: Blob): Promise<Float32Array | null> {
  try {
    const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await clip.arrayBuffer())
    return mix(sound)
  } catch {
    return null
  }
}

export const toDuration = (samples: Float32Array): number => samples.length / sampleRate

/** Raw signed 16-bit little-endian samples. */
export function toPcm(samples: Float32Array): Blob {
  const length = Math.min(samples.length, limits.speechBytes / 2)
  const view = new DataView(new ArrayBuffer(length * 2))
  for (let i = 0; i < length; i++) {
    const sample = Math.max(-1, Math.min(1, samples[i] ?? 0))
    view.setInt16(i * 2, Math.round(sample * (sample < 0 ? 32_768 : 32_767)), true)
  }
  return new Blob([view.buffer], { type: 'application/octet-stream' })
}

const quietest = 0.08

/** Perceived loudness, from 0 to 1: compressed, because twice the amplitude is not twice as loud. */
export function toLevel(samples: Float32Array): number {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return Math.min(1, Math.sqrt(Math.sqrt(energy / Math.max(1, samples.length))) * 1.4)
}

/** The waveform of a clip, normalised to its loudest part; silence is still visible. */
export function toBars(samples: Float32Array, count: number): number[] {
  const stretch = Math.max(1, Math.floor(samples.length / count))
  const levels = Array.from({ length: count }, (_, i) => toLevel(samples.subarray(i * stretch, (i + 1) * stretch)))
  const loudest = Math.max(...levels, 0.05)
  return levels.map((level) => Math.max(quietest, level / loudest))
}

function mix(sound: AudioBuffer): Float32Array {
  const mono = sound.getChannelData(0).slice()
  for (let channel = 1; channel < sound.numberOfChannels; channel++) {
    const other = sound.getChannelData(channel)
    for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] ?? 0) + (other[i] ?? 0)
  }
  return sound.numberOfChannels > 1 ? mono.map((sample) => sample / sound.numberOfChannels) : mono
}
