// Which words a field was written down from: the fewest that are written the same.
import { type Spans, writeFields } from '#server/adapters/voice/reader/write-fields.ts'
import type { Span } from '#server/times/phrases.ts'
import { findTimes, joinTimeWords } from '#server/times/time-phrases.ts'
import { toSaid, type Word } from '#server/times/words.ts'
import type { VoiceFields } from '#shared/voice.ts'

/** For each word: 0 outside, 1 the first of a piece, 2 a further one. */
export type Tags = number[]

const nothing: Spans = { title: null, place: null, times: [], details: [] }
/** Without what people write one way or the other. */
export function flat(text: string): string {
  const letters = text.toLowerCase().replace(/’/g, "'")
  return letters.replace(/[.,!?;:\s]+/g, ' ').trim()
}
export const placesOf = ({ from, to }: Span) => Array.from({ length: to - from }, (_, index) => from + index)

export function toTags(length: number, pieces: readonly (readonly number[])[]): Tags {
  const tags = new Array<number>(length).fill(0)
  for (const piece of pieces) for (const [index, at] of piece.entries()) tags[at] = index === 0 ? 1 : 2
  return tags
}

/** All rows of words within, the short ones first. */
function toSpans({ from, to }: Span, longest: number): Span[] {
  const starts = placesOf({ from, to })
  const spans = starts.flatMap((at) =>
    placesOf({ from: at + 1, to: Math.min(to, at + longest) + 1 }).map((end) => ({ from: at, to: end })),
  )
  return spans.toSorted((one, other) => one.to - one.from - (other.to - other.from) || one.from - other.from)
}

export type Find = (text: string, within?: Span) => Span | undefined
/** Finds the shortest row that is written like that. */
function toFind({ length }: readonly Word[], write: (span: Span) => string, longest: number): Find {
  return (text, within = { from: 0, to: length }) =>
    toSpans(within, longest).find((span) => flat(write(span)) === flat(text))
}

export function toFinders(words: readonly Word[]) {
  const write = (field: keyof VoiceFields, spans: Partial<Spans>) => writeFields(words, { ...nothing, ...spans })[field]
  const joined = (span: Span) => joinTimeWords(words.slice(span.from, span.to))
  const title = toFind(words, (span) => write('casualTitle', { title: span }), 16)
  const place = toFind(words, (span) => write('location', { place: span }), 16)
  const time = toFind(words, joined, 10)
  return {
    title: { find: title, write: (span: Span) => write('casualTitle', { title: span }) },
    place: { find: place, write: (span: Span) => write('location', { place: span }) },
    time: { find: time, write: joined },
    times: (text: string) => alignTime(words, text, time),
    details: (text: string, times: Tags) =>
      alignDetails(words, text, { times, write: (list) => write('extraDetails', { details: [list] }) }),
  }
}

/** A time, or a day and a clock that were said apart. */
function alignTime(words: readonly Word[], text: string, find: Find): Tags | undefined {
  const now = text === 'Right Now' ? findTimes(words).find(({ kind }) => kind === 'now') : undefined
  const whole = now ?? find(text)
  if (whole) return toTags(words.length, [placesOf(whole)])
  const parts = text.split(' ')
  for (let cut = 1; cut < parts.length; cut += 1) {
    const [one, other] = [find(parts.slice(0, cut).join(' ')), find(parts.slice(cut).join(' '))]
    if (one && other && (one.to <= other.from || other.to <= one.from))
      return toTags(words.length, [placesOf(one), placesOf(other)])
  }
  return undefined
}

type Ways = { times: Tags; write: (list: number[]) => string }
/** Each sentence of the details is a row of words, without the words for the time in it. */
function alignDetails(words: readonly Word[], text: string, { times, write }: Ways): Tags | undefined {
  const taken = new Set<number>()
  const pieces: number[][] = []
  for (const part of text.split(/[.?!] /)) {
    const fits = toSpans({ from: 0, to: words.length }, 50)
      .flatMap((span) => [placesOf(span), placesOf(span).filter((at) => !times[at])])
      .filter((list) => list.length > 0 && !list.some((at) => taken.has(at)) && isLike(words, list, part))
      .filter((list) => flat(write(list)) === flat(part))
    const after = pieces.at(-1)?.at(-1) ?? -1
    const best = fits.find(([first = 0]) => first > after) ?? fits[0]
    if (!best) return undefined
    pieces.push(best)
    for (const at of best) taken.add(at)
  }
  return toTags(words.length, pieces)
}

/** Writing takes long: only what ends alike is tried. */
function isLike(words: readonly Word[], list: readonly number[], part: string): boolean {
  const said = flat(toSaid(list.flatMap((at) => words[at] ?? [])))
  return said.endsWith(flat(part))
}
