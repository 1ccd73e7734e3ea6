import type { Word } from '#server/times/words.ts'

/**
 * A small language for what people say, read word by word and never across a stop:
 *   a|b     one of these words             x?      may be missing
 *   <name>  a word of that class           x+      once or more
 *   *       any word                       !a|b    none of these comes next
 *   (a|b)   must be there, at the beginning or the end, but is no part of it: (.) is a stop or the end, (^) a start
 */
export type Test = (word: Word | undefined) => boolean
export type Classes = Readonly<Record<string, Test>>
export type Span = { from: number; to: number }

type Slot = { accepts: Test; edges: string; kind: 'word' | 'context' | 'not'; isOptional: boolean; repeats: boolean }

export function oneOf(words: string): Test {
  const known = new Set(words.trim().split(/\s+/))
  return (word) => word !== undefined && known.has(word.plain)
}

export function like(pattern: RegExp): Test {
  return (word) => word !== undefined && pattern.test(word.plain)
}

/** Where a phrase is in a row of words that begins at a place, or null. */
export type Phrase = (words: readonly Word[], at: number) => Span | null

/** The longest of several phrases, with commas or new lines between them. */
export function toPhrases(sources: string, classes: Classes): Phrase {
  const phrases = sources
    .trim()
    .split(/\s*[,\n]\s*/)
    .filter(Boolean)
    .map((source) => toPhrase(source, classes))
  return (words, at) => {
    const found = phrases.flatMap((phrase) => phrase(words, at) ?? [])
    return found.toSorted((one, other) => other.to - one.to)[0] ?? null
  }
}

export function findAll(words: readonly Word[], phrase: Phrase): Span[] {
  return words.flatMap((_word, at) => phrase(words, at) ?? [])
}

export const isStart = (words: readonly Word[], at: number): boolean => at === 0 || words[at - 1]?.stop !== ''

type Search = { words: readonly Word[]; slots: Slot[]; taken: number[] }

function toPhrase(source: string, classes: Classes): Phrase {
  const slots = source.split(' ').map((slot) => toSlot(slot, classes))
  return (words, at) => {
    const taken: number[] = []
    return matchSlots({ words, slots, taken }, 0, at) ? toSpan(taken) : null
  }
}

function toSlot(source: string, classes: Classes): Slot {
  const [, kind = '', inner = '', mark = ''] = /^([(!]?)(.+?)\)?([?+]?)$/.exec(source) ?? []
  const choices = inner.split('|')
  const plain = new Set(choices)
  const tests = choices.flatMap((choice) => {
    if (choice === '*') return [() => true]
    const name = /^<(.+)>$/.exec(choice)?.[1]
    if (name === undefined) return []
    const test = classes[name]
    if (!test) throw new Error(`No class of words is called ${name}`)
    return [test]
  })
  return {
    accepts: (word) => (word !== undefined && plain.has(word.plain)) || tests.some((test) => test(word)),
    edges: choices.filter((choice) => choice === '.' || choice === '^').join(''),
    kind: kind === '(' ? 'context' : kind === '!' ? 'not' : 'word',
    isOptional: mark === '?',
    repeats: mark === '+',
  }
}

function matchSlots(search: Search, index: number, at: number): boolean {
  const { words, slots, taken } = search
  const slot = slots[index]
  if (!slot) return true
  const isBroken = taken.length > 0 && isStart(words, at)
  const word = isBroken ? undefined : words[at]
  const isEdge = (slot.edges.includes('.') && word === undefined) || (slot.edges.includes('^') && isStart(words, at))
  if (slot.kind === 'not') return !(isEdge || (word && slot.accepts(word))) && matchSlots(search, index + 1, at)
  if (isEdge && matchSlots(search, index + 1, at)) return true
  if (word && slot.accepts(word)) {
    taken.push(slot.kind === 'context' ? -1 : at)
    if (slot.repeats && matchSlots(search, index, at + 1)) return true
    if (matchSlots(search, index + 1, at + 1)) return true
    taken.pop()
  }
  return slot.isOptional && matchSlots(search, index + 1, at)
}

function toSpan(taken: number[]): Span | null {
  const own = taken.filter((at) => at >= 0)
  const [first] = own
  const last = own.at(-1)
  return first === undefined || last === undefined ? null : { from: first, to: last + 1 }
}
