import { findNumbers } from '#server/times/spoken-numbers.ts'

/** A word in two forms: as it was said, and in small letters with digits. "quarter to nine" is one word, "8:45". */
export type Word = { said: string; plain: string; stop: '' | ',' | '.' }

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export function toWords(text: string): Word[] {
  const words: Word[] = []
  let done = 0
  for (const { index, said, digits } of findNumbers(text)) {
    words.push(...splitWords(text.slice(done, index)))
    words.push({ said, plain: digits, stop: '' })
    done = index + said.length
    const [stops = ''] = /^[\s,;.!?]*/.exec(text.slice(done)) ?? []
    addStop(words, stops)
  }
  return [...words, ...splitWords(text.slice(done))]
}

/** As it was said, with the commas between and none at the end. */
export function toSaid(words: readonly Word[]): string {
  return words.map(({ said, stop }, index) => said + (stop && index < words.length - 1 ? stop : '')).join(' ')
}

export const toPlain = (words: readonly Word[]): string => words.map(({ plain }) => plain).join(' ')

function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const part of text.match(/[^\s,;.!?]+(?:\.(?=\p{L}))?[^\s,;.!?]*|[,;.!?]+/gu) ?? []) {
    if (/^[,;.!?]/.test(part)) addStop(words, part)
    else words.push({ said: part, plain: part.toLowerCase(), stop: '' })
  }
  return words
}

function addStop(words: Word[], stops: string): void {
  const last = words.at(-1)
  if (!last || !/[,;.!?]/.test(stops) || last.stop === '.') return
  last.stop = /[;.!?]/.test(stops) ? '.' : ','
}
