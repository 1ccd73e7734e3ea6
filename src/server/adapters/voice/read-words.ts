import { isChatter } from '#server/adapters/voice/rules/chatter.ts'
import { splitClauses } from '#server/adapters/voice/rules/clauses.ts'
import { applyCorrections } from '#server/adapters/voice/rules/corrections.ts'
import { takeOffFrame, toActivity } from '#server/adapters/voice/rules/frames.ts'
import { toGifWords } from '#server/adapters/voice/rules/gif-words.ts'
import { findPlaces, guess, type PlacePhrase } from '#server/adapters/voice/rules/places.ts'
import { type Clause, findProposal, isTelling, splitNeed } from '#server/adapters/voice/rules/proposals.ts'
import { isAside } from '#server/adapters/voice/rules/remarks.ts'
import { tidySpelling } from '#server/adapters/voice/rules/spelling.ts'
import { cut, nothingHeard } from '#server/adapters/voice/voice-reader.ts'
import type { Span } from '#server/times/phrases.ts'
import { findTimes, type TimePhrase } from '#server/times/time-phrases.ts'
import { capitalise, toPlain, toSaid, toWords, type Word } from '#server/times/words.ts'
import { limits } from '#shared/limits.ts'
import type { VoiceFields } from '#shared/voice.ts'

const longestTitle = 60

/** Turns a transcript into the fields by plain rules: times, thoughts, the place, then what is left. */
export function readWords(transcript: string): VoiceFields {
  const words = applyCorrections(toWords(tidySpelling(transcript)))
  if (!words.some(({ plain }) => /[\p{L}\p{N}]/u.test(plain))) return nothingHeard
  const times = findTimes(words)
  const isTime = (at: number) => times.some((time) => isWithin(at, time))
  const places = findPlaces(blankTimes(words, isTime))
  const isPlace = (at: number) => places.some((place) => place.rank < guess && isWithin(at, place))
  const spans = splitClauses(words, { isTime, isPlace })
  const pick = ({ from, to }: Span) => words.slice(from, to).filter((_word, at) => !isTime(from + at))
  const asides = spans.filter((span) => isAside(pick(span)))
  const thoughts = spans.filter((span) => !isChatter(pick(span)))
  const place = choosePlace(places, asides, thoughts.length - asides.length > 1)
  const clauses = spans.flatMap((span) => toClauses(words, span, { times, place }))
  return toFields(clauses, place, toTimeframe(times, asides, words))
}

const isWithin = (at: number, { from, to }: Span): boolean => at >= from && at < to

/** Nothing goes on across a time, and every time stays one place in the row. */
function blankTimes(words: readonly Word[], isTime: (at: number) => boolean): Word[] {
  return words.map((word, at) => {
    if (isTime(at)) return { said: '', plain: '', stop: word.stop || ',' }
    return isTime(at + 1) && word.stop === '' ? { ...word, stop: ',' } : word
  })
}

type Facts = { times: TimePhrase[]; place: PlacePhrase | undefined }

function toClauses(words: readonly Word[], span: Span, { times, place }: Facts): Clause[] {
  const isFact = (at: number) => [...times, ...(place ? [place] : [])].some((fact) => isWithin(at, fact))
  const left = words.slice(span.from, span.to).filter((_word, at) => !isFact(span.from + at))
  const isThere = place !== undefined && isWithin(place.from, span)
  const activity = toActivity(left)
  // "It's trivia night at the Dubliner" names what happens there.
  const isOn = isThere && /\bis on$/.test(toPlain(left))
  const isBeside = isAside(left) && !isOn && !(isThere && left[0]?.plain === "it's")
  const isEmpty = isChatter(left) && (!isBeside || left.length === 1) && !(activity.isVague && activity.title)
  if (left.length === 0 || (isEmpty && !isThere)) return []
  const facts = times.filter(({ from }) => isWithin(from, span)).length + (isThere ? 1 : 0)
  const said = dropDay(words.slice(span.from, span.to), span, times)
  const named = isThere && isChatter(left) && !isBeside ? { ...activity, title: '' } : activity
  return splitNeed({ said, left, isAside: isBeside, isThere, facts, activity: named })
}

/** "It's my birthday on Friday" is a detail without its day, "RSVP by Friday" is not. */
function dropDay(said: readonly Word[], { from, to }: Span, times: TimePhrase[]): readonly Word[] {
  const day = times.find((time) => time.kind === 'day' && time.to === to && time.from > from)
  const before = day && said[day.from - from - 1]
  const isBound = /^(?:by|since|until|till|before|happy|for|of|back|.+'s)$/.test(before?.plain ?? '')
  return before && !isBound ? said.slice(0, day.from - from) : said
}

function choosePlace(places: PlacePhrase[], asides: Span[], mayGuess: boolean): PlacePhrase | undefined {
  const rankOf = (place: PlacePhrase) => place.rank + (asides.some((aside) => isWithin(place.from, aside)) ? 3 : 0)
  return places
    .filter(({ rank }) => mayGuess || rank < guess)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.from - other.from || other.to - one.to)[0]
}

/** A day and a clock that were said apart belong together; of two of a kind the first counts, asides last. */
function toTimeframe(times: TimePhrase[], asides: Span[], words: readonly Word[]): string {
  const isInAside = (time: TimePhrase) => asides.some((aside) => isWithin(time.from, aside))
  function isEnd({ from, text }: TimePhrase) {
    return (
      /^(?:until|till|by|before)\b/.test(text) ||
      /^(?:closes?|ends?|finishes|since)$/.test(words[from - 1]?.plain ?? '')
    )
  }
  if (times.some((time) => time.kind === 'now' && (times.length === 1 || !isInAside(time)))) return 'Right Now'
  const first = times.filter((time) => !isInAside(time))
  const rest = times.filter((time) => isInAside(time) && !isEnd(time))
  const usable = first.length > 0 && rest.some(({ kind }) => kind === 'both') ? first : [...first, ...rest]
  const find = (wanted: TimePhrase['kind']) => usable.find(({ kind }) => kind === wanted)?.text
  return find('both') ?? [find('day'), find('clock')].filter(Boolean).join(' ')
}

function toFields(clauses: Clause[], place: PlacePhrase | undefined, timeframe: string): VoiceFields {
  const main = findProposal(clauses, place !== undefined)
  const title = main ? main.activity.title || capitalise(toSaid(main.left)) : titleOfPlace(place)
  const isLong = title.length > longestTitle
  const short = isLong ? title.slice(0, longestTitle).replace(/[\s,]+\S*$/, '') : title
  const details = clauses.filter((clause) => (clause !== main || isLong) && isTelling(clause)).map(toDetail)
  return {
    casualTitle: cut(short, limits.title),
    extraDetails: cut(details.filter(Boolean).join('. '), limits.description),
    location: cut(place?.text ?? '', limits.location),
    timeframe: cut(timeframe, limits.specificTime),
    funnySearchText: cut(toGifWords(short), limits.gifTerm),
  }
}

function titleOfPlace(place: PlacePhrase | undefined): string {
  if (!place) return ''
  return /^(?:my|our) (?!.*'s)/i.test(place.text)
    ? 'Come over'
    : capitalise(toSaid(takeOffFrame(toWords(place.text)).rest))
}

const opening =
  /^(?:(?:and|so(?! (?:i|we) can\b)(?= \S+ \S)|but|also|oh|please|hey|hi|hello|okay|ok|well|guys|everyone(?=,))[ ,]+)+/i

const toDetail = ({ said }: Clause): string => capitalise(toSaid(said).replace(opening, ''))
