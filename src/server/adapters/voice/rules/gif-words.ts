const dull = new Set(
  'a an the some and or of our my your his her their in on at to it is are me us too much many way so this that these those'.split(
    ' ',
  ),
)
const verbs =
  /^(?:(?:watch|see|play|cook|mak|order|build|hav|do|go|tak|catch|fly|help|giv|try|hit|bak|feed|check|keep|com|get)(?:e|ing|ching|ting)?|be|need|seeing|booked|booking)$/

/** "Come over" and "get together" need both words. */
const together = /^(?:over|together|up|out|by|round|around|in|back|down)$/

/** One to three words for a GIF. */
export function toGifWords(title: string): string {
  const [activity = ''] = title
    .toLowerCase()
    .split(/ (?:with|for|by|because|from|at the|before|after|on [a-z]+ (?:street|road|avenue)) ?/)
  const words = activity.match(/[\p{L}\p{N}'’&-]+/gu) ?? []
  function isVerb(word: string, index: number) {
    return (
      verbs.test(word) &&
      !together.test(words[index + 1] ?? '') &&
      (index === 0 || ['and', 'or', 'come', 'me', 'out', 'us'].includes(words[index - 1] ?? ''))
    )
  }
  const telling = words.filter((word, index) => !dull.has(word) && !isVerb(word, index))
  return (telling.length > 0 ? telling : words).slice(-3).join(' ')
}
