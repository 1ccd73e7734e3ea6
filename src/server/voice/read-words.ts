import { oneOf, type Span } from '#server/times/phrases.ts'
import { findTimes, type TimePhrase } from '#server/times/time-phrases.ts'
import { capitalise, toPlain, toSaid, toWords, type Word } from '#server/times/words.ts'
import { cut, nothingHeard } from '#server/voice/reader.ts'
import { isChatter } from '#server/voice/rules/chatter.ts'
import { splitClauses } from '#server/voice/rules/clauses.ts'
import { applyCorrections } from '#server/voice/rules/corrections.ts'
import { type Activity, takeOffFrame, toActivity } from '#server/voice/rules/frames.ts'
import { toGifWords } from '#server/voice/rules/gif-words.ts'
import { findPlaces, guess, type PlacePhrase } from '#server/voice/rules/places.ts'
import { isAside } from '#server/voice/rules/remarks.ts'
import { tidySpelling } from '#server/voice/rules/spelling.ts'
import { limits } from '#shared/limits.ts'
import type { VoiceFields } from '#shared/voice.ts'

const longestTitle = 60

/** One thought: all of it, and what is left of it without times and place. */
type Clause = {
  said: readonly Word[]
  left: readonly Word[]
  isAside: boolean
  isThere: boolean
  facts: number
  activity: Activity
}

/** Turns a transcript into the fields by plain rules: times, thoughts, the place, then what is left. */
export function readWords(transcript: string): VoiceFields {
  const words = applyCorrections(toWords(tidySpelling(transcript)))
  if (!words.some(({ plain }) => /[\p{L}\p{N}]/u.test(plain))) return nothingHeard
  const times = findTimes(words)
  const isTime = (at: number) => times.some((time) => isWithin(at, time))
  const timeless = words.map((word, at): Word => {
    if (isTime(at)) return { said: '', plain: '', stop: ',' }
    return isTime(at + 1) && word.stop === '' ? { ...word, stop: ',' } : word
  })
  const places = findPlaces(timeless)
  const isPlace = (at: number) => places.some((place) => place.rank < guess && isWithin(at, place))
  const spans = splitClauses(words, { isTime, isPlace })
  const pick = (span: Span, isLeft: (at: number) => boolean) =>
    words.slice(span.from, span.to).filter((_word, at) => isLeft(span.from + at))
  const asides = spans.filter((span) => isAside(pick(span, (at) => !isTime(at))))
  const thoughts = spans.filter((span) => !isChatter(pick(span, (at) => !isTime(at))))
  const place = choosePlace(places, asides, thoughts.length - asides.length > 1)
  const clauses = spans.flatMap((span): Clause[] => {
    const isThere = place !== undefined && isWithin(place.from, span)
    const left = pick(span, (at) => !isTime(at) && !(place && isWithin(at, place)))
    const activity = toActivity(left)
    // "It's trivia night at the Dubliner" names what happens there.
    const isBeside = isAside(left) && !(isThere && /^it's$/.test(left[0]?.plain ?? ''))
    if (left.length === 1 && isChatter(left) && !isThere) return []
    if (!isBeside && !isThere && isChatter(left) && !(activity.isVague && activity.title)) return []
    const facts = times.filter(({ from }) => isWithin(from, span)).length + (isThere ? 1 : 0)
    const said = dropDay(words.slice(span.from, span.to), span, times)
    if (left.length === 0) return []
    const isEmpty = isThere && isChatter(left) && !isBeside
    return splitNeed({
      said,
      left,
      isAside: isBeside,
      isThere,
      facts,
      activity: isEmpty ? { ...activity, title: '' } : activity,
    })
  })
  return toFields(clauses, place, toTimeframe(times, asides, words))
}

/** "It's my birthday on Friday" is a detail without its day, "RSVP by Friday" is not. */
function dropDay(said: readonly Word[], { from, to }: Span, times: TimePhrase[]): readonly Word[] {
  const day = times.find((time) => time.kind === 'day' && time.to === to && time.from > from)
  const before = day && said[day.from - from - 1]
  return before && !/^(?:by|since|until|till|before|it's|happy|for|of|back)$/.test(before.plain)
    ? said.slice(0, day.from - from)
    : said
}

const moves = oneOf("go going head heading off let's we're i'm i'll we'll gonna come")
const isWithin = (at: number, { from, to }: Span): boolean => at >= from && at < to

function toFields(clauses: Clause[], place: PlacePhrase | undefined, timeframe: string): VoiceFields {
  const main = findMain(clauses, place)
  const title = main ? main.activity.title || capitalise(toSaid(main.left)) : titleOfPlace(place)
  const isLong = title.length > longestTitle
  const short = isLong ? title.slice(0, longestTitle).replace(/[\s,]+\S*$/, '') : title
  const rest = clauses.filter((clause) => (clause !== main || isLong) && isTelling(clause))
  return {
    casualTitle: cut(short, limits.title),
    extraDetails: cut(rest.map(toDetail).filter(Boolean).join('. '), limits.description),
    location: cut(place?.text ?? '', limits.location),
    timeframe: cut(timeframe, limits.specificTime),
    funnySearchText: cut(toGifWords(short), limits.gifTerm),
  }
}

/** A day and a clock that were said apart belong together; of two of a kind the first counts, asides last. */
function toTimeframe(times: TimePhrase[], asides: Span[], words: readonly Word[]): string {
  const isInAside = (time: TimePhrase) => asides.some((aside) => isWithin(time.from, aside))
  const isEnd = ({ from, text }: TimePhrase) =>
    /^(?:until|till|by|before)\b/.test(text) ||
    /^(?:closes?|ends?|finish(?:es)?|until|till|by|since|before)$/.test(words[from - 1]?.plain ?? '')
  if (times.some((time) => time.kind === 'now' && (times.length === 1 || !isInAside(time)))) return 'Right Now'
  const first = times.filter((time) => !isInAside(time))
  const rest = times.filter((time) => isInAside(time) && !isEnd(time))
  const usable = first.length > 0 && rest.some(({ kind }) => kind === 'both') ? first : [...first, ...rest]
  const whole = usable.find(({ kind }) => kind === 'both')
  if (whole) return whole.text
  const day = usable.find(({ kind }) => kind === 'day')
  const clock = usable.find(({ kind }) => kind === 'clock')
  return [day?.text, clock?.text].filter(Boolean).join(' ')
}

function choosePlace(places: PlacePhrase[], asides: Span[], mayGuess: boolean): PlacePhrase | undefined {
  const rankOf = (place: PlacePhrase) => place.rank + (asides.some((aside) => isWithin(place.from, aside)) ? 3 : 0)
  return places
    .filter(({ rank }) => mayGuess || rank < guess)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.from - other.from || other.to - one.to)[0]
}

const weights = { asked: 45, told: 40, named: 30 } as const

/** How likely a thought is the proposal: asked before told before named, with a time and a place, early. */
function weigh({ activity, facts, isAside }: Clause, index: number): number {
  const { title, manner, isVague } = activity
  if (title === '' || /^meet(?:ing)? (?:up |me |us )?(?:at|by|in|on|near|outside|behind)\b/i.test(title)) return 0
  const base = isAside ? (facts > 0 ? 5 : -99) : isVague ? 15 : weights[manner]
  const isLate = index > 0 && facts === 0 && manner !== 'asked'
  const isPointing = /\b(?:it|them|that|some|any|one)$/i.test(title)
  return base + 8 * facts - 2 * index - (isLate ? 8 : 0) - (isPointing ? 15 : 0)
}

/** Where people say that they are or go somewhere, what is only told or named besides is no title. */
function findMain(clauses: Clause[], place: PlacePhrase | undefined): Clause | undefined {
  const [best] = clauses
    .map((clause, index) => ({ clause, weight: weigh(clause, index) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  if (!best) return place ? undefined : clauses[0]
  const { isThere, facts, activity } = best.clause
  const isGoing = clauses
    .slice(0, clauses.indexOf(best.clause))
    .some((clause) => clause.isThere && clause.activity.title === '' && clause.left.some(moves))
  const isBeside = isGoing && facts === 0 && activity.manner === 'named'
  return place && (isBeside || (best.clause.isAside && !isThere)) ? undefined : best.clause
}

function titleOfPlace(place: PlacePhrase | undefined): string {
  if (!place) return ''
  return /^(?:my|our) (?!.*'s)/i.test(place.text) ? 'Come over' : toActivity(toWords(place.text)).title
}

/** "We need two more for volleyball", "a spare ticket for the opera" say two things. */
function splitNeed(clause: Clause): Clause[] {
  const plain = toPlain(clause.left)
  const [, need = ''] =
    /^(.*?\b(?:need|looking for|could use|short|tickets?|spots?|seats?|fourth|4th)\b(?: [\p{L}\p{N}-]+){0,3}?) (?:for|to(?= (?:the|see)\b)) (?!sale\b)[^,]+$/iu.exec(
      plain,
    ) ?? []
  if (need === '') return [clause]
  const at = need.split(' ').length
  const { rest, manner } = takeOffFrame(clause.left.slice(0, at))
  const aside =
    manner === 'asked' && !/^(?:(?:so|and|but|hey) )*(?:i|we)\b/.test(plain)
      ? rest.filter(({ plain }) => plain !== 'my')
      : clause.left.slice(0, at)
  const aim = clause.left.slice(at + 1)
  return [
    { ...clause, said: aside, left: aside, isAside: true, facts: 0, isThere: false },
    { ...clause, said: aim, left: aim, isAside: false, activity: toActivity(aim) },
  ]
}

/** Whether more is left of it than an empty "let's go" or "meet me". */
const isTelling = ({ isAside, activity, facts, left }: Clause): boolean =>
  isAside || (activity.title !== '' && activity.title !== 'Meet up') || (facts === 0 && left.length > 0)

const toDetail = ({ said }: Clause): string =>
  capitalise(
    toSaid(said).replace(
      /^(?:(?:and|so(?= \S+ \S)|but|also|oh|please|hey|hi|hello|okay|ok|well|guys|everyone(?=,))[ ,]+)+/i,
      '',
    ),
  )
