/** How people name times, as sources of patterns. */

export type TimeKind = 'now' | 'day' | 'clock' | 'both'

const numberWord = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const minuteWord = '(?:twenty|thirty|forty|fifty)(?:[ -]five)?|oh[ -]five|five|ten|fifteen'
const hour = `(?:2[0-3]|1\\d|0?[1-9]|${numberWord})`
const half = '(?: ?[ap]\\.? ?m\\b\\.?| in the (?:morning|afternoon|evening)| at night)'
const ofHour = '(?:half|(?:a )?quarter|[12]?[05]|twenty[ -]five|five|ten|twenty)(?: minutes)?'
/** "half past seven", "quarter to nine". */
const spoken = `${ofHour} (?:past|after|to|till|before) ${hour}`
/** "seven thirty", "7:30". */
const exact = `${hour}(?:[:.][0-5]\\d|[ -](?:${minuteWord}))`
const ending = `(?: ?o'?clock)?(?:[ -]?ish)?(?:${half})?(?: or ${hour}(?![:\\d]))?(?: onwards?| sharp)?`
const anyClock = `(?:${spoken}|half ${hour}|${exact}|${hour})${ending}`
const moment = `(?:${anyClock}|noon|midday|midnight)`
const mealOrSun =
  'noon|midday|midnight|lunch ?time|lunch|dinner ?time|the crack of dawn|sunset|sunrise|sundown|nightfall|first light|dawn|dusk|night|(?:low|high) tide|half ?time|closing time|golden hour|recess|break ?time|tea ?time|bed ?time|breakfast|dinner|brunch'
/** What follows a number that counts something, or names a house. */
const noCount =
  '(?! ?(?:people|persons|of (?:us|you)|friends|guys|dollars|bucks|euros|minutes?|mins?|hours?|days?|more|beers|miles)\\b)(?!(?: [a-z]+){1,2} (?:street|st|avenue|ave|road|rd|lane|drive|boulevard|square|court)\\b)'
const lead = '(?:at|around|about|(?<!(?:come|stop|swing|drop|pop) )by|from|after|before|until|till|like|say|starting)'
/** What begins at a clock time with nothing between. */
const begins = '(?:starts?|starting|kick ?-?off|doors|begins|show)'
export const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
export const partOfDay = '(?: (?:morning|afternoon|evening|night|lunchtime|midday|noon|arvo)s?)'
export const ordinal =
  '(?:\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|(?:twen|thir)tieth|(?:twenty|thirty|20|30)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))'
export const month = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
export const holiday =
  "(?:christmas (?:eve|day)|new year's (?:eve|day)|halloween|thanksgiving|valentine's day|boxing day|labor day|memorial day|easter|christmas)"
const amount =
  '(?:an?|one|half an|a couple(?: of)?|a few|(?:twenty|thirty|forty|fifty)(?:[ -]five)?|\\d+|fifteen|' +
  numberWord +
  ')'
const events =
  'work|school|class|practice|church|lunch|dinner|breakfast|dark|the (?:game|show|movie|exam|match|meeting|concert|party|race|wedding|kids are asleep|sunset|sunrise)'

export const patterns: readonly [TimeKind, string][] = [
  [
    'now',
    '(?:right(?: about)?|just) now|right away|immediately|asap|this (?:very )?(?:minute|second|instant)|now(?! that| and then|,)|(?<=\\w )now(?=, )',
  ],
  ['both', `in (?:about |like |around )?${amount} (?:minute|min|hour|day|week)s?(?: and a half)?(?: or (?:so|two))?`],
  [
    'both',
    `${amount} (?:minute|min|hour)s? from now|in (?:a|a little) (?:bit|while|sec|moment)|in the next (?:half )?(?:hour|few (?:minutes|hours))`,
  ],
  [
    'both',
    `in (?:about |like )?(?:five|ten|fifteen|twenty|thirty|\\d\\d?)(?=[,.!?]|$| (?:who|if|bring|come|let|at)\\b)|in a few`,
  ],
  ['clock', `from ${moment} (?:to|until|till) (?:${moment}|late)|between ${moment} and ${moment}`],
  ['clock', `${anyClock} (?:until|till|to) (?:late|close|midnight|noon|whenever)`],
  ['clock', `(?:any ?time )?(?:${lead} )+${anyClock}(?! (?:past|to) ${hour})${noCount}`],
  ['clock', `for ${anyClock}(?= (?:tonight|tomorrow|on|this|sharp)\\b)`],
  ['clock', `(?:${spoken}|${exact})${ending}${noCount}`],
  ['clock', `${hour}(?: ?o'?clock(?:${half})?|[ -]?ish|${half})`],
  ['clock', `(?:${lead} )+(?:${mealOrSun})(?:[ -]?ish)?`],
  ['clock', `(?:${exact}|${hour})(?: ?[-–] ?| (?:to|until|till) )(?:${exact}|${hour})${ending}${noCount}`],
  ['clock', `half ${hour}(?:[ -]?ish)?(?=[,.!?]|$| (?:at|in|on|tonight|tomorrow)\\b)`],
  ['clock', `(?<=^|[,.!?] |at )(?:half )?${hour}(?: sharp)?(?=[,.!?]|$)`],
  ['clock', `(?<=[.!?] )${hour}(?= at )`],
  ['clock', `(?<=${begins} )${anyClock}${noCount}`],
  [
    'clock',
    `(?<=(?:day|tonight|tomorrow|morning|afternoon|evening|night),? )(?:half )?${hour}${noCount}(?! (?:a |for )| \\p{L}+s\\b)`,
  ],
  ['day', `the day after tomorrow|(?:later |late |all day |all night )?(?:today|tonight)`],
  [
    'day',
    `(?:some ?time )?this (?:morning|afternoon|evening|weekend|week|arvo|lunchtime|coming weekend)|(?:some ?time )?next (?:week|weekend|month)|the (?:week|weekend) after next|(?:on|over) the weekend`,
  ],
  ['day', `(?:first thing |early |late |all day )?tomorrow${partOfDay}?(?: first thing)?`],
  [
    'day',
    `(?:all day |on |this |next |coming |every |early |late )*(?<!taco )${weekday}(?! (?:roast|funday))${partOfDay}?(?:,? the ${ordinal}(?! of))?`,
  ],
  ['day', `(?:on )?the (?:first|second|third|last) ${weekday}${partOfDay}?(?: of (?:the|every|each) month)?`],
  [
    'day',
    `(?:on )?(?:the )?${ordinal}(?: of)? ${month}|(?:on )?${month} (?:the )?(?:${ordinal}|[0-3]?\\d(?![\\d:])${noCount})`,
  ],
  [
    'day',
    `(?:on )?the ${ordinal}(?=[,.!?]|$| (?:at|from|around|in|after|by)\\b)|on the ${ordinal}(?! (?:floor|time|one|day|street|avenue|hole|grade|base|half|row|of)\\b)|(?:on|over|for) (?:the )?${holiday}(?: weekend| sunday| monday)?`,
  ],
  [
    'day',
    `(?:some ?time )?(?:(?:mid|early|late)[ -](?:morning|afternoon|evening)|(?:at |by )?the end of the (?:week|month|day))`,
  ],
  ['day', `(?:a|one|two) weeks? from (?:${weekday}|today|tomorrow)`],
  [
    'day',
    `(?<!\\b(?:me|us|know|up) )(?:right )?(?:after|once|when|before) (?:i|we|you|the kids|the baby|the sun|everyone)(?:'m|'re|'s)? (?:get|finish|am|are|is|done|go|have|eat|leave|wake|back)[^,.!?]{0,25}?(?=[,.!?]|$| (?:at|let's|we|i|who|bring)\\b)`,
  ],
  ['day', `in the (?:morning|afternoon|evening)|all (?:day|night|afternoon|morning|evening|weekend)(?: long)?`],
  ['day', `(?:right |straight )?(?:after|before|during) (?:${events})`],
  ['day', `later(?: on)?(?=[,.!?]|$| (?:at|in|on|if|who)\\b)|soon(?=[,.!?]|$)`],
]
