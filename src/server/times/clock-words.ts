/** Turns the ways in which people say a clock time into the one that the parser of dates knows: "at 7:30". */

const ones: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
const teens: Record<string, number> = {
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}
const tens: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 }

const anyOf = (...tables: Record<string, number>[]) => tables.flatMap(Object.keys).join('|')
const hourWord = anyOf(ones)
const numberPattern = new RegExp(
  `\\b(?:(${anyOf(tens)})(?:[\\s-](${Object.keys(ones).slice(0, 9).join('|')}))?|(${anyOf(ones, teens)}))(ish)?\\b`,
  'g',
)
const spokenClock = new RegExp(
  `\\b(${hourWord})[\\s-]((?:${anyOf(tens)})(?:[\\s-]five)?|${anyOf(teens)}|oh[\\s-]five|ten)\\b(?!\\s*(?:min|hour|people|of\\b))`,
  'g',
)

const minutesOf = (words: string): number =>
  words.split(/[\s-]/).reduce((sum, word) => sum + (tens[word] ?? teens[word] ?? ones[word] ?? 0), 0)

const twoDigits = (minutes: number) => String(minutes).padStart(2, '0')

/** "eight" to "8", "forty-five" to "45", "seven thirty" to "7:30"; everything else stays. */
export const toDigits = (words: string): string =>
  words
    .replace(spokenClock, (_all, hour: string, minutes: string) => `${ones[hour]}:${twoDigits(minutesOf(minutes))}`)
    .replace(numberPattern, (_all, ten?: string, one?: string, single?: string, ish?: string) => {
      const value = single ? (ones[single] ?? teens[single] ?? 0) : (tens[ten ?? ''] ?? 0) + (ones[one ?? ''] ?? 0)
      return `${value}${ish ?? ''}`
    })

const clockBefore = (minutes: number, hour: string) => `at ${((Number(hour) + 10) % 12) + 1}:${twoDigits(60 - minutes)}`
const clockAfter = (minutes: number, hour: string) => `at ${hour}:${twoDigits(minutes)}`
const partOfHour = (part: string) => (part === 'half' ? 30 : part.includes('quarter') ? 15 : Number(part))

const dayWord =
  '(?:today|tonight|tomorrow(?: night| evening| morning)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)'
const hour = '(?:1[0-2]|0?[1-9])(?::[0-5]\\d)?'

const rewrites: readonly [RegExp, string | ((all: string, ...groups: string[]) => string)][] = [
  [/[’‘]/g, "'"],
  [/\b(\d{1,2})\s*o'?clock\b/g, 'at $1'],
  [/\b([ap])\.\s?m\b\.?/g, '$1m'],
  [/\b(\d{1,2})\.([0-5]\d)(?!\d)/g, '$1:$2'],
  [/\b([01]?\d|2[0-3])h([0-5]\d)?\b/g, (_all, hours, minutes) => `at ${hours}:${minutes ?? '00'}`],
  [/(^|\bat )([01]\d|2[0-3])([0-5]\d)(?=$|[^\d:]|hrs?)/g, 'at $2:$3'],
  [
    /\b(half|a quarter|quarter|[1-5]?\d) (?:past|after) (\d{1,2})\b(?!:)/g,
    (_all, part, hours) => clockAfter(partOfHour(part), hours),
  ],
  [/\bhalf (1[0-2]|[1-9])\b/g, 'at $1:30'],
  [
    /(?<!from )\b(a quarter|quarter|[1-5]?\d) (?:to|till|before) (1[0-2]|[1-9])\b(?!:|\s*(?:[ap]m|people))/g,
    (all, part, hours) => (Number(part) <= 4 ? all : clockBefore(partOfHour(part), hours)),
  ],
  [/\b(\d{1,2}(?::\d\d)?)\s*-?ish\b/g, 'at $1'],
  [new RegExp(`\\b(?:around|about|approx\\.?|by|from|after|circa|~)\\s*(?=${hour}\\b)`, 'g'), 'at '],
  [/[@~]\s*(?=\d)/g, 'at '],
  [new RegExp(`^(${hour})[.!?]*$`), 'at $1'],
  [new RegExp(`(?:at )?\\b(${hour}),? (${dayWord})\\b`), '$2 at $1'],
  [new RegExp(`\\b(${dayWord}),? (${hour})(?=$|[.,;!?])`), '$1 at $2'],
  [/\b(?:at|around|about|by) (?=at )/g, ''],
]

/** The host's words in the parser's language. What it does not know stays as it is. */
export const toClockWords = (words: string): string =>
  rewrites
    .reduce<string>(
      (text, [pattern, replacement]) =>
        typeof replacement === 'string' ? text.replace(pattern, replacement) : text.replace(pattern, replacement),
      toDigits(words.toLowerCase().replace(/\s+/g, ' ').trim()),
    )
    .trim()
