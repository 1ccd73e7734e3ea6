import { toDigits } from '#server/times/spoken-numbers.ts'

const dayWord =
  '(?:today|tonight|tomorrow(?: night| evening| morning)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)'
const hour = '(?:1[0-2]|0?[1-9])(?::[0-5]\\d)?'
const about = '(?:around|about|approx\\.?|by|from|after|circa|at|~|@)'

const rewrites: readonly [RegExp, string][] = [
  [/\b(\d{1,2})\s*o'?clock\b/g, 'at $1'],
  // "In 2h" is no clock.
  [/\bin (\d\d?)h\b/g, 'in $1 hours'],
  [/(?<!\bfor )\b([01]?\d|2[0-3])h([0-5]\d)\b/g, 'at $1:$2'],
  [/(?<!\bfor )\b([01]?\d|2[0-3])h\b/g, 'at $1:00'],
  [/(^|\bat )([01]\d|2[0-3])([0-5]\d)(?=$|[^\d:]|hrs?)/g, 'at $2:$3'],
  [/\b(\d{1,2}(?::\d\d)?)ish\b/g, 'at $1'],
  [new RegExp(`(?:\\b|(?=[~@]))${about}\\s*(?=(?:at )?${hour}\\b)`, 'g'), 'at '],
  [new RegExp(`^(${hour})(?=[.!?]*$)`), 'at $1'],
  [new RegExp(`(?:at )?\\b(${hour}),? (${dayWord})\\b`), '$2 at $1'],
  [new RegExp(`\\b(${dayWord}),? (${hour})(?=$|[.,;!?])`), '$1 at $2'],
  [/(?<!at |\d|-)\b((?:1[0-2]|0?[1-9]):[0-5]\d)(?!\d| ?[ap]m)/g, 'at $1'],
  [/\b(?:at )+(?=at )/g, ''],
]

/** The host's words in the language of the parser of dates: "half past seven" is "at 7:30". */
export function toClockWords(words: string): string {
  const plain = words.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
  const digits = toDigits(plain.replace(/\b(\w+)\s*o'?clock\b/g, 'at $1'))
  return rewrites.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), digits).trim()
}
