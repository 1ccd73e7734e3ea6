import { toNumber, toWordPieces, type Vocabulary } from '#server/adapters/voice/reader/word-pieces.ts'
import { findTimes } from '#server/times/time-phrases.ts'
import type { Word } from '#server/times/words.ts'

/** What the model gets for a word: its pieces, and by number how it is written, the stop behind it, and whether it says when. */
export type WordInput = { ids: number[]; letters: number; stop: number; time: number }

/** Of no word: marks, and every word where the transcript has no capitals to go by. */
const noLetters = 4
const stops = { '': 0, ',': 1, '.': 2 } as const
/** As many pieces as the model has places for, without those that open and close. */
const longestWindow = 158

export function toWordInputs(vocabulary: Vocabulary, words: readonly Word[]): WordInput[] {
  const times = findTimes(words)
  const letters = words.map(toLetters)
  const hasCapitals = letters.some((kind) => kind === 1 || kind === 2)
  // A stop at the very end says as little as none.
  const hasStops = words.slice(0, -1).some(({ stop }) => stop !== '')
  return words.map(({ plain, stop }, at) => ({
    ids: toWordPieces(vocabulary, plain),
    letters: hasCapitals ? (letters[at] ?? noLetters) : noLetters,
    stop: hasStops ? stops[stop] : 0,
    time: times.some(({ from }) => from === at) ? 1 : times.some(({ from, to }) => from < at && at < to) ? 2 : 0,
  }))
}

function toLetters({ said }: Word): number {
  if (/^\d/.test(said)) return 3
  if (/^\p{Lu}[^\p{Lu}]*$/u.test(said)) return 1
  return /\p{Lu}/u.test(said) ? 2 : 0
}

/** What is too long is read a window at a time, cut behind a sentence where there is one. */
export function toWindows(words: readonly WordInput[]): WordInput[][] {
  const windows: WordInput[][] = []
  for (let from = 0; from < words.length; from += windows.at(-1)?.length ?? words.length) {
    let [to, size] = [from, 0]
    for (; to < words.length; to += 1) {
      const { ids, stop } = words[to] as WordInput
      size += ids.length + (stop > 0 ? 1 : 0)
      if (size > longestWindow) break
    }
    const window = words.slice(from, to)
    const end = to < words.length ? window.findLastIndex(({ stop }) => stop === stops['.']) : -1
    windows.push(end < 0 ? window : window.slice(0, end + 1))
  }
  return windows
}

/** One row for every piece, and for every word where its pieces begin and end. */
export type ModelInput = Record<'ids' | 'case' | 'time' | 'first' | 'last', number[]>

export function toModelInput(vocabulary: Vocabulary, words: readonly WordInput[]): ModelInput {
  const input: ModelInput = { ids: [], case: [], time: [], first: [], last: [] }
  function add(id: number, letters = noLetters, time = 0) {
    input.ids.push(id)
    input.case.push(letters)
    input.time.push(time)
  }
  add(toNumber(vocabulary, '[CLS]'))
  for (const { ids, letters, stop, time } of words) {
    input.first.push(input.ids.length)
    for (const id of ids) add(id, letters, time)
    input.last.push(input.ids.length - 1)
    if (stop > 0) add(toNumber(vocabulary, stop === stops['.'] ? '.' : ','))
  }
  add(toNumber(vocabulary, '[SEP]'))
  return input
}
