import { findTimePhrases, type TimePhrase } from '#server/times/time-phrases.ts'
import { tidyTime } from '#server/times/time-phrases-tidy.ts'
import { toActivity, toSearchWords } from '#server/voice/activities.ts'
import { isChatter } from '#server/voice/chatter.ts'
import { type Clause, isTelling, toClause, toParts } from '#server/voice/clauses.ts'
import { findPlaces, guess, type PlacePhrase } from '#server/voice/places.ts'
import { cut, nothingHeard } from '#server/voice/reader.ts'
import { isAside, isRemark } from '#server/voice/remarks.ts'
import { isWithin, type Span, splitClauses, takeOut, trimWords } from '#server/voice/spans.ts'
import { tidyTranscript } from '#server/voice/transcript.ts'
import { limits } from '#shared/limits.ts'
import type { VoiceFields } from '#shared/voice.ts'

const longestTitle = 60

/** A day and a clock that were said apart belong together; of two of a kind the first counts, asides last. */
const toTimeframe = (text: string, phrases: TimePhrase[], asides: Span[]): string => {
  if (phrases.some(({ kind }) => kind === 'now')) return 'Right Now'
  const isInAside = (phrase: TimePhrase) => asides.some((aside) => isWithin(phrase, aside))
  const isEnd = ({ index, words }: TimePhrase) =>
    /^(?:until|till|by|before)\b/i.test(words) ||
    /\b(?:closes?|ends?|finish(?:es)?|until|till|by|since|before)[ ,]*$/i.test(text.slice(0, index))
  const first = phrases.filter((phrase) => !isInAside(phrase))
  const rest = phrases.filter((phrase) => isInAside(phrase) && !isEnd(phrase))
  const usable = first.length > 0 && rest.some(({ kind }) => kind === 'both') ? first : [...first, ...rest]
  const whole = usable.find(({ kind }) => kind === 'both')
  if (whole) return tidyTime(whole.words)
  const parts = (['day', 'clock'] as const).flatMap((wanted) => usable.find(({ kind }) => kind === wanted) ?? [])
  return tidyTime(parts.map(({ words }) => tidyTime(words)).join(' '))
}

const choosePlace = (places: PlacePhrase[], asides: Span[], mayGuess: boolean): PlacePhrase | undefined => {
  const rankOf = (place: PlacePhrase) => place.rank + (asides.some((aside) => isWithin(place, aside)) ? 3 : 0)
  return places
    .filter(({ rank }) => mayGuess || rank < guess)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.index - other.index || other.length - one.length)[0]
}

const weights = { asked: 50, told: 40, named: 30 } as const

const weigh = (clause: Clause, index: number): number => {
  const { title, manner, isVague } = clause.activity
  if (title === '' || /^meet(?:ing)? (?:up |me |us )?(?:at|by|in|on|near|outside|behind)\b/i.test(title)) return 0
  const late = index > 0 && clause.facts === 0 && manner !== 'asked' ? 8 : 0
  const pointing = /\b(?:it|them|that|some|any|one)$/i.test(title) ? 15 : 0
  const aside = clause.facts === 0 ? -99 : isRemark(clause.left) ? 1 : 10
  const base = clause.tells ? aside : isVague ? 15 : weights[manner]
  return base + 8 * clause.facts - 2 * index - late - pointing
}

/** Where people say that they are or go somewhere, what is only told or named besides is no title. */
const findActivity = (clauses: Clause[], place: PlacePhrase | undefined): Clause | undefined => {
  const [best] = clauses
    .map((clause, index) => ({ clause, weight: weigh(clause, index) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  if (!best) return undefined
  const { tells, isThere, facts, activity } = best.clause
  const earlier = clauses.slice(0, clauses.indexOf(best.clause))
  const isGoing = earlier.some((clause) => clause.isThere && clause.activity.title === '')
  const isBeside = isGoing && facts === 0 && activity.manner === 'named'
  return place && (isBeside || (tells && !isThere)) ? undefined : best.clause
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const toDetails = (clauses: Clause[]): string =>
  clauses
    .map(({ said }) =>
      said.replace(/^(?:(?:and|so(?= \S+ \S)|but|also|oh|please|hey|hi|hello|okay|ok|well)[ ,]+)+/i, ''),
    )
    .filter((words) => words !== '')
    .map(capitalise)
    .join('. ')

const titleOfPlace = (place: PlacePhrase | undefined): string => {
  if (!place) return ''
  return /^(?:my|our) (?!.*'s)/i.test(place.words) ? 'Come over' : toActivity(place.words).title
}

const countThoughts = (masked: string, spans: Span[]): number =>
  spans
    .map(({ index, length }) => trimWords(masked.slice(index, index + length)))
    .filter((words) => words !== '' && !isChatter(words)).length

/** Turns a transcript into the fields by plain rules: times, thoughts, the place, then what is left. */
export const readWords = (transcript: string): VoiceFields => {
  const text = tidyTranscript(transcript)
  if (!/[\p{L}\p{N}]/u.test(text)) return nothingHeard
  const times = findTimePhrases(text)
  const timeless = times.reduce(takeOut, text)
  const spans = splitClauses(text, timeless)
  const asides = spans.filter(({ index, length }) => isAside(trimWords(timeless.slice(index, index + length))))
  const place = choosePlace(findPlaces(timeless), asides, countThoughts(timeless, spans) - asides.length > 1)
  const masked = place ? takeOut(timeless, place) : timeless
  const clauses = spans
    .map((span) => toClause(text, masked, span, times, place))
    .filter(({ left }) => left !== '' && !isChatter(left))
    .flatMap(toParts)
  const activity = findActivity(clauses, place) ?? (place ? undefined : clauses[0])
  const title = activity ? activity.activity.title || capitalise(activity.said) : titleOfPlace(place)
  const rest = clauses.filter((clause) => clause !== activity && isTelling(clause))
  const isLong = title.length > longestTitle
  const shortTitle = isLong ? title.slice(0, longestTitle).replace(/[\s,]+\S*$/, '') : title
  return {
    casualTitle: cut(shortTitle, limits.title),
    extraDetails: cut(toDetails(isLong && activity ? [activity, ...rest] : rest), limits.description),
    location: cut(place?.words ?? '', limits.location),
    timeframe: cut(toTimeframe(text, times, asides), limits.specificTime),
    funnySearchText: cut(toSearchWords(shortTitle), limits.gifTerm),
  }
}
