import { like, oneOf, type Phrase, toPhrases } from '#server/times/phrases.ts'

export type TimeKind = 'now' | 'day' | 'clock' | 'both'

export const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

export const timeWords = {
  clock: like(/^(?:2[0-3]|1\d|[1-9])(?::\d\d)?(?:ish)?(?: [ap]m| o'clock)?$/),
  number: like(/^\d+$/),
  day: like(new RegExp(`^${weekday}s?$|^to(?:day|night|morrow)$`)),
  part: like(/^(?:morning|afternoon|evening|night|arvo)s?$/),
  meal: oneOf(`
  noon midday midnight lunch lunchtime dinner dinnertime breakfast brunch teatime bedtime halftime recess night dawn
  dusk sunset sunrise sundown nightfall
`),
  /** What follows a number that is no hour. */
  counted: oneOf(`
  people persons of friends guys dollar dollars bucks euros pounds quid more minutes hours beers miles each players
  spots seats short left k
`),
  moment: like(/^(?:\d+(?::\d\d)?(?:ish)?(?: [ap]m| o'clock)?|noon|midday|midnight|late|close|whenever)$/),
  street: oneOf('street st avenue ave road rd lane drive'),
  visit: oneOf('come coming call stop stopping swing swinging drop dropping pop popping nip nipping'),
  /** "Gate 12", "room nine". */
  numbered: oneOf(`
  studio apartment flat unit suite pitch lane field room gate platform court building floor dock pier table mile ward
  theatre theater hall level bay row exit door number stage lot
`),
  hour: like(/^(?:2[0-3]|1\d|[1-9])$/),
  exact: like(/^\d+(?::\d\d(?:ish)?(?: [ap]m)?|ish(?: [ap]m)?| [ap]m| o'clock)$/),
  minutes: like(/^(?:5|\d[05])$/),
  ordinal: like(/^\d+(?:st|nd|rd|th)$/),
  weekday: like(new RegExp(`^${weekday}$`)),
  weekdays: like(new RegExp(`^${weekday}s$`)),
  about: oneOf('at around about by from after before until till like say starting'),
  occasion: oneOf(`
  work school class practice church uni college training lunch dinner breakfast dark sunset sunrise tea mass smoko
  lectures rehearsal pickup drop-off bedtime footy
`),
  unit: like(/^(?:minute|min|hour|day|week)s?$/),
  stretch: oneOf('day night morning afternoon evening weekend'),
  begins: oneOf('starts start starting kickoff off doors begins show opens open'),
  holiday: oneOf("christmas halloween thanksgiving easter valentine's boxing labor memorial"),
  /** What may come behind a time. */
  next: oneOf(`
  at in on for with if who bring come let let's this we we're we've we'll i i'm i've i'll you you're he she they it's
  there's everyone nobody don't no my
`),
}

const toTimes = (sources: string): Phrase => toPhrases(sources, timeWords)

/** What the parser of dates does not know: times without a calendar. The language of the rows is in phrases.ts. */
export const timePhrases: readonly [TimeKind, Phrase][] = [
  ['now', toTimes('right about? now|away, now !that|and, immediately|asap')],
  [
    'clock',
    toTimes(`
  any? anytime|time? <about>+ <clock> !<counted>, <about>+ <clock> until|till it|it's|the|we|they * *? *? (.)
  <about>+ <moment> or|to|until|till <moment>, between <moment> and <moment>
  <clock>|noon|midday until|till|to <moment>, <exact> !<counted>, (^) <hour> (.|at|as)
  (<day>|<part>) <hour> !<counted>, (<begins>) <clock> !<counted>, (^) lunchtime|noon|midday|teatime (.)
  for <clock> (tonight|tomorrow|on|this), <about>+ <meal>, over lunch|dinner|breakfast|brunch
  <about>+ low|high|closing|golden|first|half|lunch|dinner|tea|break|bed tide|time|hour|light, at the crack of dawn
`),
  ],
  [
    'both',
    toTimes(`
  in about|like|around? <number>|a|an|half an? couple|few? of? <unit> and? a? half? or? so|2?
  in about|like? <minutes> (.|<next>), in a few|bit|while|sec|moment, in the next half|few? hour|hours|minutes
  <clock> tonight|tomorrow
`),
  ],
  [
    'day',
    toTimes(`
  all <stretch> long?, all day|weekend <day>, in the <part>, late morning|afternoon|evening
  early tomorrow|morning|afternoon|evening (.|<next>), first thing tomorrow, <day> first thing
  every? <weekdays> and? <weekdays>? <part>?, <weekday> and|or <weekday>, any? anytime|time <day>
  <weekday> week (.|at|from), on? bank holiday <day>?, whenever suits|works, before it|the|we|they * *? (.)
  until|till|whenever|once|as soon? as? it|it's|we|i|you|the|they|everyone|school's * *? *? *? (.), every day|<part>
  this arvo|lunchtime|week, this coming <weekday>|weekend, over|on|for the long? weekend, the week|weekend after next
  a|1|2 week|weeks from <day>, the 1st|2nd|3rd|last <weekday> of? the|every|each? month?
  the <ordinal> !of|floor|round|drink|person|people|team|train|bus|pitch|time|one|<number>|day|street|avenue|hole|grade|half|row|<weekday>
  on|over|for the? <holiday> day|eve|weekend|<part>? eve|weekend|day?, on|over|for new year's day|eve?
  right|straight? after|before|during <occasion>, right|straight? after|before|during the|my * *? (.|<day>|<next>)
  (^) after|once|when i|we|you|everyone|i'm|we're * *? *? *? (.|at|let's), after i|we get|finish * *? *? (.|at)
  later on? (.|<next>|tonight|today), soon (.|<next>)
`),
  ],
]
