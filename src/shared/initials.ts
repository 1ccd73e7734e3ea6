/** Ranges of code points that belong to the letter or emoji before them: accents, vowel signs, styles, skin tones, tags. */
const marks: readonly (readonly [number, number])[] = [
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5bd],
  [0x5bf, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6ed],
  [0x900, 0x903],
  [0x93a, 0x93c],
  [0x93e, 0x94f],
  [0x951, 0x957],
  [0x981, 0x983],
  [0x9bc, 0x9cd],
  [0xa3c, 0xa4d],
  [0xabc, 0xacd],
  [0xb3c, 0xb57],
  [0xbbe, 0xbcd],
  [0xc3e, 0xc56],
  [0xcbc, 0xcd6],
  [0xd3b, 0xd57],
  [0xdca, 0xddf],
  [0xe31, 0xe31],
  [0xe33, 0xe3a],
  [0xe47, 0xe4e],
  [0x102b, 0x103e],
  [0x17b4, 0x17d3],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200c, 0x200c],
  [0x20d0, 0x20ff],
  [0x3099, 0x309a],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0x1f3fb, 0x1f3ff],
  [0xe0020, 0xe007f],
]

function toClass(ranges: typeof marks): string {
  const listed = ranges.map((range) => range.map((code) => String.fromCodePoint(code)).join('-'))
  return `[${listed.join('')}]`
}

const one = `.${toClass(marks)}*`
const flagLetter = toClass([[0x1f1e6, 0x1f1ff]])

/**
 * What a reader takes for one letter, at the start of a text: for browsers without Intl.Segmenter and for PostgreSQL, which
 * reads the same pattern in initialOf().
 */
export const firstLetter = `^(?:${flagLetter}{2}|${one}(?:\u200d${one})*)`
const pattern = new RegExp(firstLetter, 'su')

/** The letter or emoji that stands for a person without a picture; empty for a name of nothing. */
export function toInitial(name: string | null | undefined): string {
  const letter = (text: string) => pattern.exec(text)?.[0] ?? ''
  // Once more: some letters have two capitals.
  return letter(letter((name ?? '').trim()).toUpperCase())
}
