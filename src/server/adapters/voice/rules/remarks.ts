import { takeOffFrame } from '#server/adapters/voice/rules/frames.ts'
import { isState } from '#server/adapters/voice/rules/place-nouns.ts'
import { isStart, like, oneOf, type Phrase, toPhrases } from '#server/times/phrases.ts'
import { toPlain, type Word } from '#server/times/words.ts'

/** What is said beside the proposal: what to bring, what it costs, how things are. */
const classes = {
  contact: oneOf('text call message dm ping tell email ask'),
  some: oneOf('a an one two three four some someone somebody more 1 2 3 4 5 6'),
  number: like(/^[$£€]?\d+/),
  money: oneOf(`
  hours hour minutes miles dollar dollars bucks pounds quid euros euro each people players spot spots seats seat
  places more max a per short left head
`),
  offered: oneOf(`
  welcome provided mandatory essential recommended appreciated preferred accepted available included required optional
  needed necessary encouraged allowed sorted covered guaranteed only please each free afterwards ordered
`),
  state: oneOf(`
  bored hungry starving tired free home back done here stuck early alone broke exhausted sad happy excited ready
  covering showing celebrating by buying paying driving bringing providing splitting serious starting missing short
  leaving
`),
  very: oneOf('so really too all still just totally super not'),
  me: oneOf("i'm we're"),
  i: oneOf('i we you he she they'),
}
const toRemark = (sources: string): Phrase => toPhrases(sources, classes)

/** Begin a remark wherever they stand. */
const loud = toRemark(`
  bring|byob|byo|lmk|rsvp|because|cause, wear (*), come hungry|thirsty|as|whenever|early|alone|ready|prepared
  dress warm|up|down|code|nice|for|in|like|smart|casual|fancy|as|to, don't !<i>, do not, feel free, make sure
  look for, chip in, grab your, if it|the|there|we, <contact> me|us, ask|asking for, give me a shout|call|ring|text
  hit me up, let me know
  no need|rush|pressure|kids|pets|dogs|experience|shoes|excuses|plus|cover|charge|ticket|tickets|gifts
  rain|snow or shine, weather permitting, first come|round|drink|one|10|ten, my treat, all are? welcome
  everyone's|everybody's|everyone|everybody is? welcome, plus ones, i'll|we'll|you'll|there'll !be
  i'll|we'll be there|back|late, there'll be, i've|we've|you've !decided
  i|we have|made|got|can|bought|baked|just|still|know|found|leave|usually|finish|start !to|use, we need, we could use
  i need someone|somebody|anyone|<number>, i need a hand, you can|could|don't|will|may, there will
  there are|is 1|2|3|<number>|only|still|plenty|room|space|enough|always|no|some|a
  there's 1|2|3|only|still|plenty|room|space|enough|always|no, there's a few
  he|she|they has|have|is|are|said|need|want, he's|she's|they've|he'll|she'll|they'll|it'll|that's, it's !time, it is
  help yourself|yourselves, need <some>|<number>, could use <some>|<number>
  kickoff|doors|tickets|ticket|entry|cover|admission|gates is|are|at|open|opens, kick-off's|kickoff's
  kick off|off's is|at?
`)
/** Begin one only behind a stop: elsewhere they may be part of what is done. */
const quiet = toRemark(`
  pack a|an|your|some|light|warm
  remember|buzz|knock|tell|shout|holler|reply|since|then|starts|starting|limit|whoever|congrats|finally|whenever|somewhere|while|kidding
  be there|on|ready|at, ring the|me, park on|in|at|behind|round|your, show up|at, stay for|as|over|till|until
  save the|me|a|your, sign up, on me|us
  leaving|launching|departing|meeting|rolling|setting|starting out|off? at|from|around|by|in|on|early|right|.
  food|show|opening|pickup is|at, free entry|admission|parking|food|wine|beer|snacks, come any|anytime|whenever
  just a? <i>|landed|finished|got|woke|kidding|cake, happy birthday|to, to celebrate, tonight's|today's
  if !anyone|anybody|someone|you|you're|you'd|anyone's|anybody's
  got a|an|some? spare|extra|room|space|plenty|loads|lots|tons|enough, is|was the|my|our, if anyone's got
  you|everyone are|is all? very? welcome|invited (.), you're all? very? welcome|invited (.)
  if anyone|anybody|someone|you !want|wants|wanna|fancy|fancies|feel|feels|like|likes|care|would|are|is
  so sunny|hot|cold|bored|hungry|tired|nice|warm|beautiful|rainy|excited, what a, long day|week|story, thank god
  thanks to, i'm|we're not, not|nothing|nobody, <number> <money>, only|just|about|max <number>
  room|space|teams|seats|spots for|of|left, with me|us and, pick up is, back by|on|before|at|., get there|here|down|in
  who has !time, who's got|driving, same place|time, plenty of, need your, rain check
  all skill|levels|abilities|ages|skills, easy pace
`)
const state = toRemark(`
  <me> <very>? <very>? <state>, <me> <number>|one|two|three <money>|players, <me> in town
  <me> off (.|work|today|early), i|we am|are <very>? <state>|<number> <money>?
`)

/** Verbs that make a sentence of the words before them; the first do so with nothing behind them too. */
const acts = 'lands leaves closes ends finishes opens bailed cancelled canceled'
const isActing = oneOf(acts)
const isVerb = oneOf(`
  ${acts} is are was were isn't aren't has have had got gets needs need costs cost buys buy pays wins can can't won't
  will said says looks made bought did booked wants loves love hates hate works came comes just finally takes eat
`)
const isPast = like(
  /^(?:found|saw|heard|won|lost|met|brought|forgot|took|went|came|think|hear|miss|hate|love|live|haven't|don't|didn't|.{2,}(?<!ne|fe)ed)$/,
)
/** "Dad's making chili", "my band is playing": that is what goes on. */
const isHosting = oneOf(`
  doing making hosting having throwing cooking playing performing running showing giving teaching baking grilling
`)
const noSubject = oneOf(`
  who who's anyone anybody someone somebody let's if to for with and how what want does do would could can should you
  there there's
`)
const isWhere = oneOf('at on from outside near by behind moved been')
const isHedge = oneOf('and so but also oh plus please hey hi hello ok okay well guys')

export function startsRemark(words: readonly Word[], at = 0): boolean {
  return loud(words, at) !== null || (isStart(words, at) && quiet(words, at) !== null)
}

/** Said beside the proposal. */
export function isAside(words: readonly Word[]): boolean {
  const rest = words.slice(words.findIndex((word) => !isHedge(word)))
  if (rest.length === 0 || rest.every(isHedge)) return false
  return startsRemark(rest) || state(rest, 0) !== null || isOffer(rest) || isStatement(rest)
}

function isOffer(words: readonly Word[]): boolean {
  return (
    words.length > 1 &&
    words.length < 8 &&
    (classes.offered(words.at(-1)) || / on (?:me|us|the house)$/.test(toPlain(words)))
  )
}

/** "the sun is out", "loser buys breakfast", "pizza's ordered": tells how things are, and proposes nothing. */
function isStatement(words: readonly Word[]): boolean {
  const verb = words.findIndex((word, at) => at > 0 && at < 5 && isVerb(word))
  if (verb > 0) {
    const next = words[verb + 1]
    if (next ? next.plain === 'on' && words.length === verb + 2 : isActing(words[verb])) return true
    const isSaid = next && !words.slice(0, verb).some(noSubject) && !isWhere(next)
    if (isSaid && !(isHosting(next) && words[verb + 2])) return takeOffFrame(words).manner === 'named'
  }
  const short = words.findIndex((word, at) => at < 4 && /'s$/.test(word.plain) && isState(words[at + 1]))
  const isOwner = words.slice(short + 2).some(oneOf('is are starts'))
  if (short < 0 || isOwner || noSubject(words[short]))
    return classes.i(words[0]) && words.slice(1, 3).some(isPast) && takeOffFrame(words).manner !== 'asked'
  return !(isHosting(words[short + 1]) && words[short + 2]) && takeOffFrame(words).manner === 'named'
}
