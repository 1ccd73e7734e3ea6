import { findBestPath, type Scores, seamCount, seamOf } from '#server/adapters/voice/reading/tagger.ts'
import { type State, states, tags } from '#server/adapters/voice/reading/tags.ts'
import type { Sample } from './samples.ts'

const ownCount = tags.length + states.length
/** A clue that was seen once says nothing about other sentences. */
const leastSeen = 2

type Table = { ids: Map<string, number>; width: number; weights: Float64Array; sums: Float64Array }
type Step = { own: number[]; seams: number[]; isStop: boolean }

/**
 * Learns the weights with an averaged structured perceptron (Collins 2002): wherever the best path is not right, what
 * spoke for the right one counts more from now on, and what spoke for the wrong one counts less.
 */
export function trainWeights(samples: readonly Sample[], rounds: number): Map<string, [number, number][]> {
  const own = toTable(
    samples.flatMap(({ clues }) => clues.flatMap((clue) => clue.own)),
    ownCount,
  )
  const seams = toTable(
    samples.flatMap(({ clues }) => clues.flatMap((clue) => clue.seams)),
    seamCount,
  )
  const ready = samples
    .filter(({ paths }) => paths.length > 0)
    .map(({ clues, paths }) => ({ steps: clues.map((clue) => toStep(clue, own.ids, seams.ids)), paths }))
  const random = toRandom(1)
  let turn = 0
  for (let round = 0; round < rounds; round += 1)
    for (const { steps, paths } of shuffle(ready, random)) {
      turn += 1
      const scores = steps.map((step) => toScores(step, own, seams))
      const guess = findBestPath(scores)
      if (paths.some((path) => isSame(path, guess))) continue
      const [right = []] = paths.toSorted((one, other) => addUp(other, scores) - addUp(one, scores))
      for (const [path, by] of [
        [right, 1],
        [guess, -1],
      ] as const)
        learn(path, steps, { own, seams, by, turn })
    }
  return new Map([...listWeights(own, turn, ''), ...listWeights(seams, turn, '>')])
}

function toTable(clues: readonly string[], width: number): Table {
  const seen = new Map<string, number>()
  for (const clue of clues) seen.set(clue, (seen.get(clue) ?? 0) + 1)
  const kept = [...seen].filter(([, times]) => times >= leastSeen).map(([clue]) => clue)
  const size = kept.length * width
  return {
    ids: new Map(kept.map((clue, id) => [clue, id])),
    width,
    weights: new Float64Array(size),
    sums: new Float64Array(size),
  }
}

type Ids = ReadonlyMap<string, number>
function toStep({ own, seams, isStop }: Sample['clues'][number], ownIds: Ids, seamIds: Ids): Step {
  const toIds = (clues: string[], ids: Ids) => clues.flatMap((clue) => ids.get(clue) ?? [])
  return { own: toIds(own, ownIds), seams: toIds(seams, seamIds), isStop }
}

const tagOf = states.map(({ tag }) => tags.indexOf(tag))

function toScores({ own, seams, isStop }: Step, ownTable: Table, seamTable: Table): Scores {
  const votes = addRows(ownTable, own)
  const scores = states.map(({ index }) => (votes[tagOf[index] ?? 0] ?? 0) + (votes[tags.length + index] ?? 0))
  return { own: Float64Array.from(scores), seams: addRows(seamTable, seams), isStop }
}

function addRows({ weights, width }: Table, ids: readonly number[]): Float64Array {
  const sum = new Float64Array(width)
  for (const id of ids) for (let at = 0; at < width; at += 1) sum[at] = (sum[at] ?? 0) + (weights[id * width + at] ?? 0)
  return sum
}

function addUp(path: readonly State[], scores: readonly Scores[]): number {
  return path.reduce((sum, state, at) => {
    const { own, seams } = scores[at] ?? { own: [], seams: [] }
    return sum + (own[state.index] ?? 0) + (seams[seamOf(path[at - 1] ?? null, state)] ?? 0)
  }, 0)
}

function isSame(one: readonly State[], other: readonly State[]): boolean {
  return one.every((state, at) => state === other[at])
}

type Lesson = { own: Table; seams: Table; by: number; turn: number }

function learn(path: readonly State[], steps: readonly Step[], { own, seams, by, turn }: Lesson): void {
  for (const [at, state] of path.entries()) {
    for (const id of steps[at]?.own ?? [])
      for (const index of [tagOf[state.index] ?? 0, tags.length + state.index])
        bump(own, id * own.width + index, { by, turn })
    const seam = seamOf(path[at - 1] ?? null, state)
    for (const id of steps[at]?.seams ?? []) bump(seams, id * seams.width + seam, { by, turn })
  }
}

function bump({ weights, sums }: Table, at: number, { by, turn }: { by: number; turn: number }): void {
  weights[at] = (weights[at] ?? 0) + by
  sums[at] = (sums[at] ?? 0) + by * turn
}

/** The weights on average over all turns, in hundredths; the rest is dropped. */
function listWeights(
  { ids, width, weights, sums }: Table,
  turns: number,
  mark: string,
): [string, [number, number][]][] {
  return [...ids].flatMap(([clue, id]) => {
    const votes: [number, number][] = []
    for (let index = 0; index < width; index += 1) {
      const at = id * width + index
      const weight = Math.round(100 * ((weights[at] ?? 0) - (sums[at] ?? 0) / turns))
      if (weight !== 0) votes.push([index, weight])
    }
    return votes.length > 0 ? [[mark + clue, votes] as [string, [number, number][]]] : []
  })
}

/** The same order on every machine. */
function toRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((each) => ({ each, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ each }) => each)
}
