/** What the table of spellings.ts is written with. */

type Groups = readonly (string | undefined)[]
export type Spelling = readonly [RegExp, string | ((groups: Groups) => string)]

export const two = (number: number) => String(number).padStart(2, '0')

/** An hour as the clock of 24 shows it: of the afternoon or evening if it is small. */
export function late([, hour = '', minutes = '00']: Groups): string {
  const number = Number(hour)
  return `${two(number < 12 ? number + 12 : number)}:${minutes}`
}
export const early = ([, hour = '', minutes = '00']: Groups) => `${two(Number(hour) % 12)}:${minutes}`
/** "12 de la noche" is midnight, and one o'clock is after it. */
export function nightly(groups: Groups): string {
  const number = Number(groups[1])
  return number < 5 || number === 12 ? early(groups) : late(groups)
}

/** Replaces the words for 1 to 12 by digits, where `where` says that an hour is meant. */
export function hours(words: string, where: (word: string) => RegExp): Spelling[] {
  return words.split(' ').map((word, index) => [where(word), `$1${index + 1}`])
}

/** The weekday that comes next, Sunday first, and not today. */
export function comingDays(names: string, where: (name: string) => RegExp): Spelling[] {
  return names.split(' ').map((name, index) => [where(name), `⟨${index}w⟩`])
}

/** Marks that the reader of these words resolves: this long from now, that many days ahead, the next day with this date. */
export const inMinutes = (minutes: number) => `⟨${Math.min(minutes, 999_999)}m⟩`
export const inDays = (days: number) => `⟨${days}d⟩`
export const nextDate = '⟨$1⟩'
export const nextDay = '⟨$1.⟩'

const numbers: Readonly<Record<number, string>> = {
  1: 'una uma une',
  2: 'dos duas deux zwei',
  3: 'tres três trois drei',
  4: 'vier',
  5: 'fünf cinco cinq خمس',
  10: 'zehn diez dez dix عشرة عشر',
  15: 'viertel cuarto quart quinze ربع الربع',
  20: 'zwanzig veinte vinte vingt ثلث الثلث',
  25: 'veinticinco',
  30: 'media meia demie نص نصف النصف',
}
const counts = new Map(
  Object.entries(numbers).flatMap(([count, words]) => words.split(' ').map((word) => [word, Number(count)] as const)),
)
export const toCount = (word: string) => counts.get(word.toLowerCase()) ?? Number(word)
const someMinutes = `(${[...counts.keys()].join('|')}|[1-5][05](?! \\p{L}))(?!\\p{L}|\\d)`

const hourAnd = (joint: string) => new RegExp(`(?<!\\d)(\\d{1,2})h?${joint}${someMinutes}`, 'giu')

/** "8 y cuarto". */
export function past(joint: string): Spelling {
  return [hourAnd(joint), ([, hour = '', minutes = '']) => `${hour}:${two(toCount(minutes))}`]
}
/** "8 menos cuarto". */
export function less(joint: string): Spelling {
  return [hourAnd(joint), ([, hour = '', minutes = '']) => toBefore(hour, minutes)]
}
export const toBefore = (hour: string, minutes: string) => `${Number(hour) - 1 || 12}:${two(60 - toCount(minutes))}`
export const hoursLater = ([, count = '', half]: Groups) => inMinutes(60 * toCount(count) + (half ? 30 : 0))
export const minutesLater = ([, count = '']: Groups) => inMinutes(Number(count))

const kanji = '一二三四五六七八九'
/** 二十三 is 23. */
export function fromKanji([said = '']: Groups): string {
  const [tens, ones] = said.includes('十') ? said.split('十') : ['零', said]
  const toDigit = (digit: string | undefined, missing: number) => (digit ? kanji.indexOf(digit) + 1 : missing)
  return String(10 * toDigit(tens, 1) + toDigit(ones, 0))
}

/** Months as they are called in Morocco. */
export const moroccan: Readonly<Record<string, string>> = {
  ماي: 'مايو',
  يوليوز: 'يوليو',
  غشت: 'أغسطس',
  شتنبر: 'سبتمبر',
  نونبر: 'نوفمبر',
  دجنبر: 'ديسمبر',
}
