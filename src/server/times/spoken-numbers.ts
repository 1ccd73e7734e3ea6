/** Numbers, clock times and days of the month as people say them, in digits: "quarter to nine" is "8:45". */

const units = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
  .concat(' sixteen seventeen eighteen nineteen')
  .split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const firsts = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth'
  .concat(' fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth')
  .split(' ')
const tenths = ['twentieth', 'thirtieth']

const anyOf = (words: readonly string[]) => words.join('|')
const hours = `(?:1[0-2]|0?[1-9]|${anyOf(units.slice(1, 13))})(?![\\d:])`
const count = `(?:${anyOf(tens)})(?:[ -](?:${anyOf(units.slice(1, 10))}))?|${anyOf(units.slice(1))}`
const minutes = `(?:${anyOf(tens.slice(0, 4))})(?:[ -]five)?|oh[ -]five|${anyOf(units.slice(10))}`
const part = `half|(?:a )?quarter|(?:[12]?[05]|twenty[ -]five|five|ten|twenty)(?: minutes)?`
export const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const half = `(?: ?[ap](?:\\. ?m\\b\\.?|m\\b))`

/** What is said in several words and means one number, the longest first. */
const spoken: readonly [pattern: string, toDigits: (said: string) => string][] = [
  // "Saturday, ten to two" are hours from and to.
  [
    `(?<!from |(?:day|night|morrow|morning),? (?=five|ten))\\b(?:(?:${part}) to|(?:a )?quarter (?:till|before)) (?:${hours})${half}?`,
    toClock,
  ],
  [`(?:${part}) (?:past|after) (?:${hours})${half}?`, toClock],
  [`half (?:${hours})`, toClock],
  [
    `(?<!(?:section|room|gate|flat) )(?:${anyOf(units.slice(1, 13))})[ -](?:${minutes})(?! (?:min|hour|people|of|bucks|dollar|pound))${half}?`,
    toClock,
  ],
  [`\\d{1,2}[:.][0-5]\\d(?!\\d)${half}?`, (said) => withHalf(said.replace(/\.(?=\d)/, ':'), said)],
  [`(?:twenty|thirty)[ -](?:${anyOf(firsts.slice(1, 10))})|${anyOf([...firsts.slice(4), ...tenths])}`, toOrdinal],
  // "First come, first served" is no day.
  [`(?<=\\b(?:the|${months}) )(?:${anyOf(firsts.slice(1, 4))})`, toOrdinal],
  [`(?:${count}|\\d+)(?:[ -]?ish)?(?: ?o'?clock)?(?:[ -]?ish\\b)?${half}?`, toNumber],
]
const anySpoken = new RegExp(
  spoken.map(([pattern]) => `(\\b(?:${pattern})(?![\\p{L}\\p{N}']|-\\p{L}))`).join('|'),
  'giu',
)

/** Every number of a text with what it is in digits, from left to right. */
export function findNumbers(text: string): { index: number; said: string; digits: string }[] {
  return [...text.matchAll(anySpoken)].map((hit) => {
    const rule = spoken[hit.slice(1).findIndex((group) => group !== undefined)]
    return { index: hit.index, said: hit[0], digits: rule?.[1](hit[0].toLowerCase()) ?? hit[0] }
  })
}

/** "eight" to "8", "forty-five" to "45", "seven thirty" to "7:30"; everything else stays. */
export function toDigits(text: string): string {
  const numbers = findNumbers(text)
  return numbers.reduceRight(
    (words, { index, said, digits }) => words.slice(0, index) + digits + words.slice(index + said.length),
    text,
  )
}

function toValue(said: string): number {
  const values = said.split(/[ -]/).map((word) => {
    if (/^\d+$/.test(word)) return Number(word)
    if (tens.includes(word)) return 20 + 10 * tens.indexOf(word)
    return Math.max(0, units.indexOf(word))
  })
  return values.reduce((sum, value) => sum + value, 0)
}

const toMinutes = (said: string) => (said === 'half' ? 30 : said.endsWith('quarter') ? 15 : toValue(said))
function withHalf(clock: string, said: string) {
  const [, letter] = /([ap])\. ?m\b|([ap])m\b/.exec(said)?.filter(Boolean) ?? []
  return clock.replace(/ ?[ap]\.? ?m\.?$/, '') + (letter ? ` ${letter}m` : '')
}

function toClock(said: string): string {
  const bare = said.replace(new RegExp(`${half}$`), '')
  const [, before, way = 'past', hour] =
    /^(.+?)(?: minutes)? (to|till|before|past|after) (\w+)$/.exec(bare) ?? /^(half)( )(\w+)$/.exec(bare) ?? []
  if (before === undefined || hour === undefined) {
    const [first = '', ...rest] = bare.split(/[ -]/)
    return withHalf(`${toValue(first)}:${toTwoDigits(toValue(rest.join(' ')))}`, said)
  }
  const isBefore = /^(?:to|till|before)$/.test(way)
  const shown = isBefore ? ((toValue(hour) + 10) % 12) + 1 : toValue(hour)
  return withHalf(`${shown}:${toTwoDigits(isBefore ? 60 - toMinutes(before) : toMinutes(before))}`, said)
}

const toTwoDigits = (value: number) => String(value).padStart(2, '0')

function toOrdinal(said: string): string {
  const words = said.split(/[ -]/)
  function toDay(word: string) {
    return tenths.includes(word) ? 20 + 10 * tenths.indexOf(word) : Math.max(firsts.indexOf(word), toValue(word), 0)
  }
  const day = words.reduce((sum, word) => sum + toDay(word), 0)
  const ending = day % 10 < 4 && (day < 10 || day > 20) ? ['th', 'st', 'nd', 'rd'][day % 10] : 'th'
  return `${day}${ending}`
}

function toNumber(said: string): string {
  const bare = said.replace(new RegExp(`(?:[ -]?ish)?(?: ?o'?clock)?(?:[ -]?ish)?${half}?$`), '')
  return withHalf(`${toValue(bare)}${/ish/.test(said) ? 'ish' : ''}${/clock$/.test(said) ? " o'clock" : ''}`, said)
}
