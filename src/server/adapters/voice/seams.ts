import { loud } from '#server/adapters/voice/remarks.ts'

/** Behind these a thought goes on. */
const joints = [
  'because|cause|so|but|and|if|that|when|where|while|to|you|i|we|can|could|or|who|whoever|what|whatever',
  'which|since|as|hope|hoping|know|think|thinking|sure|wonder|wondering|see|why|only|even|come|will',
  "please|not|don't|the|a|an|my|our|your|also|just|all|i'll|we'll|let's|hey|me|and i|no need to|does|do",
  "is|are|would|has|have|did|since|i'm|we're|it's|that's|was",
].join('|')
const unsplit = `(?<!(?:^|[\\s,\u00a6])(?:${joints}) )`
/** Where somebody proposes, or turns to something else. */
const turn = [
  "(?:so |but )?let's |who's (?:in|coming|with me|up|down|around|keen)\\b|who wants",
  '(?:does |do |is |would )?(?:anyone|anybody) (?:want|wanna|up|keen|down|fancy|interested|around|free)',
  "(?:we're|we are|i'm) |and (?:could use|need|we need) ",
  'meet (?:me |us |up )?(?:at|by|outside|near|in front)\\b',
  "(?<!\\b(?:know|me|up|us|shout|in) )if (?:anyone|anybody|someone|you|you guys|y'all)(?:'d| would)? (?:wants?|wanna|fanc\\w+|feels?|likes?) (?:to|like|a)\\b",
  "and there's ",
  "and (?:says |(?:my|our|the) [\\p{L}-]+ (?:is|are|has|have|had|got|bailed|cancelled|can't|said|says|will|wants?)\\b)",
  'so (?!far|many|much|good|fun|nice|excited|hot|bad|we can\\b)|but ',
  'come (?:over|round|by|watch|play|join|hang|eat|help|find|see|meet|try|and)\\b',
].join('|')
/** Where another thought begins without a stop. */
export const seam = new RegExp(
  `(?<=[\\s\u00a6])(?:(?=so (?:let's|we're|i'm) )|${unsplit}(?=(?:and )?(?:(?:${loud})(?![\\p{L}])|${turn}|if |while |whenever )))`,
  'iu',
)
const turns = new RegExp(`^[\\s\u00a6]*(?:${turn})`, 'iu')
export const isTurn = (words: string): boolean => turns.test(words)
