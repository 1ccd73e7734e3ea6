import { join } from 'node:path'
import tokenizer from 'llama-tokenizer-js'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelFiles } from '#server/adapters/voice/model-files.ts'
import { sampleRate } from '#server/adapters/voice/speech.ts'

// The shape of Moonshine tiny.
const layers = 6
const heads = 8
const headSize = 36
const beginToken = 1
const endToken = 2
/** Speech has fewer; more of them means that the model is stuck in a loop. */
const tokensPerSecond = 6.5
const longestLoop = 12
const loopsAllowed = 3
/**
 * A small model is sensitive to how a recording begins, and padding with silence often helps. Each padding (in
 * seconds) is tried, and the transcript with the highest confidence wins.
 */
const silences = [
  { before: 0, after: 0.5 },
  { before: 0.5, after: 0.5 },
] as const
/** Mean log probability per token: above `sure` no further try is needed, below `unsure` it was no speech. */
const sure = -0.1
const unsure = -1

type Ort = typeof import('onnxruntime-node')
type Past = Record<string, Tensor>

/** The loaded model: some seconds of speech in, its transcript out. */
export type Moonshine = (samples: Float32Array) => Promise<string>

const pastNames = Array.from({ length: layers }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((part) => ['key', 'value'].map((kind) => `past_key_values.${layer}.${part}.${kind}`)),
).flat()

const toPresent = (pastName: string) => pastName.replace('past_key_values', 'present')

type Hearing = { tokens: number[]; sureness: number }

/** How many tokens at the end are repetitions of the same sequence. */
export function countLoop(tokens: readonly number[]): number {
  for (let size = 1; size <= longestLoop; size += 1) {
    const needed = size * (loopsAllowed + 1)
    const end = tokens.slice(-needed)
    if (end.length === needed && end.every((token, index) => token === end[index % size])) return size * loopsAllowed
  }
  return 0
}

/** Throws if onnxruntime has no build for this platform. */
export async function loadMoonshine(dir: string): Promise<Moonshine> {
  const ort = await import('onnxruntime-node')
  // One thread each, to leave the other core to requests.
  const options: InferenceSession.SessionOptions = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  const open = (name: string) => ort.InferenceSession.create(join(dir, name), options)
  const encoder = await open(modelFiles.encoder.name)
  const decode = createDecoder(ort, await open(modelFiles.decoder.name))
  async function hear(samples: Float32Array): Promise<Hearing> {
    const input = new ort.Tensor('float32', samples, [1, samples.length])
    const { last_hidden_state: heard } = await encoder.run({ input_values: input })
    return decode(heard as Tensor, Math.max(8, Math.trunc((samples.length / sampleRate) * tokensPerSecond)))
  }
  return async (samples) => {
    let best: Hearing | undefined
    for (const silence of silences) {
      const hearing = await hear(surround(samples, silence))
      if (hearing.tokens.length > 1 && hearing.sureness > (best?.sureness ?? unsure)) best = hearing
      if (best && best.sureness > sure) break
    }
    return best ? tokenizer.decode(best.tokens).trim() : ''
  }
}

function createDecoder({ Tensor }: Ort, decoder: InferenceSession) {
  function emptyPast(): Past {
    return Object.fromEntries(
      pastNames.map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])]),
    )
  }

  return async (heard: Tensor, most: number): Promise<Hearing> => {
    const tokens = [beginToken]
    let total = 0
    let past = emptyPast()
    while (tokens.length <= most) {
      const isFirst = tokens.length === 1
      const last = BigInt64Array.of(BigInt(tokens.at(-1) ?? beginToken))
      // The encoder's keys and values are computed in the first step and reused.
      const isNew = (name: string) => isFirst || name.includes('.decoder.')
      const input = {
        input_ids: new Tensor('int64', last, [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      }
      const out = await decoder.run(input, ['logits', ...pastNames.filter(isNew).map(toPresent)])
      const { token, sureness } = findLikeliest((out.logits as Tensor).data as Float32Array)
      total += sureness
      if (token === endToken) break
      tokens.push(token)
      const loop = countLoop(tokens)
      if (loop > 0) return { tokens: tokens.slice(0, -loop), sureness: total / tokens.length }
      function toNext(name: string): Tensor {
        return (isNew(name) ? out[toPresent(name)] : past[name]) as Tensor
      }
      past = Object.fromEntries(pastNames.map((name) => [name, toNext(name)]))
    }
    return { tokens, sureness: total / tokens.length }
  }
}

function findLikeliest(values: Float32Array): { token: number; sureness: number } {
  let token = 0
  for (let index = 1; index < values.length; index += 1) if ((values[index] ?? 0) > (values[token] ?? 0)) token = index
  const most = values[token] ?? 0
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  return { token, sureness: -Math.log(sum) }
}

function surround(samples: Float32Array, { before, after }: (typeof silences)[number]): Float32Array {
  const all = new Float32Array(samples.length + (before + after) * sampleRate)
  all.set(samples, before * sampleRate)
  return all
}
