import { patterns, type TimeKind } from '#server/times/time-phrases-patterns.ts'

/** Words for a time within a longer text. */
export type TimePhrase = { index: number; length: number; words: string; kind: TimeKind }

const finders = patterns.map(([kind, source]) => [kind, new RegExp(`\\b(?:${source})(?![\\w'])`, 'giu')] as const)

/** "at Five Guys" is a place. */
const isName = (text: string, index: number, length: number): boolean =>
  / [A-Z][a-z]+$/.test(text.slice(index, index + length)) && /^ [A-Z]/.test(text.slice(index + length))

/** What stands between two phrases that belong together. */
const joint = /^(?:[\s,]*|,? ?(?:on|and) ?)$/

const belongTogether = (one: TimePhrase, other: TimePhrase, between: string): boolean => {
  if (one.kind === 'now' || other.kind === 'now') return false
  // "tomorrow after work", "before the show tomorrow".
  return one.kind === other.kind ? one.kind === 'day' && /^,? $/.test(between) : joint.test(between)
}

const join = (one: TimeKind, other: TimeKind) => (one === other ? one : 'both')

const merge = (text: string, phrases: TimePhrase[]): TimePhrase[] => {
  const merged: TimePhrase[] = []
  for (const phrase of phrases) {
    const before = merged.at(-1)
    const end = before ? before.index + before.length : 0
    if (before && phrase.index < end) {
      if (phrase.index === before.index && phrase.length > before.length) merged[merged.length - 1] = phrase
      continue
    }
    if (!before || !belongTogether(before, phrase, text.slice(end, phrase.index))) merged.push(phrase)
    else {
      const length = phrase.index + phrase.length - before.index
      const words = text.slice(before.index, before.index + length)
      merged[merged.length - 1] = { index: before.index, length, words, kind: join(before.kind, phrase.kind) }
    }
  }
  return merged
}

/** All words for times in a text, from left to right; what stands together is one phrase. */
export const findTimePhrases = (text: string): TimePhrase[] => {
  const found = finders.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ index, 0: words }) => ({ index, length: words.length, words, kind })),
  )
  const real = found.filter(({ index, length }) => !isName(text, index, length))
  return merge(
    text,
    real.toSorted((one, other) => one.index - other.index || other.length - one.length),
  )
}
