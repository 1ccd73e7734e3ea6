import { type ChosenTime, toTimeframe } from '#server/adapters/voice/reader/find-times.ts'
import { takeOffFrame, toActivity } from '#server/adapters/voice/rules/frames.ts'
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
  const casualTitle = isVisit(words, pick(title)) ? 'Come over' : writeTitle(pick(title)) || titleOfPlace(location)
  const thoughts = new Set(details.map((list) => writeDetail(list.flatMap((at) => words[at] ?? []))))
  return {
    casualTitle: cut(casualTitle, limits.title),
    extraDetails: cut([...thoughts].filter(Boolean).join('. '), limits.description),
    location: cut(location, limits.location),
    timeframe: cut(toTimeframe(times), limits.specificTime),
    funnySearchText: cut(toGifWords(casualTitle), limits.gifTerm),
  }
}

/** "Come over" is said in many ways, and then there is no other title. */
function isVisit(words: readonly Word[], title: readonly Word[]): boolean {
  const isBare = title.length === 0 || (title.length === 1 && title[0]?.plain === 'come')
  return isBare && /\bcome (?:on )?(?:over|by|round|around|through|in)\b/.test(toPlain(words))
}

const loose = new Set(
  'meets to in at on for the a an of with from by and or but so is are my our your whatever i we me'.split(' '),
)
const article = /^(?:an?|the|some)$/
const noTitle = /^(?:them|it|look|up|out)$/
/** "Swing by Theo's": going there is the plan. */
const visit = /^(?:stop|stopping|swing|swinging|drop|dropping|pop|popping)$/

function writeTitle(all: readonly Word[]): string {
  if (all.length === 1 && visit.test(toPlain(all))) return ''
  const words = all.slice(0, all.findLastIndex(({ plain }, at) => at === 0 || !loose.has(plain)) + 1)
  const { title, isVague } = toActivity(words)
  if (isVague && title) return title
  const rest = takeOffFrame(words)
  const isFramed = !isVague && rest.length > 0 && rest.length < words.length && !noTitle.test(rest[0]?.plain ?? '')
  return capitalise(toSaid(isFramed ? rest : dropArticle(words)))
}

function dropArticle(words: readonly Word[]): readonly Word[] {
  return words.length > 1 && article.test(words[0]?.plain ?? '') ? words.slice(1) : words
}

const homes: Readonly<Record<string, string>> = { mine: 'My place', ours: 'Our place' }

function writePlace([first, ...rest]: readonly Word[]): string {
  if (!first || (rest.length === 0 && article.test(first.plain))) return ''
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
  return /^(?:my|our) (?!.*'s)/i.test(location) ? 'Come over' : capitalise(toSaid(takeOffFrame(toWords(location))))
}

const opening =
  /^(?:(?:and|so(?! (?:i|we) can\b)(?= \S+ \S)|but|also|oh|please|hey|hi|hello|okay|ok|well|guys|everyone(?=,))[ ,]+)+/i

function writeDetail(words: readonly Word[]): string {
  return capitalise(toSaid(words).replace(opening, '').replace(/\bi\b/g, 'I'))
}
