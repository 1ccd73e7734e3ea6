import { toActivity } from '#server/adapters/voice/activities.ts'
import { isRemark, startsRemark } from '#server/adapters/voice/remarks.ts'
import { isTurn, seam } from '#server/adapters/voice/seams.ts'

/** Stands for what has found its field, letter by letter, so that places in the text stay the same. */
const taken = '\u00a6'

export type Span = { index: number; length: number }

export function takeOut(text: string, { index, length }: Span): string {
  return text.slice(0, index) + taken.repeat(length) + text.slice(index + length)
}

export function trimWords(words: string): string {
  return words
    .replaceAll(taken, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.!?]+|[\s,.;!?]+$/g, '')
}

/** "Bring chips, dip, and drinks" stays one. */
const stop =
  /(?<=[.!?;](?= |$))|(?<=,(?= |$))(?<!\b(?:bring|i've got|we've got|there'll be|i'll make)\b[^.!?]*,(?=(?: [\p{L}'-]+){1,3}(?:,| (?:and|or) )[^.!?]*)|\b(?:bring|i've got|we've got|there'll be|i'll make)\b[^.!?]*,(?= (?:and|or) (?:[\p{L}'-]+ ?){1,3}(?:[.!?]|$)))/iu

const visit = /^(?:swing|stop|drop|pop|nip) (?:by|in|over|round)$/i

/** What stands behind a time without a joint is said besides: "football tonight at eight five pounds each". */
const behindTime =
  /(?<=\u00a6 )(?!(?:at|in|on|to|for|with|from|by|near|of|and|or|behind|outside|inside|around|along|over|down|under|after|before|until|till|is|are(?! you)|was|will|instead|together|please|who|sharp|starting|onwards|latest|the next)\b)(?=[\p{L}\p{N}])/iu
const trimEnd = (words: string) => words.replace(/[\s\u00a6]+$/, '')
const weekday = /^\p{L}+days?$/u

/** The thoughts of a text, from left to right. */
export function splitClauses(text: string, masked: string): Span[] {
  const spans: Span[] = []
  let index = 0
  for (const part of masked.split(stop).flatMap(splitAtSeams))
    for (const piece of splitBehindTime(text, part, index)) {
      spans.push({ index, length: piece.length })
      index += piece.length
    }
  return spans
}

export function isWithin(inner: Span, outer: Span): boolean {
  return inner.index >= outer.index && inner.index < outer.index + outer.length
}

function splitAtSeams(part: string): string[] {
  const pieces: string[] = []
  for (const piece of part.split(seam)) {
    const before = pieces.at(-1)
    if (before !== undefined && goesOn(before, piece)) pieces[pieces.length - 1] = before + piece
    else pieces.push(piece)
  }
  return pieces
}

/** Whether a thought goes on in its next piece: within a remark only a new proposal begins another one. */
function goesOn(before: string, piece: string): boolean {
  const words = trimWords(before)
  const isAsked = /^if /i.test(piece) && /\b(?:know|me|us|up|shout)$/i.test(words)
  const isOther = isTurn(piece) || /^(?:i'll|we'll|i can|i've) /i.test(piece)
  return (startsRemark(words) || visit.test(words)) && (isAsked || !isOther)
}

function splitBehindTime(text: string, part: string, index: number): string[] {
  const at = part.search(behindTime)
  const before = part.slice(0, Math.max(at, 0))
  const time = text.slice(index, index + at).slice(trimEnd(before).length)
  // "lazy Sunday brunch" is one thing.
  const isOne = weekday.test(time.trim()) || isRemark(trimWords(before))
  if (at < 0 || isOne || toActivity(trimWords(before)).title === '') return [part]
  return [before, ...splitBehindTime(text, part.slice(at), index + at)]
}
