/** What people say around what they say. */

const greeting = [
  'hey|hi|hello|yo|sup|bro|dude|man|mate|ladies|fellas|ugh|ooh|okay|ok|alright|right|so|well|um|thanks?(?: so much)?|thank you|bye|goodbye|cheers',
  'please|sorry|wrong button|my bad|never mind|oops|guys|everyone|everybody|folks|friends|team|there',
  "all|you|you guys|y'all|what's up|anyone|anybody|any takers|is this (?:thing )?on|can you hear me",
  'test(?:ing)?|hope to see you(?: there| then)?|see you(?: all)?(?: there| then| soon)?|be there',
  "let's go|let's do it|and|but|come on|why not|yes|no|yeah|yep|oh|oh my god|omg|wow|maybe|still up",
  '(?:last[ -]minute|random|spontaneous|crazy)(?: idea| thought| plan)?|short notice',
  'sorry for the short notice|quick question|quick one|obviously|really|for sure|as usual|one two three',
  'still|heads up|anyone else|who else',
].join('|')
const people = "(?:anyone|anybody|someone|anyone else|you|you guys|y'all|any of you|people|who|who else|whoever)"
const coming =
  '(?:come|join|tag along|come along|be there|make it|come with|come over|come by|join in|swing by|come hang out)(?: along| me| us| too| over| by| with)*'
const asked = [
  "who's (?:in|coming|with me|joining|there|hungry|free|bored|around|up for it|down|game|keen|up|up early|up late|awake)",
  `(?:if |would |does |do |is |are |can |could )?${people}(?:'s| is| are|'re|'d)?(?: (?:keen|free|around|in|down|up for it|interested|game|about|hungry|thirsty|starving|tired|bored|awake|up))+`,
  `(?:if |would |does |do )?(?:${people} )?(?:want|wants|wanna|would like|like|fancy|fancies|feel like|care|likes|feels like)(?: (?:to|it))?(?: ?${coming}| in| it)?`,
  `come join|(?:come )?join (?:me|us)(?: if you(?:'d)? like)?|(?:come )?tag along|come along|come with|join in|come find (?:me|us)|feel free to ${coming}|${coming} if you (?:want|like|can)|come if you can`,
  `(?:does |do )?${people} (?:have|has|got) (?:any )?plans`,
  'what (?:are|is|r) (?:you|everyone|y.all|people|you guys|you all) (?:all |guys )?(?:doing|up to)|what do you (?:say|think|guys think)|how does that sound|sound good|sounds good',
].join('|')
const empty = new RegExp(`^(?:(?:${greeting}|${asked})(?:[ ,]+|$))+$`, 'iu')

export const isChatter = (words: string): boolean => empty.test(words)
