/** How people lead up to what they propose, so that it can be taken off. */

const crowd =
  "you guys|you all|y'all|guys|everyone|everybody|folks|friends|team|crew|gang|anyone|anybody|someone|somebody|any of you|any of y'all|one of you|people|you"
const people = `(?:${crowd})(?: (?:else|here|there|out there|guys))?`
/** Words between who is asked and what is asked: "(anyone) still around and up for". */
const asking =
  '(?:still|also|ever|\\w+ enough|maybe|around|about|free|up|down|in|keen|game|interested|tempted|ready|able|willing|wants?|wanting|wanna|fanc(?:y|ies)|likes?|cares?|feels?|feeling|be|is|are|can|could|would|will|got time|have time|have an? \\w+|got an? \\w+|to|for|on|of|and|like|make it|(?:the |in the )?mood|going|coming|heading)'
const who = "(?:who|who's|who is|who'd|who else|who else is|who here|who all|whoever)"
const aux = '(?:is|are|does|do|did|would|will|could|can|has|have|if|whether|was)'

const named = '(?!(?:let|who|that|there|it|what)\\b)[\\p{L}-]+'
const party = `(?:me and (?:the |my )?${named}|${named}(?:, ${named})? and (?:i|me|myself)|my \\w+ and (?:i|me)|(?:the|my|our) (?:gang|boys|girls|guys|lads|crew|team|family|roommates?|flatmates?|friends|kids|whole \\w+)|(?:a )?(?:bunch|few|couple|group|lot|some|most|all) of us)`
const adverb =
  '(?:just|all|also|actually|probably|definitely|currently|maybe|totally|both|still|now|already|kind of|kinda|really|only|finally|gonna|going to)'
const be = "(?:'m|'re|'s|'ll be| am| are| is| was| were| will be)"

/** Said before the point, of no weight. */
const hedges = [
  `(?:hey|hi|hello|yo|sup|bro|dude|man|mate|ladies|fellas|ugh|ooh|okay|ok|alright|all right|right|so|well|and|but|oh|just|maybe|perhaps|also|then|please|now|anyway|honestly|seriously|actually|plus|sorry)(?: (?:${crowd}|there))?(?=[ ,]|$)`,
  `(?:${crowd})(?= )`,
  "(?:i know )?(?:it's |this is |sorry for the |sorry about the )?(?:a bit |kind of |super |really |very )?(?:last[ -]minute|short notice|late notice|random|spontaneous idea)(?= (?:but|idea|question)|,|$)(?: idea| question)?",
  '(?:just )?(?:a )?(?:quick |friendly |gentle )?reminder(?: that)?|fyi|psa|(?:quick |random |crazy )?(?:question|idea|thought|plan)(?: for \\w+)?(?=,)',
]

/** Somebody is asked or called. */
const calls = [
  "(?:you're|you are|everyone's|everybody's|everyone is) (?:all |both |cordially )*(?:invited|welcome) (?:to|for)",
  '(?:is there )?any (?:interest in|takers for|chance of)|why not(?= )',
  `(?:let's|let us|we should|we could|shall we|should we|can we|could we|why don't we|we gotta|we have to|you should|you have to|you gotta)(?: (?:totally|all|just|maybe|both|really|definitely|please))*`,
  `(?:${aux} )?(?:there )?(?:${people}|${who})(?: ${asking})+`,
  "who's (?:joining|coming|with)(?: with)?(?: me| us)?(?: (?:for|to|on))+",
  `(?:${aux}) (?:${people}|we|i)(?: ${asking})*(?: please)?`,
  `(?:you )?(?:wanna|want to|want|fancy|feel like|feeling like|feeling|up for|down for|(?:how about|what about|what if)(?: we| i)?|what do you (?:say|think) (?:to|about)|care for|game for|time for|it's time for)(?: going)?`,
  '(?:please )?(?:come )?join (?:me|us)(?: (?:for|to|in|at|on))?',
]

/** Somebody is called to where something goes on already. */
const bids = [
  'come (?:with (?:me|us)|along|over|round|around|by|down|out|through|hang|on over|on down)?(?: with us| with me)? ?(?:for|to|and)(?= |$)',
  'come(?= (?!over|round|around|by|down|along|out|hungry|in|on|as|with|if|find|say|at|whenever|any)\\w)',
  '(?:swing|stop|drop|pop|come|call|nip|dropping|swinging|stopping|popping)(?: on)? (?:by|round|over|in|into|down)(?: (?:to|for|and|at))?(?= |$)',
  '(?:meet|meeting|getting together|get together|catch up|gather|gathering)(?: up| me| us)* (?:for|over)|looking for',
  '(?:i |we )?need (?:someone|somebody|anyone|people|volunteers) to',
  '(?:calling|paging) (?:all|any) ',
]

/** Somebody tells what they do, would do or would like, so that others may come. */
const tellings = [
  `(?:i|we|${party})${be}(?: ${adverb})*(?: (?:thinking|planning|hoping|trying|looking|dreaming|wondering|craving|feeling|in the mood|up|down|dying|desperate|keen|about|off|on my way|on our way|out|down at|over at|fancying)(?: (?:of|about|for|to|on|if|like|that))*)?(?= |$)`,
  `(?:i|we|${party})(?:'d|'ll| would| might| may| could| should| will| wanna| want| need| feel like| really| fancy| plan| gotta)(?: (?:really|just|like|love|use|go for|do with|to|for|want|need|all|maybe|kill for|murder|be))*(?= )`,
  "(?:thinking|dreaming) (?:of|about)|planning(?: on| to)?(?= )|i wonder(?: if)?(?= )|(?:might|may|we can)(?= )|craving|(?:could|would)(?: really)? (?:use|go for|do with|love)|(?:i'm )?(?:gonna|going to)(?: be)?(?= )|in the mood for|(?:free|around) for",
  "(?:we|i)(?:'ve)?(?= booked)|(?:the )?plan(?:'s| is)(?: to)?|it's|it is|there's|there is|there are|we have|they have|they've got|they're (?:showing|having|doing|playing)",
  `(?:we|i)(?= (?:run|play|meet|ride|cook|watch|walk|swim|climb|jam|practi[cs]e|do|host)\\b)`,
]

/** Verbs that say nothing about what is done. */
const light = [
  '(?:go|going|head|heading|headed|off|run(?:ning)?(?= (?:to|over|down|out)\\b)|hit up|hitting up|pop|popping|nip|nipping|drop|dropping|stop|stopping|swing|swinging)(?: (?:out|over|down|up|round|along|back|by|off|in|into|on))*(?: (?:get|grab|for|to|and))?(?= |$)',
  '(?:get|getting|grab|grabbing|have|having|do|doing|eat|eating|throw|throwing|host|hosting|organi[sz]e|organi[sz]ing|put(?:ting)? on|putting together)(?= )',
  'be(?= |$)|for(?= )|to(?= )',
]
const article = '(?:an?|the|some)(?= )'

const toStart = (parts: string[]) => new RegExp(`^(?:${parts.join('|')})(?:[ ,]+|$)`, 'iu')
const hedge = toStart(hedges)
const call = toStart(calls)
const bid = toStart(bids)
const telling = toStart(tellings)
const filler = toStart([...light, article])

export type Manner = 'asked' | 'told' | 'named'

/** What is proposed, and whether it was asked for, told, or only named. */
export function takeOffFrame(words: string): { bare: string; manner: Manner } {
  const framed = strip(words.trim(), [call, bid, telling, hedge])
  const { words: bare, seen } = strip(framed.words, [filler, call, bid])
  const all = [...framed.seen, ...seen]
  const isTold = all.includes(bid) || all.includes(telling)
  return { bare, manner: all.includes(call) ? 'asked' : isTold ? 'told' : 'named' }
}

function strip(words: string, patterns: RegExp[], seen: RegExp[] = []): { words: string; seen: RegExp[] } {
  for (const pattern of patterns) {
    const rest = words.replace(pattern, '')
    if (rest !== words) return strip(rest, patterns, [...seen, pattern])
  }
  return { words, seen }
}
