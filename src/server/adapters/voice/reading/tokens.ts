import { applyCorrections } from '#server/adapters/voice/reading/corrections.ts'
import { tidySpelling } from '#server/adapters/voice/reading/spelling.ts'
import { findTimes } from '#server/times/time-phrases.ts'
import type { TimeKind } from '#server/times/time-words.ts'
import { toSaid, toWords, type Word } from '#server/times/words.ts'

/** A word, or all words of one time: "tomorrow at eight" is one token, and plainly `<both>`, a day and a clock. */
export type Token = Word & { parts: readonly Word[]; time: TimeKind | '' }

export function toTokens(transcript: string): Token[] {
  const words = applyCorrections(toWords(tidySpelling(transcript)))
  const times = findTimes(words)
  return words.flatMap((word, at): Token[] => {
    const time = times.find(({ from, to }) => at >= from && at < to)
    if (!time) return [{ ...word, parts: [word], time: '' }]
    if (time.from < at) return []
    const parts = words.slice(time.from, time.to)
    return [{ said: toSaid(parts), plain: `<${time.kind}>`, stop: parts.at(-1)?.stop ?? '', parts, time: time.kind }]
  })
}
