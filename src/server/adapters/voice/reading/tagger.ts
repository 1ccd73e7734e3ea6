import { type Clues, toClues } from '#server/adapters/voice/reading/clues.ts'
import {
  canEnd,
  canStart,
  earlier,
  isTitle,
  type State,
  states,
  type Tag,
  tags,
} from '#server/adapters/voice/reading/tags.ts'
import type { Token } from '#server/adapters/voice/reading/tokens.ts'

/** How much a clue speaks for a tag or a state, and, with a `>` before it, for one tag behind another. */
export type Weights = { get(clue: string): readonly (readonly [index: number, weight: number])[] | undefined }

/** What speaks for each state of a token, and for each tag behind each tag. */
export type Scores = { own: Float64Array; seams: Float64Array; isStop: boolean }

const tagOf = states.map(({ tag }) => tags.indexOf(tag))
export const seamCount = (tags.length + 1) * tags.length

export function seamOf(before: State | null, state: State): number {
  return (before ? (tagOf[before.index] ?? 0) : tags.length) * tags.length + (tagOf[state.index] ?? 0)
}

export function tagTokens(tokens: readonly Token[], weights: Weights): Tag[] {
  return findBestPath(toClues(tokens).map((clues) => toScores(clues, weights))).map(({ tag }) => tag)
}

function toScores({ own, seams, isStop }: Clues, weights: Weights): Scores {
  const scores = { own: new Float64Array(states.length), seams: new Float64Array(seamCount), isStop }
  const votes = new Float64Array(tags.length + states.length)
  for (const clue of own)
    for (const [index, weight] of weights.get(clue) ?? []) votes[index] = (votes[index] ?? 0) + weight
  for (const { index } of states)
    scores.own[index] = (votes[tagOf[index] ?? 0] ?? 0) + (votes[tags.length + index] ?? 0)
  for (const clue of seams)
    for (const [index, weight] of weights.get(`>${clue}`) ?? [])
      scores.seams[index] = (scores.seams[index] ?? 0) + weight
  return scores
}

type Path = { score: number; state: State; before: Path | null }

/** The states with the highest score together (Viterbi's algorithm). */
export function findBestPath(steps: readonly Scores[]): State[] {
  let paths: Path[] = []
  for (const [at, step] of steps.entries()) {
    const isNew = steps[at - 1]?.isStop ?? false
    const earlierPaths = paths
    paths = states.flatMap((state) => {
      const best = at === 0 ? toStart(state, step) : findBest(state, step, { earlierPaths, isNew })
      return best ? [best] : []
    })
  }
  return toStates(paths.filter(({ state }) => canEnd(state)).toSorted((one, other) => other.score - one.score)[0])
}

function toStart(state: State, { own, seams }: Scores): Path | null {
  const score = (own[state.index] ?? 0) + (seams[seamOf(null, state)] ?? 0)
  return canStart(state) ? { score, state, before: null } : null
}

const isOneRun = (tag: Tag) => tag === 'place' || isTitle(tag)

type Reach = { earlierPaths: readonly Path[]; isNew: boolean }

/** Neither title nor place goes on across a full stop. */
function findBest(state: State, { own, seams }: Scores, { earlierPaths, isNew }: Reach): Path | null {
  let best: Path | null = null
  for (const before of earlierPaths) {
    if (!earlier[state.index]?.includes(before.state)) continue
    if (isNew && before.state.tag === state.tag && isOneRun(state.tag)) continue
    const score = before.score + (own[state.index] ?? 0) + (seams[seamOf(before.state, state)] ?? 0)
    if (!best || score > best.score) best = { score, state, before }
  }
  return best
}

function toStates(last: Path | undefined): State[] {
  const found: State[] = []
  for (let path: Path | null = last ?? null; path; path = path.before) found.unshift(path.state)
  return found
}
