import { type Certainty, toCertainty } from '#server/adapters/voice/reader/certainty.ts'
import { findDetails } from '#server/adapters/voice/reader/find-details.ts'
import { chooseTimes } from '#server/adapters/voice/reader/find-times.ts'
import { isWithin, titleGoesOn } from '#server/adapters/voice/reader/odds.ts'
import type { Scores } from '#server/adapters/voice/reader/tagger.ts'
import type { Spans } from '#server/adapters/voice/reader/write-fields.ts'
import type { Span } from '#server/times/phrases.ts'
import type { Word } from '#server/times/words.ts'

/** What the model thinks of each word, as one title, one place, the times, and the thoughts beside them. */
export function findSpans(words: readonly Word[], scores: Scores): { spans: Spans; certainty: Certainty } {
  const times = chooseTimes(words, scores.time)
  const [title, place] = [findLikeliest(scores.title, titleGoesOn), findLikeliest(scores.place)]
  const details = findDetails(words, scores.details, {
    isTitle: (at) => title !== null && isWithin(at, title),
    isPlace: (at) => place !== null && isWithin(at, place),
    isTime: (at) => times.some((time) => isWithin(at, time)),
  })
  const spans = { title, place, times, details }
  return { spans, certainty: toCertainty(scores, spans) }
}

/** The likeliest row of words, or null where none is likelier. */
function findLikeliest(scores: readonly number[][], goesOn = 0): Span | null {
  const gains = scores.map(([outside = 0, begins = 0, further = 0]) => ({
    begin: begins - outside,
    further: further - outside + goesOn,
  }))
  let best = { from: 0, to: 0, gain: 0 }
  // Of all that end here: the best that goes on, or one that begins.
  let open = { from: 0, gain: Number.NEGATIVE_INFINITY }
  gains.forEach(({ begin, further }, at) => {
    open = open.gain + further > begin ? { ...open, gain: open.gain + further } : { from: at, gain: begin }
    if (open.gain > best.gain) best = { from: open.from, to: at + 1, gain: open.gain }
  })
  return best.gain > 0 ? { from: best.from, to: best.to } : null
}
