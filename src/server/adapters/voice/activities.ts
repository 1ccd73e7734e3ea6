import { type Manner, takeOffFrame } from '#server/adapters/voice/frames.ts'

const wholes: readonly [RegExp, string][] = [
  [/^(?:meet|meeting|meet up|meet me|meet us|meeting up|get together|catch up|find me|see you)$/i, 'Meet up'],
  [
    /^(?:come over|come by|come and get (?:it|them|some)|come round|come around|come on over|come through)$/i,
    'Come over',
  ],
  [/^(?:hang|hang out|hanging out|hanging|chill|chilling)$/i, 'Hang out'],
  [
    /^(?:go|going|head|heading|be|being|i'm|we're|i am|we are|get|have|do|it|them|some|anything|an?|the|my|our|we|i|it's|that|this|come|off|headed|currently|who|who's|with me|with us|somewhere|something|out)$/i,
    '',
  ],
]
const loose =
  /(?:[ ,]+(?:and|or|at|in|on|to|from|by|with|so|for|if|is|are|was|will be|starts?|begins|kicks off|happens|happening|meets|starting|beginning|held|taking place|any ?time|has moved|got moved|has been moved|is on|is still on|with (?:me|us)|you guys|guys|everyone|anyone|anybody|please|though|too))+$/i

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export type Activity = { title: string; manner: Manner; isVague: boolean }

/** The activity in what is left of a sentence: "let's go get some pizza" is "Pizza". */
export function toActivity(words: string): Activity {
  const { bare, manner } = takeOffFrame(words)
  const trimmed = bare.replace(loose, '').trim()
  // "Come over" is both a call and, where nothing follows, all that is said.
  const isPointing = /^(?:it|them|some)?$/i.test(trimmed)
  const all = isPointing || /^come$/i.test(words) ? words.trim().replace(/^come$/i, 'come over') : trimmed
  const whole = wholes.find(([pattern]) => pattern.test(all))
  const isAsked = /\b(?:anyone|anybody)$/i.test(bare)
  return {
    title: whole ? whole[1] : capitalise(trimmed),
    manner: isAsked ? 'asked' : manner,
    isVague: whole !== undefined,
  }
}

const unsearched = new Set(
  'a an the some and or of our my your his her their in on at to it is are me us too much many way so this that these those'.split(
    ' ',
  ),
)
const verbs =
  /^(?:(?:watch|see|play|cook|mak|order|build|hav|do|go|tak|catch|fly|help|giv|try|hit|bak|feed|check|keep)(?:e|ing|ching|ting)?|seeing)$/

/** One to three words for a GIF. */
export function toSearchWords(title: string): string {
  const [activity = ''] = title
    .toLowerCase()
    .split(/ (?:with|for|by|because|before|after|on [a-z]+ (?:street|road|avenue)) ?/)
  const words = activity.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  function isVerb(word: string, index: number) {
    return verbs.test(word) && (index === 0 || ['and', 'or', 'come', 'me', 'out'].includes(words[index - 1] ?? ''))
  }
  const telling = words.filter((word, index) => !unsearched.has(word) && !isVerb(word, index))
  return (telling.length > 0 ? telling : words).slice(-3).join(' ')
}
