/**
 * The GSM 03.38 alphabet: 160 characters per segment. One character outside of it, an emoji or a curly quote, switches
 * the whole text to UCS-2 and 70 characters per segment.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Escaped: two septets each. */
const extended = new Set('^{}\\[~]|€')

/** What replaces which characters, beyond those that lose an accent. */
const lookalikes = {
  "'": '‘’‚`',
  '"': '“”„«»',
  '-': '–—−‐‑·•',
  l: 'ł',
  L: 'Ł',
  d: 'đ',
  D: 'Đ',
  i: 'ı',
  oe: 'œ',
  OE: 'Œ',
}
const standIns = new Map(
  Object.entries(lookalikes).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
)

const isPlain = (text: string) => [...text].every((letter) => basic.has(letter) || extended.has(letter))

/** The text on one line, transliterated to GSM 03.38. */
export function toGsmText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].map(toPlainLetter).join('').replace(/ +/g, ' ').trim()
}

/** Whether the words lose no more than accents. */
export function canBeGsm(words: string): boolean {
  return countGsmLetters(toGsmText(words)) >= [...words.normalize('NFC')].length
}

/** Our own words, on one line. A language that is written in other letters keeps them. */
export const toCheapText = (words: string): string => (canBeGsm(words) ? toGsmText(words) : words)

/** Length in septets, of which a segment holds 160. */
export function countGsmLetters(text: string): number {
  return [...text].reduce((count, letter) => count + (extended.has(letter) ? 2 : 1), 0)
}

/** Truncates to `places` septets, with an ellipsis of three dots. */
export function cutGsmText(text: string, places: number): string {
  if (countGsmLetters(text) <= places) return text
  const letters = [...text]
  while (letters.length > 0 && countGsmLetters(letters.join('')) > places - 3) letters.pop()
  return `${letters.join('').trimEnd()}...`
}

/** The character itself, else a lookalike (c for č, 2 for ²), else nothing. */
function toPlainLetter(letter: string): string {
  if (isPlain(letter)) return letter
  const simple = standIns.get(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return isPlain(simple) ? simple : ''
}
