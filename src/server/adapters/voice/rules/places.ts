import { endsPlace, isContraction, placeWords } from '#server/adapters/voice/rules/place-nouns.ts'
import { findAll, like, oneOf, type Phrase, type Span, toPhrases } from '#server/times/phrases.ts'
import { timeWords } from '#server/times/time-words.ts'
import { capitalise, toSaid, type Word } from '#server/times/words.ts'

/** A place with the word before it; the lower its rank, the surer it is one. */
export type PlacePhrase = Span & { text: string; rank: number }

const classes = {
  ...placeWords,
  number: like(/^\d{1,4}[a-z]?$/),
  ordinal: like(/^\d+(?:st|nd|rd|th)$/),
  in: (word: Word | undefined) => !endsPlace(word) && /[\p{L}\p{N}]/u.test(word?.plain ?? ''),
  street: timeWords.street,
  numbered: timeWords.numbered,
  next: oneOf('near on in at for with to and by if who bring come need we'),
  move: oneOf(
    'go going head heading trip run walk drive driving ride riding cycle cycling walking down over up out off back come',
  ),
}
const toFinder = (sources: string): Phrase => toPhrases(sources, classes)

/** These say only that something is there; the others are a part of where. */
const plainLead = toFinder(
  'at|in|on|to|into|inside|from|@, over|down|up|back|right|off|out at|in|on|to, down|off (the|my|our), hit|hitting (<name>)',
)
const tellingLead = toFinder(`
  near|outside|behind|around|round|opposite|along|across|under|beside|past|through, by (the|my|our|a|an|that)
  up (<name>), next|close to, across from, in front of
`)
const noun = toFinder(`
  <owner>|<own> <in> <in>? <in>?, the? <own>, the <name> and|& <name>, <name> <name>? <name>? <name>?
  <name> and|&|of|on|de|la the? <name> <name>?, <name> <name>? <own> <in>? <in>?, <number> <name> <name>? <name>?
  <number> <in> <street>, <name> <number>, <in>? <numbered> <number>|<name>, <known> !out|on|together|with
  a|an <in>? <in>? <noun> (.|<next>), <in> <noun> (.|<next>)
`)
/** More of the same place: "the shop on Main Street", "the field behind the school". */
const further = toFinder(`
  on|in|of|at <name> <name>? and? <name>?, on <ordinal>, on|at|in the corner|back|left|right|end|water|waterfront
  behind|near|by|opposite|under|outside|above|beside|past|off <owner> <in> <in>?, near <known>|<name>
  next|across to|from <owner> <in>, of|at the|my|our <in>, of|on|in|at the|my|our <in>? <noun>
  on|in|at <in>? <street>, downtown
`)
/** The rank from which on a place may be anything else with a name. */
export const guess = 2.5
/** Places with no such word before them, and how far they are a guess. */
const alone: readonly [Phrase, number][] = [
  [
    toFinder(
      'my|our|his|her|their|<own> <in>? <room> !<happening>, downtown|uptown|midtown|chinatown|upstairs|downstairs',
    ),
    0,
  ],
  [
    toFinder(
      'upstairs|downstairs at|in <owner> <in> <in>?, (^) mine|ours (.), next door, online (.), (^) <noun> on|in <name> <name>?',
    ),
    0,
  ],
  [
    toFinder(
      '(^) <own> <in>? (.), (^) the <in> <in>? <in>? (.), (^) the <in> <in>? on|in|at <name> <name>? (.), (^) <number> <name> <name>? (.)',
    ),
    1,
  ],
  [toFinder('(^) <numbered> <number>'), 1],
  [toFinder('(at) !least|all|first|last|once|short|any|some|night|home|a|an|<number> <in> <in>? <in>?'), 1],
  [toFinder('(<move>) (to) <in> <in>? (.|with|for|if)'), 2],
  [toFinder('(^) <name> <name> <name>? (.), (^) <in>? <noun> <name>? (.|at)'), guess],
]
/** Behind a time a name needs no lead: "Sunday 10am Hackney Marshes". */
const behindTime = toFinder('(^) <name> <name>? <name>? (.), (^) <name> <name> <name>?, (^) <in> <noun> (.|<next>)')

const noPlace = toFinder(`
  under the name|impression|weather, from next|work|school|upstairs door?
  in|on the freezer|fridge|esky|oven|mood|end|meantime|rain|sun|snow|cold|dark|next|car|way|list|house|agenda|menu|cards|table|side|spot|phone
  in|on my|our|your pajamas|opinion|mind|car|life|way|list|own, at the moment|same|latest|earliest|door|weekend
  in english|french|spanish|german|italian|person|total|advance|for, by the way
`)
/** Verbs that a place is the object of: "come see my new place", "look at a flat", "camped out". */
const takesObject = oneOf(
  'see visit clean cleaning paint painting fix fixing love use of for decorate find look looking',
)
const takesOut = like(/^(?:camp|hang|work|eat|din|check|mak|tr|chill|go|head)(?:e|y|ed|ing|ying)?$|'s$/)
const takesUp = oneOf('catch meet link set clean warm pick hook')

/** All places that words name. Times in them are blank, and nothing goes on across them. */
export function findPlaces(words: readonly Word[]): PlacePhrase[] {
  const led = words.flatMap((_word, at) => findLed(words, at) ?? [])
  const unled = alone.flatMap(([phrase, rank]) => findAll(words, phrase).map((span) => toUnled(words, span, rank)))
  const named = findAll(words, behindTime).filter(
    ({ from }) => words[from - 1]?.plain === '' && words[from - 1]?.stop === ',',
  )
  const all = [...led, ...unled, ...named.map((span) => toUnled(words, span, 1))]
  const isPart = (one: Span) => [...led, ...unled].some(({ from, to }) => from < one.from && one.to <= to)
  return all.filter(({ from, to, text }) => {
    const isEvent = placeWords.happening(words[to - 1]) && !/^(?:at|in)$/.test(words[from]?.plain ?? '')
    const isObject = words[from - 1]?.stop === '' && takesObject(words[from - 1])
    if (isPart({ from, to })) return false
    return text !== '' && !isEvent && !isObject && !noPlace(words, from) && !isContraction(words, { from, to })
  })
}

function findLed(words: readonly Word[], at: number): PlacePhrase | null {
  if (words[at]?.plain === 'out' && takesOut(words[at - 1])) return null
  if (words[at]?.plain === 'up' && takesUp(words[at - 1])) return null
  const isBy = words[at]?.plain === 'by' && timeWords.visit(words[at - 1])
  const isInner = like(/^(?:down|over|up|out|right|back)$/)(words[at]) && words[at]?.stop === ''
  const telling = isBy ? null : (tellingLead(words, at) ?? (isInner ? tellingLead(words, at + 1) : null))
  const lead = telling ?? (isBy ? { from: at, to: at + 1 } : plainLead(words, at))
  const found = lead && words[lead.to - 1]?.stop === '' ? noun(words, lead.to) : null
  if (!lead || !found || leadsElsewhere(words, lead, found)) return null
  const short = endAtHead(words, found)
  const more = words[short.to - 1]?.stop === '' ? further(words, short.to) : null
  const rank = rankOf(words, words[lead.to - 1], found)
  return toPlace(words, { from: at, to: more?.to ?? short.to }, { start: telling ? lead.from : lead.to, rank })
}

/** Names, owners and nouns that are places come first; "the grill" may be anything. */
function rankOf(words: readonly Word[], lead: Word | undefined, { from, to }: Span): number {
  if (lead?.plain === 'from' || (to - from === 1 && placeWords.vague(words[from]))) return 2
  const isSure = words
    .slice(from, to)
    .some(
      (word) =>
        placeWords.name(word) ||
        placeWords.own(word) ||
        placeWords.noun(word) ||
        placeWords.known(word) ||
        /^\d/.test(word.plain),
    )
  return isSure ? 0 : lead?.plain === 'on' ? 0.6 : 0.3
}

/** "to the game" and "to the fair in the park" lead to what is done, "to shoot pool" goes nowhere. */
function leadsElsewhere(words: readonly Word[], lead: Span, { from, to }: Span): boolean {
  const way = words[lead.to - 1]?.plain ?? ''
  const [before, first, last] = [words[lead.from - 1], words[from], words[to - 1]]
  if (/^(?:to|from|in|on)$/.test(way) && placeWords.happening(last)) return true
  if (way !== 'to') return false
  const isThing = [placeWords.name, placeWords.owner, placeWords.own, placeWords.known, oneOf('a an')].some((test) =>
    test(first),
  )
  const goesOn = last?.stop === '' && /^(?:at|in|on)$/.test(words[to]?.plain ?? '')
  const isThere =
    goesOn &&
    (placeWords.owner(words[to + 1]) || placeWords.name(words[to + 1])) &&
    !placeWords.noun(last) &&
    !placeWords.name(last)
  return isThere || !(isThing || classes.move(before))
}

/** What goes on behind the place is no part of it: "my place snacks provided". */
function endAtHead(words: readonly Word[], { from, to }: Span): Span {
  function isEnd(at: number) {
    return placeWords.noun(words[at]) && !placeWords.noun(words[at + 1]) && !placeWords.name(words[at + 1])
  }
  const end = words.findIndex((_word, at) => at > from && at + 2 < to && isEnd(at))
  return { from, to: end < 0 ? to : end + 1 }
}

function toUnled(words: readonly Word[], { from, to }: Span, rank: number): PlacePhrase {
  const isAt = words[from - 1]?.plain === 'at'
  return toPlace(words, { from: isAt ? from - 1 : from, to }, { start: from, rank })
}

const homes: Record<string, string> = { mine: 'My place', ours: 'Our place' }

function toPlace(words: readonly Word[], span: Span, { start, rank }: { start: number; rank: number }): PlacePhrase {
  const [first, ...rest] = words.slice(start, span.to)
  if (!first) return { ...span, rank, text: '' }
  const isAddress = classes.number(first) && rest.length > 0 && !placeWords.name(first)
  const said = toSaid([isAddress ? { ...first, said: first.plain } : first, ...rest])
  // "Bakery on King Street" is the bakery.
  const isBare = placeWords.noun(first) && rest.length > 0 && !placeWords.name(rest[0]) && !classes.number(rest[0])
  const text = isBare ? `The ${said.charAt(0).toLowerCase()}${said.slice(1)}` : capitalise(said)
  return { ...span, rank, text: homes[first.plain] ?? text }
}
