import { toActivity } from '#server/adapters/voice/rules/frames.ts'
import { startsRemark } from '#server/adapters/voice/rules/remarks.ts'
import { isStart, like, oneOf, type Phrase, type Span, toPhrases } from '#server/times/phrases.ts'
import type { Word } from '#server/times/words.ts'

const classes = {
  anyone: oneOf("anyone anybody someone you y'all"),
  want: oneOf('want wants wanna fancy fancies feel feels like likes up keen down interested around free'),
}
const toTurn = (sources: string): Phrase => toPhrases(sources, classes)
/** Behind these a thought goes on. */
const joint = oneOf(`
  because cause so but and if that when where while to you i we can could or who whoever what whatever which am swap
  says said say since as hope hoping know think thinking sure wonder wondering see why only even come will please not
  don't the a an my our your also just all i'll we'll let's hey me does do is are would has have did i'm we're it's
  that's was for of with be guys okay anyone anybody someone somebody wanna want wants join
`)
/** Where a speaker proposes, or turns to something else, without a stop. */
const turn = toTurn(`
  so|but? let's|lets, who's in|coming|with|up|down|around|keen|trying, who wants
  does|do|is|would|can|could|has|will? anyone|anybody|someone step|help|give|lend|got|want|wanna|up|keen|down|fancy|interested|around|free
  we're|i'm (*), and could|need|we|there's|there use|need|have|<anyone>?, meet me|us|up? at|by|outside|near|in
  if <anyone> <want>, so i|we can
  so !ring|text|call|bring|wear|far|many|much|good|fun|nice|excited|hot|bad|we|sunny|i|she|he|they|badly, but
  or wanna|want|just, get yourself|yourselves, get over|down|round here
  come over|round|by|down|along|watch|play|join|hang|eat|help|find|see|meet|try|and
  and my|our|the * is|are|has|have|had|got|bailed|cancelled, with me|us and, and then, and she|he|they|it
  and please? bring|it's|we'll|i'll|i've|we've|he's|she's|there's|they're|you|wear|don't|text|let
  please bring|be|come|wear|text, i'll|i've|we've, i can
  we|i|he|she|they am|are|is|was|have|has|had|could|will|might|need|start|starts|finish|got|only|make|go|cook|meet|play
  and no, while|whenever|if
`)
const isVisit = like(/^(?:swing|stop|drop|pop|nip)$/)
/** "football tonight at eight five pounds each": what follows a time without one of these is a remark of its own. */
const bound = oneOf(`
  at in on to for with from by near of and or behind outside inside around along over down under after before until
  till is are was will instead together who sharp starting onwards latest near through
`)
const asks = oneOf('know me us up shout')
const isAnd = oneOf('and or')
const isListing = oneOf("bring i've we've there'll i'll")
/** What a remark goes on with: "text me if you're late", "dress warm and bring a hat". */
const remarkGoesOn = toPhrases(
  "if you|you're|you'd|your|you've, while|whenever, and !no|then|could|need|we|there's|my|our|the",
  classes,
)

type Marks = { isTime: (at: number) => boolean; isPlace: (at: number) => boolean }

/** The thoughts of a text, from left to right. */
export function splitClauses(words: readonly Word[], marks: Marks): Span[] {
  const clauses: Span[] = []
  let from = 0
  for (let at = 1; at <= words.length; at += 1) {
    const isStop = isStart(words, at) && !isList(words, { from, to: at }) && !isAsked(words, at)
    if (at < words.length && !isStop && !isSeam(words, { from, to: at }, marks)) continue
    clauses.push({ from, to: at })
    from = at
  }
  return clauses
}

/** "Coffee, anyone?" */
function isAsked(words: readonly Word[], at: number) {
  return words[at]?.stop !== '' && /^any(?:one|body)$/.test(words[at]?.plain ?? '')
}

/** "Bring chips, dip, and drinks" stays one. */
function isList(words: readonly Word[], { from, to }: Span): boolean {
  if (words[to - 1]?.stop !== ',' || !isListing(words[from])) return false
  const end = words.findIndex((word, index) => index >= to && word.stop !== '')
  const piece = words.slice(to, end < 0 ? undefined : end + 1)
  const isShort = piece.length <= 6 && !startsRemark(piece)
  return isShort && (piece.some(isAnd) || isAnd(words[to + piece.length]))
}

/** Whether another thought begins at the end of this one, with no stop between. */
function isSeam(words: readonly Word[], { from, to }: Span, { isTime, isPlace }: Marks): boolean {
  const [before, next] = [words[to - 1], words[to]]
  if (isTime(to) || (isPlace(to) && isPlace(to - 1))) return false
  const isRemark = startsRemark(words, from) || isVisit(words[from])
  if (isTime(to - 1) || isPlace(to - 1)) {
    const left = words.slice(from, to).filter((_word, index) => !isTime(from + index) && !isPlace(from + index))
    const isEmpty = toActivity(left).title === ''
    if (startsRemark(words.slice(to))) return true
    if (!isRemark && !isPlace(to) && !isEmpty && !bound(next)) return true
    // "Let's go to the market tonight | and drink mulled wine."
    if (next?.plain === 'and' && isEmpty && left.length > 0) return true
  }
  if (joint(before) && !isTime(to - 1)) return false
  // "Cleats if you have them" is one.
  if (next?.plain === 'if' && from > 0 && to - from < 4) return false
  const isTurn = turn(words, to) !== null
  if (isRemark)
    return (
      (isTurn || (words[from]?.plain !== 'if' && startsRemark(words, to))) && !remarkGoesOn(words, to) && !asks(before)
    )
  return isTurn || startsRemark(words, to)
}
