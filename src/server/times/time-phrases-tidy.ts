import { toDigits } from '#server/times/clock-words.ts'
import { holiday, month, ordinal, partOfDay, weekday } from '#server/times/time-phrases-patterns.ts'

const minutesOf = (part: string) => (part === 'half' ? 30 : part.includes('quarter') ? 15 : Number.parseInt(part, 10))
const twoDigits = (value: number) => String(value).padStart(2, '0')
const bareClock = new RegExp(
  `\\b(${weekday}|tonight|today|tomorrow|weekend|${partOfDay.trim()}) (\\d+(?::\\d\\d)?)(?! ?[ap]m|ish)\\b`,
)
const dayOfMonth = new RegExp(`\\bthe (${ordinal})(?! of| \\w+day)\\b`)
const weekdays = new RegExp(weekday, 'g')
const holidays = new RegExp(holiday, 'g')
const months = new RegExp(`\\b${month}\\b`, 'g')
const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const tens: Record<string, number> = { twenty: 20, thirty: 30, thirtieth: 30 }

/** "twentieth" is "20th". */
const toOrdinal = (word: string): string => {
  if (/\d/.test(word) && !/[ -]/.test(word)) return word
  const day = word
    .split(/[ -]/)
    .reduce((sum, part) => sum + (tens[part] ?? (Number(part) || ordinals.indexOf(part) + 1)), 0)
  const ending = day % 10 < 4 && (day < 10 || day > 20) ? ['th', 'st', 'nd', 'rd'][day % 10] : 'th'
  return `${day}${ending}`
}

/** The speaker's own words as one would type them: "tonight at eight" is "tonight at 8". */
export const tidyTime = (words: string): string =>
  toDigits(words.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim())
    .replace(/(\d)\.(?=[0-5]\d\b)/g, '$1:')
    .replace(
      /\b(half|(?:a )?quarter|\d+)(?: minutes)? (?:past|after) (\d+)/g,
      (_all, part, at) => `${at}:${twoDigits(minutesOf(part))}`,
    )
    .replace(/(?<!from )\b((?:a )?quarter|\d+)(?: minutes)? (?:to|till|before) (\d+)(?!:)/g, (all, part, at) =>
      minutesOf(part) % 5 > 0 ? all : `${((Number(at) + 10) % 12) + 1}:${twoDigits(60 - minutesOf(part))}`,
    )
    .replace(/\bhalf (\d+)/g, '$1:30')
    .replace(/ ?o'?clock| sharp\b/g, '')
    .replace(/[ -]ish\b/, 'ish')
    .replace(/(\d) ?([ap])\.? ?m\b\.?/, '$1 $2m')
    .replace(/(?<!in )\b(?:at )?(?:like|say) (?=\d)/, 'at ')
    .replace(/^(\d+(?::\d\d)?)(?=$| [a-z])(?! (?:[ap]m|to|until|till|min|hour)\b)(?! (?:minute|hour))/, 'at $1')
    .replace(/\bi\b/g, 'I')
    .replace(bareClock, '$1 at $2')
    .replace(dayOfMonth, (_all, day: string) => `the ${toOrdinal(day)}`)
    .replace(/^for (?=\d)/, 'at ')
    .replace(/^for /, '')
    .replace(/^on (?!the weekend)/, '')
    .replace(weekdays, capitalise)
    .replace(months, capitalise)
    .replace(holidays, (name) => name.replace(/\b(?<!')[a-z]/g, capitalise))
    .trim()
