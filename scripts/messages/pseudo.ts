import type { Catalogue } from '#scripts/messages/catalogues.ts'
import { type Pattern, parsePattern } from '#shared/message-pattern.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ř',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
  Y: 'Ý',
  Z: 'Ž',
}

/** English with accents and a third longer: what stays readable on a screen was never in a catalogue. */
export function toPseudo(english: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, lengthen(toWords(parsePattern(text)))]))
}

const accent = (text: string) => text.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter)

/** Made longer by what could be words: a tail without spaces would not be broken where words are. */
function lengthen(text: string): string {
  const more = Math.ceil(text.replace(/\{.*\}/s, '').length / 3)
  return `${text}${'~'.repeat(more).replaceAll(/~{1,6}/g, ' $&')}`
}

function toWords(pattern: Pattern): string {
  return pattern
    .map((node) => {
      if (typeof node === 'string') return accent(node).replaceAll(/[{}<]/g, "'$&'")
      if ('count' in node) return '#'
      if ('tag' in node) return `<${node.tag}>${toWords(node.body)}</${node.tag}>`
      if (!('cases' in node)) return `{${node.value}}`
      const cases = Object.entries(node.cases).map(([name, each]) => `${name} {${toWords(each)}}`)
      return `{${node.value}, ${node.isPlural ? 'plural' : 'select'}, ${cases.join(' ')}}`
    })
    .join('')
}
