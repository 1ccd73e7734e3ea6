import { type Classes, isStart, like, oneOf, type Span, toPhrases } from '#server/times/phrases.ts'
import { toPlain, type Word } from '#server/times/words.ts'
import { toActivity } from '#server/voice/rules/frames.ts'
import { startsRemark } from '#server/voice/rules/remarks.ts'

const classes: Classes = {
  anyone: oneOf("anyone anybody someone you y'all"),
  want: oneOf('want wants wanna fancy fancies feel feels like likes up keen down interested around free'),
}
/** Behind these a thought goes on. */
const joint = oneOf(`
  because cause so but and if that when where while to you i we can could or who whoever what whatever which
  since as hope hoping know think thinking sure wonder wondering see why only even come will please not don't
  the a an my our your also just all i'll we'll let's hey me does do is are would has have did i'm we're it's
  that's was for of with be guys okay anyone anybody someone somebody wanna want wants join
`)
/** Where somebody proposes, or turns to something else, without a stop. */
const turn = toPhrases(
  `
    so|but? let's|lets, who's in|coming|with|up|down|around|keen|trying, who wants,
    does|do|is|would? anyone|anybody want|wanna|up|keen|down|fancy|interested|around|free, we're|i'm (*),
    and could|need|we|there's|there use|need|have|<anyone>?, meet me|us|up? at|by|outside|near|in,
    if <anyone> <want>, so !far|many|much|good|fun|nice|excited|hot|bad|we|sunny|i|she|he|they|badly, but,
    come over|round|by|watch|play|join|hang|eat|help|find|see|meet|try|and,
    and my|our|the * is|are|has|have|had|got|bailed|cancelled, with me|us and, and then,
    and please? bring|it's|we'll|i'll|you|wear|don't|text|let, please bring|be|come|wear|text, i'll|i've|we've,
    i can, and no, while|whenever|if
  `,
  classes,
)
const isTurn = (words: readonly Word[], at: number) => turn(words, at) !== null
const isVisit = like(/^(?:swing|stop|drop|pop|nip)$/)
/** "football tonight at eight five pounds each": what stands behind a time without one of these is said besides. */
const bound = oneOf(`
  at in on to for with from by near of and or behind outside inside around along over down under after before
  until till is are was will instead together who sharp starting onwards latest near through
`)

type Marks = { isTime: (at: number) => boolean; isPlace: (at: number) => boolean }

/** The thoughts of a text, from left to right. */
export function splitClauses(words: readonly Word[], { isTime, isPlace }: Marks): Span[] {
  const clauses: Span[] = []
  let from = 0
  for (let at = 1; at <= words.length; at += 1) {
    const isEnd = at === words.length || (isStart(words, at) && !isList(words, from, at) && !isAsked(words, at))
    if (!isEnd && !isSeam(words, { from, at, isTime, isPlace })) continue
    clauses.push({ from, to: at })
    from = at
  }
  return clauses
}

/** "Coffee, anyone?" */
const isAsked = (words: readonly Word[], at: number) =>
  words[at]?.stop !== '' && /^any(?:one|body)$/.test(words[at]?.plain ?? '')

/** "Bring chips, dip, and drinks" stays one. */
function isList(words: readonly Word[], from: number, at: number): boolean {
  if (words[at - 1]?.stop !== ',' || !/^(?:bring|i've|we've|there'll|i'll)$/.test(words[from]?.plain ?? ''))
    return false
  const next = words.findIndex((word, index) => index >= at && word.stop !== '')
  const piece = words.slice(at, next < 0 ? undefined : next + 1)
  const after = words[at + piece.length]
  const isShort = piece.length <= 6 && !startsRemark(piece)
  return (
    isShort &&
    (oneOf('and or')(piece[0] as Word) ||
      (after !== undefined && oneOf('and or')(after)) ||
      piece.some(oneOf('and or')))
  )
}

function isSeam(words: readonly Word[], { from, at, isTime, isPlace }: Marks & { from: number; at: number }): boolean {
  const before = words[at - 1] as Word
  if (isTime(at) || (isPlace(at) && isPlace(at - 1))) return false
  const isRemark = startsRemark(words, from) || isVisit(words[from] as Word)
  const left = words.slice(from, at).filter((_word, index) => !isTime(from + index) && !isPlace(from + index))
  const isEmpty = toActivity(left).title === ''
  if (isTime(at - 1) && !isRemark && !isPlace(at) && !isEmpty && !bound(words[at] as Word)) return true
  if ((isTime(at - 1) || isPlace(at - 1)) && words[at]?.plain === 'and' && isEmpty && left.length > 0) return true
  if (joint(before) && !isTime(at - 1)) return false
  if (isRemark)
    return (
      isTurn(words, at) &&
      (oneOf('so but')(words[at] as Word) ||
        !/^(?:if you|while|whenever|and (?!(?:no|then|could|need|we|there's|my|our|the)\b))/.test(
          toPlain(words.slice(at, at + 2)),
        )) &&
      !/^(?:know|me|us|up|shout)$/.test(before.plain)
    )
  return isTurn(words, at) || startsRemark(words, at)
}
