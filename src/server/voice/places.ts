import { toDigits } from '#server/times/clock-words.ts'
import { noPlaceNoun, noPlaces, notInPlace, placeNoun, roomNoun } from '#server/voice/place-nouns.ts'

export type PlacePhrase = { index: number; length: number; words: string; rank: number }

const inner =
  "(?:(?:over|down|up|back|right|off|(?<=\\b(?:go|going|head|heading|drive|driving|trip|am|are|'m|'re) )out) )?"
/** These say only that something is there; the others are part of where. */
const visit = '(?:[Ss]top|[Ss]wing|[Dd]rop|[Pp]op|[Nn]ip|[Cc]all|[Cc]ome|[Gg]o|[Ss]wung)(?:p?ing)?'
const telling = `(?:(?<!\\b${visit} )by(?= (?:the|my|our|an?|that)\\b)|near|outside|behind|next to|around|across from|in front of|opposite|along|across(?! from)|under|beside|close to|past|through)`
const word = `(?!(?:${notInPlace})\\b)[\\p{L}\\p{N}&'-]+`
/** "to the fair in the park" leads to what is done there. */
const plain = `(?:at|in|to(?! the (?:(?!${placeNoun}\\b)${word} ){1,3}(?:at|in|on) (?:the|my|our|\\p{Lu}))|on|into|inside|from|@|(?<!\\b(?:calm|slow|sit) )down(?= the (?:pub|club|beach|gym|shops?|park|local|road|street)\\b)|(?<=\\b${visit} )by)`
const owning =
  "(?!(?:[Ll]et|[Ww]ho|[Ii]t|[Tt]hat|[Tt]here|[Ww]hat|[Hh]e|[Ss]he|[Hh]ere|[Ww]here|[Tt]onight|[Tt]oday|[Oo]ne|[Ee]veryone|[Ee]verybody|[Aa]nyone)')[\\p{L}-]+(?:'s|s')"
const owner = `(?:[Tt]he|[Mm]y|[Oo]ur|[Yy]our|[Hh]is|[Hh]er|[Tt]heir|that|this|${owning})`
const name = "(?!I\\b|I'|And\\b|Bring\\b|Let)\\p{Lu}[\\p{L}\\p{N}&'.-]*(?<!\\.)"
const names = `${name}(?: (?:(?:and|&|of|the|de|del|la|on) )?${name}){0,4}(?: \\p{N}+(?![\\p{N}:]))?`
const number = '(?:\\p{N}+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const numbered = `(?:[Rr]oom|[Gg]ate|[Pp]latform|[Cc]ourt|[Bb]uilding|[Ff]loor|[Dd]ock|[Pp]ier|[Tt]able) (?:${number}|\\p{Lu})(?![\\p{L}])`
const address = `${number}(?: ${name}){1,3}|${number} \\p{L}+ (?:street|st|avenue|ave|road|rd|lane|drive|court|place)\\b`
const known =
  '(?:[Zz]oom|[Dd]iscord|[Tt]witch|[Ss]kype|home|mine|ours|his|hers|theirs|work|school|church|town|campus|downtown|uptown|midtown|[Cc]hinatown)\\b(?! (?:out|on|together|with)\\b)'
const owned = `(?:${name} ){1,2}${owning}(?: ${word}){0,3}|${owner}(?: ${word}){1,3}|${owning}(?![\\p{L}])|the [\\p{L}-]+s'`
/** "a road trip", "a bar crawl" are no places. */
const notCompound = '(?! (?!near|on|in|at|for|with|to|and|by|if|who|bring|downtown|so|or)\\p{L})'
const noun = `(?:[Tt]he ${name} and ${name}|${numbered}|${address}|${owned}|${names}|${known}|an? (?:${word} ){0,2}?${placeNoun}\\b${notCompound}(?: near ${names})?|(?:${word} ){1,2}${placeNoun}\\b${notCompound})`
const further = `(?: (?:(?:behind|next to|near|by|across from|opposite) ${owner} ${word}(?: ${word})?|(?:on|in|of|at) ${name}(?: (?:and )?${name}){0,2}|of (?:the|my|our) ${word}|at (?:my|our) ${word}|downtown))?`

const noPlace = new RegExp(`^(?:${noPlaces}|(?:to|from|the|\\p{L}+'s) .*\\b(?:${noPlaceNoun}))$`, 'iu')

const led = new RegExp(`(?<![\\p{L}'])${inner}(?:(${plain}) (${noun}${further})|(${telling} ${noun}))`, 'gu')
/** "at el camino", as a model without capitals writes it. */
const lower = new RegExp(
  `(?<![\\p{L}'])at (?!least|all|first|last|once|short|half|quarter|like|any|some|an?\\b|noon|night|home\\b|${number}\\b)(${word}(?: ${word}){0,2})`,
  'gu',
)
const unled = new RegExp(
  `(?<![\\p{L}'])(?<!\\b(?:see|visit|clean|cleaning|paint|painting|fix|love|use|of|for|decorate|find|check out) )((?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|${owning}) (?:${word} )?${roomNoun}|(?:[Dd]own|[Uu]p|[Mm]id|[Cc]hina)town|(?:up|down)stairs|next door|online(?= ?[,.!?;\u00a6]|$))(?![\\p{L}'])`,
  'gu',
)
/** A place between two stops: "Lena's loft", "the usual bench", "bakery on King Street". */
const alone = new RegExp(
  `(?<=[,.!?;] |\u00a6 )((?=\\p{Lu})${owning}(?: (?!\\p{L}+ing\\b)${word})?|[Tt]he(?: ${word}){1,3}|${placeNoun}(?: (?:on|in) ${names})?|${address})(?=[,.!?;\u00a6]| \u00a6|$)`,
  'gu',
)
/** "let's go to trader joes". */
const gone = new RegExp(
  `(?<=\\b(?:go|head|heading|trip|run|walk|drive|ride|down|over|up|out|off) )to (?!see|get|play|watch|bed|sleep)(${word}(?: ${word})?)(?= with| for| if|[,.!?;]| ?\u00a6| *$)`,
  'gu',
)
/** "Sunday 10am Hackney Marshes": a name right behind the time. */
const named = new RegExp(
  `(?<=\u00a6 )(${name}(?: ${name})+|${word} ${placeNoun}(?=[,.!?;]| ?\u00a6| *$| (?:bring|who|who's|if|let's|come|need|we|we're|i'm)\\b))`,
  'gu',
)

/** Only where there is something else to do: "Karaoke! Lucky Voice! Nine!" */
const guessed = new RegExp(`(?<=[,.!?;] )(${name}(?: ${name})+)(?=[,.!?;]| \u00a6|$)`, 'gu')

const heads = new RegExp(`^${placeNoun}$`, 'i')
/** What goes on behind the place is no part of it: "my place snacks provided". */
const endAtHead = (words: string): string => {
  const parts = words.split(' ')
  const isHead = (part: string | undefined) => part !== undefined && heads.test(part)
  const end = parts.findIndex((part, index) => index > 0 && isHead(part) && !isHead(parts[index + 1]))
  const next = parts[end + 1] ?? ''
  return end < 0 || /^(?:\p{Lu}|(?:on|in|of|at|by|near|behind|next|across|opposite|downtown)$)/u.test(next)
    ? words
    : parts.slice(0, end + 1).join(' ')
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const wholes: Record<string, string> = { mine: 'My place', ours: 'Our place' }
const toPlace = (words: string) => {
  const digits = new RegExp(`^${number} \\p{Lu}`, 'u').test(words) ? words.replace(/^\p{L}+/u, toDigits) : words
  return wholes[words.toLowerCase()] ?? capitalise(digits)
}

/** The rank of a place that may be anything else with a name. */
export const guess = 2.5

const vague = /^(?:home|work|school|church|town|campus|his|hers|theirs)$/i

/** All places that a text names, each with the little word before it. */
export const findPlaces = (text: string): PlacePhrase[] => {
  const toPhrase = (rank: number, lead: string, whole: string, at: number, words: string) => {
    const short = endAtHead(words)
    const length = whole.length - (words.length - short.length)
    const isWeak = vague.test(short) || lead === 'from'
    return { index: at, length, words: toPlace(short), rank: isWeak ? rank + 2 : rank, said: whole }
  }
  const found = [
    ...[...text.matchAll(led)].map((hit) => toPhrase(0, hit[1] ?? '', hit[0], hit.index, hit[2] ?? hit[3] ?? '')),
    ...[...text.matchAll(lower)].map((hit) => toPhrase(1, 'at', hit[0], hit.index, hit[1] ?? '')),
    ...[...text.matchAll(unled)].map((hit) => toPhrase(0, '', hit[0], hit.index, hit[1] ?? '')),
    ...[...text.matchAll(gone)].map((hit) => toPhrase(2, 'to', hit[0], hit.index, hit[1] ?? '')),
    ...[...text.matchAll(guessed)].map((hit) => toPhrase(guess, '', hit[0], hit.index, hit[1] ?? '')),
    ...[...text.matchAll(named)].map((hit) => toPhrase(1, '', hit[0], hit.index, hit[1] ?? '')),
    ...[...text.matchAll(alone)].map(({ 0: whole, index }) => {
      const isBare = heads.test(whole.split(' ')[0] ?? '')
      const rank = isBare && whole.includes(' ') ? 0 : 1
      return toPhrase(rank, '', whole, index, isBare ? `the ${whole.charAt(0).toLowerCase()}${whole.slice(1)}` : whole)
    }),
  ]
  return found.filter(({ said }) => !noPlace.test(said))
}
