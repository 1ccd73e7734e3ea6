import type { Span } from '#server/times/phrases.ts'

/** From how likely on a word counts. Found on sentences that the training held back. */
export const enough = {
  /** A time phrase, a word beside one, a run of words that no phrase covers, and a single such word. */
  time: 0.7,
  besideTime: 0.7,
  otherTime: 0.5,
  otherTimeWord: 0.8,
  /** A word of the details, one in a hole of them, and a whole thought. */
  detailWord: 0.2,
  detailHole: 0.1,
  detail: 0.65,
  /** All words of a clause without a title, on average, for the whole clause to be a thought. */
  clause: 0.5,
}

/** Below this certainty a field is asked about. Found on the same sentences. */
export const doubtful = { title: 0.6, place: 0.6, time: 0.7, details: 0.8 }

/** What a further word of a title is given beforehand: the model ends them early. */
export const titleGoesOn = 0.8
/** And what a word behind a stop is given to begin a thought. */
export const stopBegins = 1

/** How likely a word is a piece of what is looked for, from its log probabilities. */
export const toOdds = ([outside = 0]: readonly number[] = []): number => 1 - Math.exp(outside)

export function toMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

export const isWithin = (at: number, { from, to }: Span): boolean => at >= from && at < to
