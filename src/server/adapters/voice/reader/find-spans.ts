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
  const [named, found] = [findLikeliest(scores.title, titleGoesOn), findLikeliest(scores.place)]
  const { title, place } = splitGoal(words, named, found)
  const details = findDetails(words, scores.details, {
    isTitle: (at) => title !== null && isWithin(at, title),
    isPlace: (at) => place !== null && isWithin(at, place),
    isTime: (at) => times.some((time) => isWithin(at, time)),
  })
  const spans = { title, place, times, details }
  return { spans, certainty: toCertainty(scores, { ...spans, title: named, place: found }) }
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

/** "A trip to the coast": where it goes is its place, if there is no other. */
function splitGoal(words: readonly Word[], title: Span | null, place: Span | null): Pick<Spans, 'title' | 'place'> {
  if (place) return { title, place: widenPlace(words, place) }
  const goal = words.findIndex(({ plain }, at) => {
    const isInside = title && at > title.from && at + 2 < title.to
    return isInside && plain === 'to' && /^(?:the|my|our)$/.test(words[at + 1]?.plain ?? '')
  })
  if (!title || goal < 0) return { title, place }
  return { title: { from: title.from, to: goal }, place: { from: goal + 1, to: title.to } }
}

const where = /^(?:near|outside|behind|around|round|opposite|along|across|under|beside|past|through)$/
const whereInTwo = /^(?:next to|close to|across from|front of|by the|by my|by our)$/
const owner = /^(?:the|my|our|that)$/
const visits = /^(?:come|coming|stop|stopping|swing|swinging|drop|dropping|pop|popping)$/

/** What says where something is, of what is there, belongs to the place: "behind the school". */
function widenPlace(words: readonly Word[], { from, to }: Span): Span {
  const [two, before, first] = [words[from - 2], words[from - 1], words[from]?.plain ?? '']
  if (!before || before.stop) return { from, to }
  if (where.test(before.plain)) return { from: from - 1, to }
  if (owner.test(before.plain) && !owner.test(first) && !/^an?$/.test(first))
    return widenPlace(words, { from: from - 1, to })
  // "Swing by the studio" is not beside it.
  if (before.plain === 'by' && visits.test(two?.plain ?? '')) return { from, to }
  if (two?.stop === '' && whereInTwo.test(`${two.plain} ${before.plain}`))
    return { from: from - (before.plain === 'of' ? 3 : 2), to }
  return before.plain === 'by' && owner.test(first) ? { from: from - 1, to } : { from, to }
}
