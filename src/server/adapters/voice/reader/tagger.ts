import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tensor as OnnxTensor } from 'onnxruntime-node'
import { type ModelInput, toModelInput, toWindows, toWordInputs } from '#server/adapters/voice/reader/model-input.ts'
import { toVocabulary } from '#server/adapters/voice/reader/word-pieces.ts'
import { root } from '#server/root.ts'
import type { Word } from '#server/times/words.ts'

export const heads = ['title', 'place', 'time', 'details'] as const
/** For each word the log probabilities that it is outside, begins, or goes on with what a head looks for. */
export type Scores = Record<(typeof heads)[number], number[][]>
/** The loaded model: words in, what each of them may be a piece of out. */
export type Tagger = (words: readonly Word[]) => Promise<Scores>

/** With the model, its vocabulary, and the hashes of both. */
export const readerDir = join(root, 'assets/reader')

/** Throws if a file is missing or another, and if onnxruntime has no build for this platform. */
export async function loadTagger(dir = readerDir): Promise<Tagger> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const vocabulary = toVocabulary(String(await readChecked(dir, 'vocab.txt')))
  const model = await readChecked(dir, 'reader.onnx')
  // One thread each, to leave the other core to requests.
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const toTensor = (values: number[]) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
  async function run(input: ModelInput): Promise<number[]> {
    const feeds = Object.fromEntries(Object.entries(input).map(([name, values]) => [name, toTensor(values)]))
    const { scores } = await session.run(feeds)
    return [...((scores as OnnxTensor).data as Float32Array)]
  }
  return async (words) => {
    const scores: Scores = { title: [], place: [], time: [], details: [] }
    for (const window of toWindows(toWordInputs(vocabulary, words))) {
      const values = await run(toModelInput(vocabulary, window))
      for (let at = 0; at < values.length; at += 3)
        scores[heads[(at / 3) % 4] ?? 'title'].push(values.slice(at, at + 3))
    }
    return scores
  }
}

async function readChecked(dir: string, name: string): Promise<Buffer> {
  try {
    const [file, hashes] = await Promise.all([readFile(join(dir, name)), readFile(join(dir, 'reader.sha256'))])
    const hash = createHash('sha256').update(file).digest('hex')
    if (!String(hashes).includes(`${hash}  ${name}`)) throw new Error('another file than reader.sha256 names')
    return file
  } catch (error) {
    throw new Error(`assets/reader/${name} is not whole: restore it with \`git checkout assets/reader\``, {
      cause: error,
    })
  }
}
