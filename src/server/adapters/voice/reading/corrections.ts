import { isStart, oneOf, toPhrases } from '#server/times/phrases.ts'
import { timeWords } from '#server/times/time-words.ts'
import type { Word } from '#server/times/words.ts'

const weak = toPhrases(`no|wait|sorry|actually|correction|well, hang|hold on, tell a lie, let's say|do|make it?`, {})
const strong = toPhrases(`no wait, actually no, i mean, scratch that, make that|it, or rather`, {})

const isLead = oneOf('at around about by from in on to')

/** What people take back is gone: "at seven, no wait, eight" is "at eight", "at Tony's, I mean Marco's" is "at Marco's". */
export function applyCorrections(words: readonly Word[]): Word[] {
  for (let at = 1; at < words.length; at += 1) {
    const end = skipMarkers(words, at)
    const corrected = end > at ? replaceEarlier(words, at, end) : null
    // "Fancy a swim? Scratch that. Hot chocolate."
    if (end > at && !corrected && words[end - 2]?.plain === 'scratch') return applyCorrections(words.slice(end))
    if (corrected) return applyCorrections(corrected)
  }
  return [...words]
}

/** "No" and "sorry" alone take something back only behind a stop, or behind another such word. */
function skipMarkers(
  words: readonly Word[],
  at: number,
  isInside = isStart(words, at) || [timeWords.moment, timeWords.day].some((is) => is(words[at - 1])),
): number {
  const found = strong(words, at) ?? (isInside ? weak(words, at) : null)
  return found ? skipMarkers(words, found.to, true) : at
}

function replaceEarlier(words: readonly Word[], at: number, end: number): Word[] | null {
  const first = isLead(words[end]) ? end + 1 : end
  const said = words[first]
  if (!said) return null
  const before = words.slice(0, at)
  const kind = [timeWords.moment, timeWords.day].find((is) => is(said))
  if (kind) {
    const earlier = before.findLastIndex(kind)
    if (earlier < 0) return null
    const stop = earlier === at - 1 ? said.stop : (before[earlier]?.stop ?? '')
    return [...before.with(earlier, { ...said, stop }), ...words.slice(first + 1)]
  }
  const isPlace = /^\p{Lu}/u.test(said.said) || oneOf('the my our')(said)
  const lead = before.findLastIndex(
    (word, index) => oneOf('at in to on')(word) && !timeWords.moment(words[index + 1] ?? word),
  )
  if (!isPlace || lead < 0) return null
  return [...before.slice(0, lead + 1), ...words.slice(first)]
}
