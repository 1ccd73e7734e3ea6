import { type Clues, toClues } from '#server/adapters/voice/reading/clues.ts'
import { isTitle, type State, states, type Tag } from '#server/adapters/voice/reading/tags.ts'
import type { Token } from '#server/adapters/voice/reading/tokens.ts'

/** A sentence with every way to tag it that is right. */
export type Sample = { clues: Clues[]; paths: State[][] }

export function toSample(tokens: readonly Token[], taggings: readonly (readonly Tag[])[]): Sample {
  const paths = taggings.map(toPath).filter((path) => path.every((state) => state !== undefined))
  return { clues: toClues(tokens), paths: paths as State[][] }
}

function toPath(tagging: readonly Tag[]): (State | undefined)[] {
  const [first, last] = [tagging.findIndex(isTitle), tagging.findLastIndex(isTitle)]
  return tagging.map((tag, at) => {
    const phase = isTitle(tag) ? 'title' : first < 0 || at < first ? 'before' : at < last ? 'gap' : 'behind'
    return states.find((state) => state.tag === tag && state.phase === phase)
  })
}
