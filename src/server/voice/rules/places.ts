import { type Classes, findAll, oneOf, type Phrase, type Span, toPhrases } from '#server/times/phrases.ts'
import { capitalise, toSaid, type Word } from '#server/times/words.ts'
import {
  endsPlace,
  isContraction,
  isHappening,
  isKnownPlace,
  isName,
  isOwner,
  isOwning,
  isPlaceNoun,
  isRoom,
  isVaguePlace,
} from '#server/voice/rules/place-nouns.ts'

/** A place with the word before it; the lower its rank, the surer it is one. */
export type PlacePhrase = Span & { text: string; rank: number }

const classes: Classes = {
  name: isName,
  own: isOwning,
  owner: isOwner,
  room: isRoom,
  noun: isPlaceNoun,
  known: isKnownPlace,
  number: ({ plain }) => /^\d{1,4}$/.test(plain),
  in: (word) => !endsPlace(word) && /[\p{L}\p{N}]/u.test(word.plain),
  ordinal: ({ plain }) => /^\d+(?:st|nd|rd|th)$/.test(plain),
  street: oneOf('street st avenue ave road rd lane drive court place'),
  numbered: oneOf('studio apartment unit suite pitch lane field room gate platform court building floor dock pier table mile'),
}
const toFinder = (sources: readonly string[]) => toPhrases(sources, classes)

/** These say only that something is there; the others are a part of where. */
const plainLead = toFinder(['at|in|on|to|into|inside|from|@', 'over|down|up|back|right|off|out at|in|on|to', 'down (the)'])
const tellingLead = toFinder([
  'near|outside|behind|around|round|opposite|along|across|under|beside|past|through',
  'by (the|my|our|a|an|that)',
  'up (<name>)',
  'next|close to',
  'across from',
  'in front of',
])
const noun = toFinder([
  '<owner>|<own> <in> <in>? <in>?',
  'the? <own>',
  'the <name> and|& <name>',
  '<name> <name>? <name>? <name>?',
  '<name> and|&|of|on|de|la the? <name> <name>?',
  '<name> <name>? <own> <in>? <in>?',
  '<number> <name> <name>? <name>?',
  '<number> <in> <street>',
  '<name> <number>',
  '<numbered> <number>|<name>',
  '<known> !out|on|together|with',
  'a|an <in>? <in>? <noun> (.|near|on|in|at|for|with|to|and|by|if|who|bring)',
  '<in> <noun> (.|near|on|in|at|for|with|to|and|by|if|who|bring)',
])
/** More of the same place: "the shop on Main Street", "the field behind the school". */
const further = toFinder([
  'on|in|of|at <name> <name>? and? <name>?',
  'on <ordinal>',
  'on|at|in the corner|back|left|right|end|water|waterfront',
  'behind|near|by|opposite <owner> <in> <in>?',
  'near <known>|<name>',
  'next|across to|from <owner> <in>',
  'of|at the|my|our <in>',
  'downtown',
])

/** Places with no such word before them, and how far they are a guess. */
const alone: readonly [Phrase, number][] = [
  [toFinder(['my|our|his|her|their|<own> <in>? <room>', 'downtown|uptown|midtown|chinatown|upstairs|downstairs']), 0],
  [toFinder(['next door', 'online (.)', '(^) <noun> on|in <name> <name>?']), 0],
  [toFinder(['(^) <own> <in>? (.)', '(^) the <in> <in>? <in>? (.)', '(^) <number> <name> <name>? (.)', '(^) <numbered> <number>']), 1],
  [toFinder(['(at) !least|all|first|last|once|short|any|some|night|home|a|an|<number> <in> <in>? <in>?']), 1],
  [toFinder(['(go|head|heading|trip|run|walk|drive|ride|down|over|up|out|off) (to) <in> <in>? (.|with|for|if)']), 2],
  [toFinder(['(^) <name> <name> <name>? (.)', '(^) <in>? <noun> (.|at)']), 2.5],
]
/** Behind a time a name needs no lead: "Sunday 10am Hackney Marshes". */
const named = toFinder(['(^) <name> <name> <name>?', '(^) <in> <noun> (.|bring|who|if|come|need|we)', '(^) <numbered> <number>'])
/** The rank from which on a name may be anything else. */
export const guess = 2.5

const noPlace = toFinder([
  'in|on the mood|end|meantime|rain|sun|snow|cold|dark|next|car|way|list|house|agenda|menu|cards|table|side|spot|phone',
  'in|on my|our|your pajamas|opinion|mind|car|life|way|list|own',
  'at the moment|same|latest|earliest|door|weekend',
  'by the way',
  'in english|french|spanish|german|italian|person|total|advance|for',
])

/** "Come see my new place" says what is done. */
const isObject = (before: Word | undefined) => before?.stop === '' && oneOf('see visit clean cleaning paint painting fix fixing love use of for decorate find')(before)

/** All places that words name. Times in them are blank, and nothing goes on across them. */
export function findPlaces(words: readonly Word[]): PlacePhrase[] {
  const led = words.flatMap((_word, at) => findLed(words, at) ?? [])
  const unled = alone.flatMap(([phrase, rank]) =>
    findAll(words, phrase)
      .filter(({ from }) => !isObject(words[from - 1]))
      .map(({ from, to }) => toPlace(words, { from: words[from - 1]?.plain === 'at' ? from - 1 : from, to }, { start: from, rank })),
  )
  const behindTime = findAll(words, named).filter(({ from }) => words[from - 1]?.plain === '')
  const places = [...led, ...unled, ...behindTime.map((span) => toPlace(words, span, { start: span.from, rank: 1 }))]
  return places.filter(({ from, to }) => !noPlace(words, from) && !isContraction(words, { from, to }) && !(words[to - 1] && isHappening(words[to - 1] as Word) && words[from] && !/^(?:at|in)$/.test(words[from]?.plain ?? '')))
}

function findLed(words: readonly Word[], at: number): PlacePhrase | null {
  const isVisit = /^(?:stop|swing|drop|pop|nip|call|come|go)/.test(words[at - 1]?.plain ?? '')
  const isWhole = /^(?:camp|hang|work|eat|din|check|mak|tr|chill|go|head)(?:y|e|ed|ing|ying)?(?: out)$|^look(?:ing)? at$/.test(`${words[at - 1]?.plain} ${words[at]?.plain}`)
  if (isWhole) return null
  const isAtBy = isVisit && words[at]?.plain === 'by'
  const isInner = /^(?:down|over|up|out|right|back)$/.test(words[at]?.plain ?? '') && words[at]?.stop === ''
  const telling = isAtBy ? null : (tellingLead(words, at) ?? (isInner ? tellingLead(words, at + 1) : null))
  const lead = telling ?? (isAtBy ? { from: at, to: at + 1 } : plainLead(words, at))
  if (!lead || words[lead.to - 1]?.stop) return null
  const found = noun(words, lead.to)
  if (!found || isEvent(words, lead, found) || isVerb(words, lead)) return null
  const short = endAtHead(words, found)
  const more = words[short.to - 1]?.stop === '' ? further(words, short.to) : null
  const isWeak = words[lead.from]?.plain === 'from' || (found.to - found.from === 1 && isVaguePlace(words[found.from] as Word))
  const span = { from: at, to: more?.to ?? short.to }
  return toPlace(words, span, { start: telling ? lead.from : lead.to, rank: isWeak ? 2 : 0 })
}

/** "to shoot pool" goes nowhere, "go to trader joes" does. */
function isVerb(words: readonly Word[], lead: Span): boolean {
  const [before, to, next] = [words[lead.from - 1], words[lead.to - 1], words[lead.to]]
  if (to?.plain !== 'to' || !next || isName(next) || isOwner(next) || isOwning(next) || isKnownPlace(next) || oneOf('a an')(next)) return false
  return !before || !oneOf('go going head heading trip run walk drive ride down over up out off back come')(before)
}

/** "to the game" leads to what is done, and so does "to the fair in the park". */
function isEvent(words: readonly Word[], lead: Span, found: Span): boolean {
  const last = words[found.to - 1]
  if (!last || !/^(?:to|from|in|on)$/.test(words[lead.to - 1]?.plain ?? '')) return false
  const next = words.slice(found.to, found.to + 2)
  const goesOn = last.stop === '' && next.length === 2 && oneOf('at in on')(next[0] as Word) && (isOwner(next[1] as Word) || isName(next[1] as Word))
  return isHappening(last) || (goesOn && words[lead.to - 1]?.plain === 'to' && !isPlaceNoun(last) && !isName(last))
}

/** What goes on behind the place is no part of it: "my place snacks provided". */
function endAtHead(words: readonly Word[], { from, to }: Span): Span {
  for (let at = from + 1; at < to - 1; at += 1) {
    const [word, next] = [words[at], words[at + 1]]
    if (word && next && isPlaceNoun(word) && !isPlaceNoun(next) && !isName(next) && at + 2 < to) return { from, to: at + 1 }
  }
  return { from, to }
}

function toPlace(words: readonly Word[], span: Span, { start, rank }: { start: number; rank: number }): PlacePhrase {
  const [first, ...rest] = words.slice(start, span.to)
  if (!first) return { ...span, rank, text: '' }
  if (first.plain === 'mine') return { ...span, rank, text: 'My place' }
  if (first.plain === 'ours') return { ...span, rank, text: 'Our place' }
  const isAddress = /^\d+$/.test(first.plain) && !isName(first) && rest.length > 0
  const text = toSaid([isAddress ? { ...first, said: first.plain } : first, ...rest])
  return { ...span, rank, text: isPlaceNoun(first) && rest.length > 0 && !isName(rest[0] as Word) && !/^\d/.test(rest[0]?.plain ?? '') ? `The ${text.charAt(0).toLowerCase()}${text.slice(1)}` : capitalise(text) }
}
