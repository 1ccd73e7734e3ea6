import { takeOffFrame } from '#server/adapters/voice/frames.ts'

/** Words that begin a remark, with or without a comma before them. */
export const loud = [
  'bring|byob|byo|come hungry|come as you are',
  "dress (?:warm|up|down|code|nice|for|in|like|smart|casual|fancy|as|to)|wear|don't|do not|feel free",
  'make sure|look for|chip in|grab your|if (?:it|the|there|we)',
  '(?:text|call|message|dm|ping|tell|email) me|give me a (?:shout|call|ring|text)|hit me up|let me know',
  'lmk|rsvp',
  'no (?:need|rush|pressure|kids|pets|dogs|experience|shoes|excuses|plus ones|cover|charge|tickets?)',
  'because|cause|(?:rain|snow) or shine|weather permitting|first (?:come|round|drink)|my treat',
  "all (?:are )?welcome|everyone(?:'s| is)(?! invited)|everybody(?:'s| is)(?! invited)|plus ones",
  "i'll(?! be(?: (?:at|in|\\w+ing)\\b|$))|i've|i have|i made|i got|i can|i bought|i baked|i just",
  "we'll(?! be(?: (?:at|in|\\w+ing)\\b|$))|we've|we have|we need|we still|we got|you'll|there'll",
  "there will|there's (?:one|two|a few|only|still|plenty|room|space|enough|always|no)",
  "(?:he|she|they)(?:'s|'re|'ve|'ll| has| have| is| are| said)|it's|it'll|it is|that's|they've",
  "need (?:a|an|one|two|three|four|some|someone|more|\\d)|we're (?:\\w+ )?short",
  'could use (?:a|one|two|some)',
  "(?:kick ?-?off|doors|tickets?|entry|cover|admission)(?:'s| is| are| at| open)",
  'leaving (?=\u00a6|from|at)',
].join('|')
/** These only after a stop: elsewhere they may be part of what is done. */
const quiet = [
  'pack (?:a|an|your|some|light|warm)|remember|be (?:there|on time|ready)|ask for|buzz|ring (?:the|me)',
  'knock|park (?:on|in|at|behind|round|your)|show up|stay (?:for|as|over|till|until)',
  'save (?:the|me|a|your)|tell|pass it on|spread the|shout|holler|reply|sign[ -]up|since|on me|starts?',
  'starting|(?:leaving|launching|departing)(?= (?:at|from|around|by|in|on|early|right)\\b|$)',
  "(?:food|show|first one)(?:'s| is| at|$)|kick ?-?off|doors(?: at| open|$)|one spot",
  'come (?:whenever|any ?time)|free (?:entry|admission|parking)|then',
].join('|')
const start = new RegExp(
  `^(?:(?:and|so|but|also|oh|plus|please|just|hey|hi|hello|ok|okay|well|guys),? )*(?:${loud}|${quiet})(?![\\p{L}])`,
  'iu',
)

const counted =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty)(?:[ -](?:five|\\d))?'
const offered = [
  'welcome|provided|mandatory|essential|recommended|appreciated|preferred|accepted|available|included',
  'required|optional|needed|encouraged|allowed|sorted|covered|guaranteed|only|on me|on the house|on us',
  'buy[- ]?in|please|each',
].join('|')
/** Prices, places left, and what is provided, required or welcome. */
const offer = new RegExp(
  `^(?:[$£€]\\d|(?:only |just |about |max )?${counted} (?:dollars?|bucks|pounds|quid|euros?|spots?|seats?|places|each|people|players|more|max|a head|per)|(?:room|space|teams|seats|spots) (?:for|of|left)|nothing |nobody |limit |.+ (?:${offered})$)`,
  'iu',
)
const subject =
  "(?:i|we|you|he|she|it|they|that|this|there|(?:(?:the|my|our|your|his|her|their|some|all|every) )?(?:(?!to\\b|for\\b|with\\b|and\\b)[\\p{L}'-]+ ){0,2}(?!to\\b|for\\b|with\\b|and\\b)[\\p{L}-]+)"
const verb =
  "(?:'s(?= (?:in|out|up|on|here|back|perfect|great|so|too|really|\\w+(?:ed|ing|en)\\b|asleep|free|open|under))|(?:'ve|'d)| (?:is|are|was|were|isn't|aren't|has|have|had|got|gets|needs|costs?|buys?|pays?|wins?|closes|ends|finishes|opens|just|finally|can't|can|won't|cancelled|canceled|bailed|said|says|looks|made|bought|did)(?! (?:at|on|from|outside|near|by|behind)\\b))"
/** "our flight lands", "kids love it". */
const happening =
  "(?:my|our|the|his|her|their) (?!\\p{L}+s )[\\p{L}'-]+ (?!\\p{L}*(?:ss|us|is)\\b)\\p{L}{3,}s(?= |$)|\\p{L}+ (?:loves?|hates?) (?:it|this|them)"
const sentence = new RegExp(`^(?:so |and |but )?(?:${subject}${verb}(?![\\p{L}']| *$)|${happening})`, 'iu')
const state =
  "^(?:so )?(?:i'm|i am|we're|we are) (?:so |really |too |all |still |just |back |totally |super )*(?:bored|hungry|starving|tired|free|home|back|done|here|stuck|off|early|alone|broke|exhausted|sad|happy|excited|ready|in town|\\w+ short|covering|showing|celebrating|by|buying|paying|driving|bringing|providing)\\b(?! to the)"
const news = [
  'just (?!grab|go|a |an |the |for|us)\\w+ed\\b|just (?:got|finished|woke)|happy |to celebrate',
  "tonight's|today's|if (?!anyone|anybody|someone|you)|whoever|it was|rain check|whenever ",
  '(?:is|was) (?:the|my|our) |while ',
  'so (?:sunny|hot|cold|bored|hungry|tired|nice|warm|beautiful|rainy|excited)\\b|what a ',
  "long (?:day|week)|congrat|thank god|finally|the weather|i'm not|not ",
  '(?:(?:the|my|our) (?:kids|parents|folks|roommates?|wife|husband|boyfriend|girlfriend|family)|mom and dad|mum and dad) (?:is|are)\\b',
].join('|')
const past =
  "^(?:so |and |but )?(?:i|we|he|she|they|you)(?: just| also| really| finally)? (?:found|saw|heard|won|lost|met|brought|forgot|took|went|came|think|know|hear|miss|hate|love|live|haven't|don't|didn't|(?!need|feed)\\p{L}{2,}ed)\\b"
const told = new RegExp(`${state}|^(?:${news})|${past}`, 'iu')

export const startsRemark = (words: string): boolean => start.test(words)
export const isRemark = (words: string): boolean => startsRemark(words) || offer.test(words)

/** "Dad's making chili", "my band is playing": that is what goes on. */
const hosted =
  /^[\p{L}' ]{2,30}?(?:'s| is| are) (?:doing|making|hosting|having|throwing|cooking|playing|performing|running|showing|giving|teaching|baking|grilling)\b/iu

/** Said beside the proposal. */
export const isAside = (words: string) => isRemark(words) || isStatement(words)

/** Tells how things are, and proposes nothing. */
function isStatement(words: string): boolean {
  return (
    told.test(words) ||
    / (?:closes|ends|finishes)$/i.test(words) ||
    (sentence.test(words) && !hosted.test(words) && takeOffFrame(words).manner === 'named')
  )
}
