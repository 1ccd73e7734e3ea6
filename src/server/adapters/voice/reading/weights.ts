import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Weights } from '#server/adapters/voice/reading/tagger.ts'

/** Made by `npm run train:reader`. A line is a clue, a tab, and what it speaks for: `index:weight index:weight …`. */
export const weightsFile = new URL('./weights.tsv.gz', import.meta.url)

let known: Weights | null = null

export function loadWeights(): Weights {
  known ??= readWeights()
  return known
}

/** Votes stay text until they are asked for: as arrays they would take ten times the memory. */
function readWeights(): Weights {
  const lines = gunzipSync(readFileSync(weightsFile)).toString().split('\n')
  const votes = new Map(lines.map((line) => line.split('\t') as [string, string]))
  const toVote = (vote: string) => vote.split(':').map(Number) as [number, number]
  return { get: (clue) => votes.get(clue)?.split(' ').map(toVote) }
}
