import { enough, isWithin, toMean, toOdds } from '#server/adapters/voice/reader/odds.ts'
import type { Span } from '#server/times/phrases.ts'
import { findTimes, joinTimeWords, type TimePhrase } from '#server/times/time-phrases.ts'
import type { Word } from '#server/times/words.ts'

/** How likely it is that this time is the plan's. */
export type ChosenTime = TimePhrase & { odds: number }

const leadsOn = /^(?:at|on|in|from|till|until|for|the)$/
const endsLoosely = /^(?:at|on|in|from|till|until|for|the|and|of)$/
const beginsLoosely =
  /^(?:and|of|is|are|we're|i'm|it's|for|leaving|meet|meeting|starts|starting|kick|kickoff|doors|open|opens)$/
const neverBeside = /^(?:so|still|that's|it's|an|about|while|when|mine|if|\d+)$/

/** The time phrases that the model takes for when, and words that it does and no phrase covers: "opening day". */
export function chooseTimes(words: readonly Word[], scores: readonly number[][]): ChosenTime[] {
  const odds = scores.map(toOdds)
  const known = findTimes(words).map((time) => ({ ...time, odds: Math.max(...odds.slice(time.from, time.to)) }))
  const chosen = known.filter((time) => time.odds > enough.time).map((time) => widen(words, odds, { time, known }))
  const taken = [...known, ...chosen]
  const isOther = (at: number) => (odds[at] ?? 0) > enough.otherTime && !taken.some((time) => isWithin(at, time))
  const hasClock = chosen.some(({ kind }) => kind === 'clock' || kind === 'both')
  for (const span of findRuns(words, isOther)) {
    const isBeside = known.some(({ from, to }) => to === span.from || from === span.to)
    const mean = toMean(odds.slice(span.from, span.to))
    const isLikely = mean > (span.to - span.from > 1 ? enough.otherTime : enough.otherTimeWord)
    if (isBeside || !isLikely || leadsOn.test(words[span.to - 1]?.plain ?? '')) continue
    chosen.push({ ...toTime(words, span, hasClock ? 'day' : 'clock'), odds: mean })
  }
  return chosen.toSorted((one, other) => one.from - other.from)
}

function toTime(words: readonly Word[], { from, to }: Span, kind: TimePhrase['kind']): TimePhrase {
  return { from, to, kind, text: joinTimeWords(words.slice(from, to)) }
}

/** Rows of such words without a stop in between. */
function findRuns(words: readonly Word[], isIn: (at: number) => boolean): Span[] {
  const runs: Span[] = []
  words.forEach((_word, at) => {
    const last = runs.at(-1)
    if (!isIn(at)) return
    if (last?.to === at && words[at - 1]?.stop === '') last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  })
  return runs
}

type Around = { time: ChosenTime; known: readonly TimePhrase[] }

/** "Monday lunchtime", "any evening this week": words beside a phrase may belong to it. */
function widen(words: readonly Word[], odds: readonly number[], { time, known }: Around): ChosenTime {
  const plain = (at: number) => words[at]?.plain ?? ''
  function isFree(at: number) {
    return (
      (odds[at] ?? 0) > enough.besideTime && !neverBeside.test(plain(at)) && !known.some((each) => isWithin(at, each))
    )
  }
  let { from, to } = time
  while (isFree(from - 1) && words[from - 1]?.stop === '') from -= 1
  while (isFree(to) && words[to - 1]?.stop === '') to += 1
  while (to > time.to && endsLoosely.test(plain(to - 1))) to -= 1
  while (from < time.from && beginsLoosely.test(plain(from))) from += 1
  const isSame = from === time.from && to === time.to
  return isSame ? time : { ...toTime(words, { from, to }, time.kind), odds: time.odds }
}

/** A day and a clock that were said apart belong together; of two of a kind the first counts. */
export function toTimeframe(times: readonly TimePhrase[]): string {
  const later = times.filter(({ kind }) => kind !== 'now')
  if (times.length > 0 && later.length === 0) return 'Right Now'
  const find = (wanted: TimePhrase['kind']) => later.find(({ kind }) => kind === wanted)?.text
  return find('both') ?? [find('day'), find('clock')].filter(Boolean).join(' ')
}
