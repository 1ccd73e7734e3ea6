import { like, oneOf, type Phrase, toPhrases } from '#server/times/phrases.ts'
import { timeWords } from '#server/times/time-words.ts'
import { capitalise, toPlain, toSaid, type Word } from '#server/times/words.ts'

/** How people lead up to what they propose, so that it can be taken off: "does anyone want to go and get some" pizza. */
const classes = {
  hedge: oneOf(`
  hey hi hiya hello yo sup bro dude man mate ladies fellas okay ok alright right so well and but oh just maybe perhaps
  also then please anyway honestly seriously actually plus sorry ugh ooh yeah yes guys everyone everybody folks team
  y'all now
`),
  adverb: oneOf(`
  just all also actually probably definitely currently maybe totally both still already kinda really only finally
  please even ever
`),
  anyone: oneOf("anyone anybody someone somebody who whoever you y'all guys everyone everybody we i"),
  aux: oneOf(`
  is are am was were do does did can could would will should shall may might has have had if whether
`),
  me: oneOf("i we i'm we're i'd we'd i'll we'll i've we've im"),
  fond: oneOf(`
  want wants wanna wanting wanted fancy fancies fancying fancied like likes liked care love feel feels feeling need
  needs craving
`),
  open: oneOf('up down keen game in free around ready able willing interested tempted about nearby'),
  plan: oneOf(`
  thinking thought planning hoping trying looking wondering dreaming dying desperate going gonna about gotta fixing
  fixin searching
`),
  prep: oneOf('to for of on about like if that in'),
  out: oneOf('out over down up round along back by off in into on around'),
  light: oneOf(`
  get getting grab grabbing have having do doing eat eating throw throwing host hosting organise organize organising
  organizing planning got
`),
  go: oneOf('go going head heading headed off'),
  visit: timeWords.visit,
  name: like(/^(?!let|who|that|there|it|what)\p{L}/u),
}
const toFrame = (sources: string): Phrase => toPhrases(sources, classes)

/** The listeners are asked or called. */
const asked = toFrame(`
  let's|lets <adverb>?, what does everyone|everybody think|say, we|you should|could|gotta|can|have to? <adverb>?
  why don't|not we|you?, how|what about|if we|i?, what do you say|think|reckon to|about?
  <aux> <anyone> else|of|all|guys|lot? you|us?, <aux> any|some|one of you|us, i don't suppose <anyone>
  mind terribly|awfully?, <anyone> <open>|<fond>|<aux>|else|here|all|got
  if? who's|whoever's|who'd|anyone's|anybody's|you're|you'd joining|coming? with? me|us? for|to|on?
  anyone|anybody|somebody|someone|whoever|who (*), want|wanna|fancy|feel|feeling|up|down|care like|to|for? (*)
  is|are there anyone|anybody|someone who'd|who|that|up, invite|inviting you|everyone|everybody all? to|for
  who has|got time for|to, join|accompany me|us for|to|in|at|on?
  tempt|interest|persuade|convince|talk <anyone> to|in|into with?
  if? anyone's|anybody's|you're|anyone|anybody is? at|about|around|bored|nearby a? loose? end?
  you|everyone|everybody are all? invited|welcome to|for, you're|everyone's all? invited|welcome to|for
  any interest|takers|chance in|for|of, time for, any|some|one of you|us, you|y'all guys|all
  how do|does <anyone> feel about, what would you say|think to|of|about, thoughts on
  hope you can|could come|join|make it?, what are|is you|everyone|people all|guys? doing|up to?
  if you want|wanna|fancy|feel|like to|like|a?
`)
/** The listeners are called to where something goes on already. */
const called = toFrame(`
  come with? me|us? over|round|around|by|down|out|along|through|hang|on? for|to|and
  come !over|round|around|by|down|along|out|hungry|in|on|as|if|say|at|whenever|any|through
  <visit> on? by|round|over|in|into|down to|for|and|at?
  meet|meeting|gather|gathering|get|getting|catch up|together|me|us? for|over, looking for
  <me>? need someone|somebody|anyone|people|volunteers to, calling|paging all|any|everyone
`)
/** The speaker says what they do or would like, so that others may come. */
const stated = toFrame(`
  <me> <adverb>?, <me> after someone|somebody|anyone|people|a to|for?, <name> and <name>? i|me are|is|were? <adverb>?
  me and the|my? <name> are|is|were? <adverb>?, a? bunch|few|couple|group|lot|some|most|all of us are|is?
  the|my|our gang|boys|girls|guys|lads|crew|family|roommates|friends|kids are|is|want to?, the gang's
  there's|it's|there|it is|are?, the|my|our? plan|plan's is? to?
  i|we think|say|vote|reckon|thought|guess|figured|decided we|for|on|that?, my <name> and i|me are|is|were? <adverb>?
  we've|i've decided to|on|we, just? wanted to see|ask|know if, thinking|planning (*)
  thinking|dreaming|wondering|hoping|planning|looking|trying of|about|if|to|on|for|we|that|a
  could|would|might really? use|go|do|love|murder for|with?, they're|they showing|having|doing|playing|have
  there'll|there be|are a? few|couple|bunch of us, thought|figured i'd|we'd|i|we might|could?
  <me> look|search for? people|someone|somebody|a to|for?, craving|gonna
  find|seeking someone|somebody|people|anyone for|to|who?
`)
/** Goes on with any of these. */
const further = toFrame(`
  <prep>|<plan>|<fond>|<aux>|<adverb>|be, <open> (for|to|on|and|in|.|we|we'll|we're|i'm)
  hungry|thirsty|starving|welcome|invited for|to, some? company for|on|at|to, a hand with|to?, do with
  in? the mood for, time to, * enough for|to, time for, got time|a, else|<anyone>, use|love (*)
  murder|kill a|an|some|for
`)
/** Words that say nothing about what is done. */
const light = toFrame(`
  <go> <out>? <out>? for|to|and? get|grab?, <light> (*)
  get|getting a? everyone|everybody|people|crew|group together for, hit|hitting up, putting on|together (*)
  run|running (to|over|down|out), a|an|the|some (*), a bit|spot of, be|for|to|over, check|checking out
  <visit> by|round|over|in|into|down to|for|and|at?, <hedge>
`)
const hedge = toFrame(`
  <hedge>, a? quick|friendly|gentle? reminder|question|idea that?, fyi|psa, last minute
  slight|small|quick? change of plan|plans, get yourself|yourselves? over|down|round here, for? the? short|late notice
  happy to, long story short, hope? to? see you all? there|then|soon?
  lads|girls|boys|gang|friends|people|chaps|neighbours|neighbors|peeps|crew|mates (.), dear * (.)
  a? bit of a long shot, lads|gals !night|trip|day|weekend, hey|hi|hello|ok|okay all|there|team|crew|gang|everyone
  hey|hi|hello|hiya|yo * (.)
`)

const loose = oneOf(`
  and or at in on to from by with so for if is are was be will starts start begins happening happens meets starting
  beginning held guys everyone anyone anybody please though too has moved got been time any still you there i we the a
`)
const looseEnd = toPhrases(
  `
  any time, for no reason at? all?, kicks off, taking place, with me|us|somebody|someone, up|over|down|out there
  after all, or what|not, if you want|like|can
`,
  {},
)

/** Said in full, and vague: anything else that is proposed says more. */
const vague: readonly [RegExp, string][] = [
  [/\b(?:come (?:over|by|round|around|through|on over)|come and get (?:it|them|some))$/, 'Come over'],
  [/^(?:hang|hang out|hanging out|hanging|chill|chilling)$/, 'Hang out'],
  [/\b(?:meet|meeting|meet up|meet me|meet us|meeting up|get together|catch up|find me|see you)$/, 'Meet up'],
]
const nothing = like(
  /^(?:it|them|some|anything|that|this|somewhere|something|out|currently|with|here|come|instead|sit|sat|i'm|we're|i|we|is|are)$/,
)

type Activity = { title: string; isVague: boolean }

/** The activity in what is left of a clause: "let's go get some pizza" is "Pizza". */
export function toActivity(words: readonly Word[]): Activity {
  const bare = dropEnd(takeOffFrame(words))
  const isEmpty = bare.every(nothing) || bare[0]?.plain === 'with' || (bare.length === 1 && classes.visit(bare[0]))
  const text = isEmpty ? toPlain(dropEnd(words)) : toPlain(bare)
  const whole = vague.find(([pattern]) => (isEmpty ? pattern.test(text) : pattern.exec(text)?.index === 0))
  if (whole) return { title: whole[1], isVague: true }
  return { title: isEmpty ? '' : capitalise(toSaid(bare)), isVague: isEmpty }
}

/** What is proposed. */
export function takeOffFrame(words: readonly Word[]): readonly Word[] {
  let rest = words
  let isFramed = false
  for (;;) {
    const tables = [asked, called, stated, ...(isFramed ? [further] : []), light, hedge]
    const step = tables
      .map((phrase, index) => ({ index, to: phrase(rest, 0)?.to ?? 0 }))
      .toSorted((one, other) => other.to - one.to)[0]
    if (!step || step.to === 0) return rest
    if (step.index < 3) isFramed = true
    rest = rest.slice(step.to)
  }
}

function dropEnd(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1)
  if (!last) return words
  // "Book club's at mine."
  if (/^\p{Ll}.*'s$/u.test(last.said)) return [...words.slice(0, -1), { ...last, said: last.said.slice(0, -2) }]
  const tail = words.findIndex((_word, at) => looseEnd(words, at)?.to === words.length)
  if (tail >= 0) return dropEnd(words.slice(0, tail))
  return loose(last) ? dropEnd(words.slice(0, -1)) : words
}
