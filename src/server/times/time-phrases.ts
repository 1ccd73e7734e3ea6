import { casual } from 'chrono-node/en'
import { type Classes, findAll, isStart, like, oneOf, type Span, toPhrase } from '#server/times/phrases.ts'
import { capitalise, type Word } from '#server/times/words.ts'

export type TimeKind = 'now' | 'day' | 'clock' | 'both'
/** Words that say when, and how one would type them. */
export type TimePhrase = Span & { kind: TimeKind; text: string }

const classes: Classes = {
  hour: like(/^(?:2[0-3]|1\d|[1-9])$/),
  clock: like(/^(?:2[0-3]|1\d|[1-9])(?::\d\d)?(?:ish)?(?: [ap]m| o'clock)?$/),
  exact: like(/^\d+(?::\d\d(?:ish)?(?: [ap]m)?|ish(?: [ap]m)?| [ap]m| o'clock)$/),
  moment: like(/^(?:\d+(?::\d\d)?(?:ish)?(?: [ap]m| o'clock)?|noon|midday|midnight|late|close|whenever)$/),
  minutes: like(/^(?:5|\d[05])$/),
  number: like(/^\d+$/),
  ordinal: like(/^\d+(?:st|nd|rd|th)$/),
  about: oneOf('at around about by from after before until till like say starting'),
  counted: oneOf('people persons of friends guys dollar dollars bucks euros pounds quid more minutes hours beers miles each players spots seats short left k'),
  street: oneOf('street avenue ave road rd lane drive'),
  meal: oneOf('noon midday midnight lunch lunchtime dinner dinnertime breakfast brunch teatime bedtime halftime recess night dawn dusk sunset sunrise sundown nightfall'),
  occasion: oneOf('work school class practice church uni training lunch dinner breakfast dark sunset sunrise'),
  unit: like(/^(?:minute|min|hour|day|week)s?$/),
  day: like(/^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^to(?:day|night|morrow)$/),
  weekday: like(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/),
  weekdays: like(/^(?:mon|tues|wednes|thurs|fri|satur|sun)days$/),
  part: like(/^(?:morning|afternoon|evening|night|arvo)s?$/),
  stretch: oneOf('day night morning afternoon evening weekend'),
  begins: oneOf('starts start starting kickoff off doors begins show opens open'),
  holiday: oneOf("christmas halloween thanksgiving easter valentine's boxing labor memorial"),
}

/** What the parser of dates does not know: times without a calendar. The language of the rows is in phrases.ts. */
const rows: readonly [TimeKind, string][] = [
  ['now', 'right about? now|away'],
  ['now', 'now !that|and'],
  ['now', 'immediately|asap'],
  ['clock', 'any? anytime|time? <about>+ <clock> !<counted>'],
  ['clock', '<about>+ <moment> or|to|until|till <moment>'],
  ['clock', 'between <moment> and <moment>'],
  ['clock', '<clock> until|till|to <moment>'],
  ['clock', '<exact> !<counted>'],
  ['clock', '(^) <hour> (.|at|as)'],
  ['clock', '(<day>|<part>) <hour> !<counted>'],
  ['clock', '(<begins>) <clock> !<counted>'],
  ['both', '<clock> tonight|tomorrow'],
  ['day', 'a|1|2 week|weeks from <day>'],
  ['day', '<day> first thing'],
  ['clock', 'over lunch|dinner|breakfast|brunch'],
  ['clock', 'for <clock> (tonight|tomorrow|on|this)'],
  ['clock', '<about>+ <meal>'],
  ['clock', '<about>+ low|high|closing|golden|first tide|time|hour|light'],
  ['both', 'in about|like|around? <number>|a|an|half an? couple|few? of? <unit> and? a? half? or? so|2?'],
  ['both', 'in about|like? <minutes> (.|at|in|who|if|bring|come|let|with|we\'re|i\'m|we)'],
  ['both', 'in a few|bit|while|sec|moment'],
  ['both', 'in the next half|few? hour|hours|minutes'],
  ['day', 'all <stretch> long?'],
  ['day', 'in the <part>'],
  ['day', 'early tomorrow|morning|afternoon|evening (.|at|in|on|for|with)'],
  ['day', 'late morning|afternoon|evening'],
  ['day', 'all day|weekend <day>'],
  ['day', 'first thing tomorrow'],
  ['day', 'every? <weekdays> <part>?'],
  ['day', 'over|on|for the long? weekend'],
  ['day', 'every day|<part>'],
  ['day', 'the week|weekend after next'],
  ['day', 'this coming <weekday>|weekend'],
  ['day', 'this arvo|lunchtime|week'],
  ['day', 'the 1st|2nd|3rd|last <weekday> of? the|every|each? month?'],
  ['day', 'the <ordinal> !of|floor|time|one|<number>|day|street|avenue|hole|grade|half|row|<weekday>'],
  ['day', "on|over|for the? <holiday> day|eve|weekend? eve|weekend|day?"],
  ['day', "on|over|for new year's day|eve?"],
  ['day', 'right|straight? after|before|during <occasion>'],
  ['day', 'right|straight? after|before|during the|my * *? (.|at|on|in|for|<day>|this|let\'s|we\'re|i\'m|we)'],
  ['day', '(^) after|once|when i|we|you|everyone|i\'m|we\'re * *? *? *? (.|at|let\'s)'],
  ['day', 'after i|we get|finish * *? *? (.|at)'],
  ['day', 'later on? (.|at|in|on|if|who|tonight|today|we\'re|i\'m|bring)'],
  ['day', 'soon (.|at|in|on|bring|we\'re)'],
]
const phrases = rows.map(([kind, source]) => [kind, toPhrase(source, classes)] as const)

/** The parser takes these for days: "the sun is out", "sat down", "last night". */
const noTimes = /^(?:sun|sat|mon|wed|fri|mar|may|dec|last .*|morning|evening|afternoon|night|weekend|(?:right )?now|\d+ [ap])$/
/** "Sunday roast" and "taco Tuesday" are names. */
const named = { before: oneOf('taco lazy'), after: oneOf('roast funday league brunch football blues') }
/** These go with the time behind them, and these with the one before. */
const clockLeads = oneOf('at around about by from after before until till')
const dayLeads = oneOf('on the this next coming every late later')
/** "Gate 12", "room nine". */
const rooms = oneOf('studio apartment unit suite pitch lane field room gate platform court building floor dock pier table mile')
const visits = oneOf('come coming stop stopping swing drop dropping pop nip')
const blank: Word = { said: '', plain: '', stop: '' }
const tails = oneOf('sharp onwards onward latest')

/** All words for times, from left to right; what stands together is one phrase. */
export function findTimes(words: readonly Word[]): TimePhrase[] {
  const own = phrases.flatMap(([kind, phrase]) => findAll(words, phrase).map((span) => ({ ...span, kind })))
  const found = [...own, ...findDates(words)]
    .map((span) => dropCount(words, span))
    .filter((span) => !isName(words, span))
    .map((span) => widen(words, span))
  return merge(words, found).map((span) => ({ ...span, text: toTimeText(words.slice(span.from, span.to)) }))
}

type Found = Span & { kind: TimeKind }

function findDates(words: readonly Word[]): Found[] {
  const ends = [0]
  for (const { plain, stop } of words) ends.push((ends.at(-1) ?? 0) + plain.length + stop.length + 1)
  const text = words.map(({ plain, stop }) => plain + stop).join(' ')
  return casual.parse(text).flatMap(({ index, text: said, start }) => {
    const found = said.replace(/[,. ]+$/, '')
    const begin = index + (/^(?:\W+|(?:night|morning|evening|afternoon|day)s?[, ]+(?=.*day|to))/.exec(said)?.[0].length ?? 0)
    if (noTimes.test(said.slice(begin - index, found.length))) return []
    const isClock = start.isCertain('hour')
    const isDay = start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month')
    const kind: TimeKind = !isClock ? 'day' : isDay ? 'both' : 'clock'
    const from = ends.findLastIndex((end) => end <= begin)
    return [{ from, to: ends.findLastIndex((end) => end < index + found.length) + 1, kind }]
  })
}

const isCapital = (word: Word | undefined) => word !== undefined && /^\p{Lu}(?!['\s]|$)/u.test(word.said)
const isCount = (words: readonly Word[], at: number): boolean => {
  const [number, next, third] = [words[at], words[at + 1], words[at + 2]]
  if (!/^\d+$/.test(number?.plain ?? '') || number?.stop !== '' || next === undefined) return false
  const isNamed = isCapital(next) && next.stop === '' && (isCapital(number) || isCapital(third))
  const isAddress = third !== undefined && classes.street?.(third) === true
  return (isCapital(number) && isCapital(next)) || isNamed || isAddress || classes.counted?.(next) === true
}

/** Of "on Friday, twelve pounds a head" the twelve is no hour, nor is that of "room twelve tonight". */
function dropCount(words: readonly Word[], span: Found): Found {
  const [before, first] = [words[span.from - 1], words[span.from]]
  if (isCount(words, span.to - 1)) return { ...span, to: span.to - 1, kind: 'day' }
  if (!before || before.stop || !/^\d+$/.test(first?.plain ?? '')) return span
  const isNumber = rooms(before) || (isCapital(before) && isCapital(first))
  return isNumber ? { ...span, from: span.from + 1, kind: 'day' } : span
}

/** "at Five Guys", "12 Oak Street", "Saturday's gig", "midnight snack" and "Sunday roast" are no times. */
function isName(words: readonly Word[], { from, to, kind }: Found): boolean {
  const last = words[to - 1]
  const after = words[to]
  const before = words[from - 1]
  if (!last || from >= to || /(?<!year|valentine)'s$/.test(last.plain) || words.slice(from, to).every(clockLeads)) return true
  if (kind === 'day' && before?.stop === '' && named.before(before)) return true
  if (last.stop) return false
  if (to - from === 1 && /^(?:noon|midnight)$/.test(last.plain) && after && !clockLeads(before ?? last)) return !oneOf('on tomorrow tonight at today')(after)
  return kind === 'day' && after !== undefined && named.after(after)
}

function widen(words: readonly Word[], span: Found): Found {
  if (span.kind === 'now') return span
  let { from, to } = span
  const first = words[from]
  const leads = first && (classes.clock?.(first) || classes.meal?.(first) || clockLeads(first)) ? clockLeads : first && /^to/.test(first.plain) ? oneOf('late later') : dayLeads
  while (from > 0 && words[from - 1]?.stop === '' && leads(words[from - 1] as Word)) from -= 1
  if (words[from]?.plain === 'by' && visits(words[from - 1] ?? first ?? blank)) from += 1
  const isTail = (word: Word, before: Word) => tails(word) || (classes.part?.(word) && classes.day?.(before))
  while (words[to] && words[to - 1]?.stop === '' && isTail(words[to] as Word, words[to - 1] as Word)) to += 1
  return { ...span, from, to }
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

const typed: readonly [RegExp, string][] = [
  [/(?<!in )\b(?:at )?(?:like|say) (?=\d)/g, 'at '],
  [/ sharp\b| o'clock\b|\bstarting (?=at |around |from )/g, ''],
  [/^(?:for (?=\d))?(?=\d+(?::\d\d)?(?:$| (?!\d|[ap]m|to |until|till)))/, 'at '],
  [/\baround (?=until|till|from|after|before)/, ''],
  [/(day|\d(?:st|nd|rd|th)|tonight|tomorrow|weekend|morning|afternoon|evening|night) (?=\d+(?::\d\d)?(?:$| (?![ap]m)))/, '$1 at '],
  [/^(?:for|on|to) (?!the weekend)/, ''],
  [/\bi\b/g, 'I'],
]
const names = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|new year's (?:eve|day)|halloween|thanksgiving|easter|eve|(?:labor|boxing|memorial) day)\b/g

/** The speaker's own words as one would type them: "on Friday at eight" is "Friday at 8". */
export function toTimeText(words: readonly Word[]): string {
  const isMonth = (index: number) => /^\d+[a-z]+$/.test(words[index]?.plain ?? '') && /^of$|day$/.test(words[index + 1]?.plain ?? '')
  const text = words.map(({ said, plain }, index) => (isMonth(index) ? said.toLowerCase() : plain)).join(' ')
  return typed.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text).replace(names, (name) => name.split(' ').map(capitalise).join(' '))
}
