import { isWithin, toMean, toOdds } from '#server/adapters/voice/reader/odds.ts'
import type { Scores } from '#server/adapters/voice/reader/tagger.ts'
import type { Spans } from '#server/adapters/voice/reader/write-fields.ts'
import type { Span } from '#server/times/phrases.ts'

export type Certainty = Record<keyof Scores, number>

/** From 0 to 1: a reading is as certain as its weakest word, taken or left out. Time phrases and thoughts count as one. */
export function toCertainty(scores: Scores, { title, place, times, details }: Spans): Certainty {
  const thoughts = details.map((list) => toMean(list.map((at) => toOdds(scores.details[at]))))
  return {
    title: Math.min(...toTaken(scores.title, title), ...toLeft(scores.title, title ? [title] : [])),
    place: Math.min(...toTaken(scores.place, place), ...toLeft(scores.place, place ? [place] : [])),
    time: Math.min(...times.map(({ odds }) => odds), ...toLeft(scores.time, times)),
    details: Math.min(1, ...thoughts),
  }
}

function toTaken(scores: readonly number[][], span: Span | null): number[] {
  return span ? scores.slice(span.from, span.to).map(toOdds) : []
}

/** How certain it is of each other word that it belongs to none of these. */
function toLeft(scores: readonly number[][], spans: readonly Span[]): number[] {
  const left = scores.filter((_each, at) => !spans.some((span) => isWithin(at, span)))
  return [1, ...left.map((each) => 1 - toOdds(each))]
}
