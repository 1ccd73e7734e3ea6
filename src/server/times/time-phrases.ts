import { casual } from 'chrono-node/en'
import { findAll, isStart, oneOf, type Span } from '#server/times/phrases.ts'
import { months } from '#server/times/spoken-numbers.ts'
import { type TimeKind, timePhrases, timeWords, weekday } from '#server/times/time-words.ts'
import { capitalise, type Word } from '#server/times/words.ts'

/** Words that say when, and how one would type them. */
export type TimePhrase = Span & { kind: TimeKind; text: string }

/** The parser takes these for days: "the sun is out", "sat down", "last night". */
const noTimes =
  /^(?:sun|sat|mon|wed|fri|mar|may|dec|last .*|morning|evening|afternoon|night|weekend|(?:right )?now|\d+ [ap]|(?:for )?\d+ (?:hour|minute|day|week)s?)$/
/** "Sunday roast" and "taco Tuesday" are names. */
const named = {
  before: oneOf('taco lazy with of happy'),
  after: oneOf('roast funday papers league brunch football blues'),
}
/** These go with the time behind them, and these with the one before. */
const clockLeads = oneOf('at around about by from after before until till')
const dayLeads = oneOf('on the this next coming every late later')
const lateLeads = oneOf('late later')
const goesOn = oneOf('on tomorrow tonight at today')
const tails = oneOf('sharp onwards onward latest')

/** All words for times, from left to right; neighbours are one phrase. */
export function findTimes(words: readonly Word[]): TimePhrase[] {
  const own = timePhrases.flatMap(([kind, phrase]) => findAll(words, phrase).map((span) => ({ ...span, kind })))
  const found = [...own, ...findDates(words)]
    .map((span) => dropCount(words, span))
    .filter((span) => !isName(words, span))
    .map((span) => widen(words, span))
  return merge(words, found).map((span) => ({ ...span, text: joinTimeWords(words.slice(span.from, span.to)) }))
}

type Found = Span & { kind: TimeKind }

const isCapital = (word: Word | undefined) => word !== undefined && /^\p{Lu}(?!['\s]|$)/u.test(word.said)

const typed: readonly [RegExp, string][] = [
  [/(?<!in |till |until |from |after |by )\b(?:at )?(?:like|say) (?=\d)/g, 'at '],
  [/ sharp\b| o'clock\b|\bstarting (?=at |around |from )/g, ''],
  [/^(?:for (?=\d))?(?=\d+(?::\d\d)?(?:$| (?!\d|[ap]m|to |until|till)))/, 'at '],
  [/\baround (?=until|till|from|after|before)/, ''],
  [
    /(day|\d(?:st|nd|rd|th)|tonight|tomorrow|weekend|morning|afternoon|evening|night) (?=\d+(?::\d\d)?(?:$| (?![ap]m|to |until|till)))/,
    '$1 at ',
  ],
  [/^(?:for|on|to) (?!the weekend)/, ''],
  [/\bi\b/g, 'I'],
  [/\b(\w+) \1\b/g, '$1'],
]
const names = new RegExp(
  `\\b(?:${weekday}s?|${months}|christmas|new year's(?: eve| day)?|halloween|thanksgiving|easter|eve|(?:labor|boxing|memorial) day)\\b`,
  'g',
)

/** The speaker's own words as one would type them: "on Friday at eight" is "Friday at 8". */
export function joinTimeWords(words: readonly Word[]): string {
  function isMonth(index: number) {
    return /^\d+[a-z]+$/.test(words[index]?.plain ?? '') && /^of$|day$/.test(words[index + 1]?.plain ?? '')
  }
  const text = words.map(({ said, plain }, index) => (isMonth(index) ? said.toLowerCase() : plain)).join(' ')
  return typed
    .reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text)
    .replace(names, (name) => name.split(' ').map(capitalise).join(' '))
}

function findDates(words: readonly Word[]): Found[] {
  const ends = [0]
  for (const { plain, stop } of words) ends.push((ends.at(-1) ?? 0) + plain.length + stop.length + 1)
  const text = words.map(({ plain, stop }) => plain + stop).join(' ')
  return casual.parse(text).flatMap(({ index, text: said, start }) => {
    // The parser knows Georgia Time: "at three, get".
    const found = said.replace(/[,. ]+(?:get|eat|art|met|pet|wet)?$/, '')
    const begin =
      index + (/^(?:\W+|(?:night|morning|evening|afternoon|day)s?[, ]+(?=.*day|to))/.exec(said)?.[0].length ?? 0)
    if (noTimes.test(said.slice(begin - index, found.length))) return []
    const isClock = start.isCertain('hour')
    const isDay = start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month')
    const kind: TimeKind = !isClock ? 'day' : isDay ? 'both' : 'clock'
    const from = ends.findLastIndex((end) => end <= begin)
    return [{ from, to: ends.findLastIndex((end) => end < index + found.length) + 1, kind }]
  })
}

/** Of "on Friday, twelve pounds a head" the twelve is no hour, nor is that of "room twelve tonight". */
function dropCount(words: readonly Word[], span: Found): Found {
  const [before, first] = [words[span.from - 1], words[span.from]]
  if (isCount(words, span.to - 1)) return { ...span, to: span.to - 1, kind: 'day' }
  const isPart =
    timeWords.number(first) &&
    before?.stop === '' &&
    (timeWords.numbered(before) || (isCapital(before) && isCapital(first)))
  return isPart ? { ...span, from: span.from + 1, kind: 'day' } : span
}

/** "twelve pounds", "Five Guys", "12 Oak Street". */
function isCount(words: readonly Word[], at: number): boolean {
  const [number, next, third] = [words[at], words[at + 1], words[at + 2]]
  if (!timeWords.number(number) || number?.stop !== '') return false
  const isNamed = isCapital(next) && (isCapital(number) || (next?.stop === '' && isCapital(third)))
  return isNamed || timeWords.street(third) || timeWords.counted(next)
}

/** "at Five Guys", "12 Oak Street", "Saturday's gig", "midnight snack" and "Sunday roast" are no times. */
function isName(words: readonly Word[], { from, to, kind }: Found): boolean {
  const last = words[to - 1]
  const after = words[to]
  const before = words[from - 1]
  if (!last || from >= to || /(?<!year|valentine)'s$/.test(last.plain) || words.slice(from, to).every(clockLeads))
    return true
  if (kind === 'day' && before?.stop === '' && named.before(before)) return true
  if (kind === 'day' && before?.stop === '' && oneOf('my our usual')(before) && last.stop === '' && after) return true
  if (last.stop) return false
  if (to - from === 1 && /^(?:noon|midnight)$/.test(last.plain) && after && !clockLeads(before)) return !goesOn(after)
  return kind === 'day' && named.after(after)
}

function widen(words: readonly Word[], span: Found): Found {
  if (span.kind === 'now') return span
  let { from, to } = span
  const leads = leadsOf(words[from])
  while (words[from - 1]?.stop === '' && leads(words[from - 1])) from -= 1
  if (words[from]?.plain === 'by' && timeWords.visit(words[from - 1])) from += 1
  const isTail = (at: number) => tails(words[at]) || (timeWords.part(words[at]) && timeWords.day(words[at - 1]))
  while (words[to - 1]?.stop === '' && isTail(to)) to += 1
  return { ...span, from, to }
}

function leadsOf(first: Word | undefined) {
  if (timeWords.clock(first) || timeWords.meal(first) || clockLeads(first)) return clockLeads
  return first?.plain.startsWith('to') ? lateLeads : dayLeads
}

/** A day and a clock belong together, also with a comma or "on" between; a clock and another clock do not. */
function merge(words: readonly Word[], found: Found[]): Found[] {
  const merged: Found[] = []
  for (const span of found.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    const last = merged.at(-1)
    const isInside = last && span.from < last.to
    const isSame = last && last.kind === span.kind && (span.kind !== 'day' || isStart(words, span.from))
    const isNow = last && (last.kind === 'now' || span.kind === 'now')
    if (last && (isInside || (span.from === last.to && !isSame && !isNow))) {
      const kind = last.kind === span.kind || span.to <= last.to ? last.kind : isNow ? 'now' : 'both'
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to), kind }
    } else merged.push(span)
  }
  return merged
}
