/**
 * The letters that a text can carry 160 at a time (GSM 03.38). One letter outside of them, an emoji or a curly quote,
 * makes the whole text cost more than twice as much.
 */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the room of two. */
const extended = new Set('^{}\\[~]|€')

const standIns: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '·': '-',
  '•': '-',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
}

const isPlain = (text: string) => [...text].every((letter) => basic.has(letter) || extended.has(letter))

/** The text on one line, in letters that keep it cheap. */
export function toGsmText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].map(toPlainLetter).join('').replace(/ +/g, ' ').trim()
}

/** How much of a text's 160 places it takes. */
export function countGsmLetters(text: string): number {
  return [...text].reduce((count, letter) => count + (extended.has(letter) ? 2 : 1), 0)
}

/** Cut to so many places, with three dots where something is missing. */
export function cutGsmText(text: string, places: number): string {
  if (countGsmLetters(text) <= places) return text
  const letters = [...text]
  while (letters.length > 0 && countGsmLetters(letters.join('')) > places - 3) letters.pop()
  return `${letters.join('').trimEnd()}...`
}

/** The letter, else one that looks like it (c for č, 2 for ²), else nothing. */
function toPlainLetter(letter: string): string {
  if (isPlain(letter)) return letter
  const simple = standIns[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return isPlain(simple) ? simple : ''
}
