import { type ChosenTime, toTimeframe } from '#server/adapters/voice/reader/find-times.ts'
import { toGifWords } from '#server/adapters/voice/rules/gif-words.ts'
import { isName, isPlaceNoun } from '#server/adapters/voice/rules/place-nouns.ts'
import { cut } from '#server/adapters/voice/voice-reader.ts'
import type { Span } from '#server/times/phrases.ts'
import { capitalise, toPlain, toSaid, toWords, type Word } from '#server/times/words.ts'
import { limits } from '#shared/limits.ts'
import type { VoiceFields } from '#shared/voice.ts'

/** What was found where. A detail is a list of places, for a time may stand in it that belongs to the plan. */
export type Spans = { title: Span | null; place: Span | null; times: ChosenTime[]; details: number[][] }

/** What a friend would write down of it. */
export function writeFields(words: readonly Word[], { title, place, times, details }: Spans): VoiceFields {
  const pick = (span: Span | null) => (span ? words.slice(span.from, span.to) : [])
  const location = writePlace(pick(place))
  const casualTitle = writeTitle(pick(title)) || titleOfPlace(location)
  const thoughts = new Set(details.map((list) => writeDetail(list.flatMap((at) => words[at] ?? []))))
  return {
    casualTitle: cut(casualTitle, limits.title),
    extraDetails: cut([...thoughts].filter(Boolean).join('. '), limits.description),
    location: cut(location, limits.location),
    timeframe: cut(toTimeframe(times), limits.specificTime),
    funnySearchText: cut(toGifWords(casualTitle), limits.gifTerm),
  }
}

/** Said in full, and vague. */
const vague: readonly [RegExp, string][] = [
  [/\bcome (?:on )?(?:over|by|round|around|through|back)$|\bcome and get (?:it|them|some)$/, 'Come over'],
  [/^(?:hang|hanging|chill|chilling)(?: out)?$/, 'Hang out'],
  [/^(?:meet|meeting)(?: up| me| us)?$|^(?:get together|catch up|find me|see you)$/, 'Meet up'],
]
const loose = new Set(
  'to in at on for the a an of with from by and or but so is are my our your whatever i we me'.split(' '),
)
const article = /^(?:an?|the|some)$/

function writeTitle(all: readonly Word[]): string {
  const words = all.slice(0, all.findLastIndex(({ plain }, at) => at === 0 || !loose.has(plain)) + 1)
  const said = toPlain(words)
  return vague.find(([pattern]) => pattern.test(said))?.[1] ?? capitalise(toSaid(dropArticle(words)))
}

function dropArticle(words: readonly Word[]): readonly Word[] {
  return words.length > 1 && article.test(words[0]?.plain ?? '') ? words.slice(1) : words
}

const homes: Readonly<Record<string, string>> = { mine: 'My place', ours: 'Our place' }

function writePlace([first, ...rest]: readonly Word[]): string {
  if (!first) return ''
  const isAddress = /^\d+[a-z]?$/.test(first.plain) && rest.length > 0 && !isName(first)
  const said = toSaid([isAddress ? { ...first, said: first.plain } : first, ...rest])
  // "Bakery on King Street" is the bakery.
  const isBare = isPlaceNoun(first) && rest.length > 0 && !isName(rest[0]) && !/^\d+$/.test(rest[0]?.plain ?? '')
  const text = isBare ? `The ${said.charAt(0).toLowerCase()}${said.slice(1)}` : capitalise(said)
  return homes[first.plain] ?? text
}

/** Where nothing else is said, going there is the plan. */
function titleOfPlace(location: string): string {
  if (location === '') return ''
  return /^(?:my|our) (?!.*'s)/i.test(location) ? 'Come over' : capitalise(toSaid(dropArticle(toWords(location))))
}

const opening =
  /^(?:(?:and|so(?! (?:i|we) can\b)(?= \S+ \S)|but|also|oh|please|hey|hi|hello|okay|ok|well|guys|everyone(?=,))[ ,]+)+/i

function writeDetail(words: readonly Word[]): string {
  return capitalise(toSaid(words).replace(opening, '').replace(/\bi\b/g, 'I'))
}
