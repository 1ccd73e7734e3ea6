import { enough, stopBegins, toMean, toOdds } from '#server/adapters/voice/reader/odds.ts'
import type { Word } from '#server/times/words.ts'

/** Of which words something else was made. */
export type Taken = Record<'isTitle' | 'isPlace' | 'isTime', (at: number) => boolean>

/** The thoughts that guests should know, each by the places of its words. */
export function findDetails(words: readonly Word[], scores: readonly number[][], taken: Taken): number[][] {
  const odds = scores.map(toOdds)
  const isDetail = fillClauses(words, odds, { taken, isDetail: fillHoles(words, odds, taken) })
  const details: number[][] = []
  let isOpen = false
  words.forEach((_word, at) => {
    if (!isDetail[at]) {
      isOpen &&= (taken.isTime(at) || taken.isPlace(at)) && words[at]?.stop === ''
      return
    }
    const [, begins = 0, goesOn = 0] = scores[at] ?? []
    const isBehindStop = at > 0 && words[at - 1]?.stop !== ''
    if (!isOpen || begins > goesOn - (isBehindStop ? stopBegins : 0)) details.push([at])
    else details.at(-1)?.push(at)
    isOpen = true
  })
  return details
    .filter((list) => toMean(list.map((at) => odds[at] ?? 0)) > enough.detail)
    .map((list) => tidy(words, list, taken))
    .filter((list) => list.length > 0)
}

/** Small holes in a thought are none, and the first and the last word of a sentence belong to it. */
function fillHoles(words: readonly Word[], odds: readonly number[], { isTitle, isPlace, isTime }: Taken): boolean[] {
  const isDetail = odds.map((value, at) => value > enough.detailWord && !isTitle(at))
  words.forEach((word, at) => {
    if (isDetail[at] || isTitle(at) || isTime(at) || isPlace(at) || (odds[at] ?? 0) <= enough.detailHole) return
    const isStart = at === 0 || words[at - 1]?.stop !== ''
    const isEnd = at === words.length - 1 || word.stop !== ''
    const isBehind = isDetail[at - 1] && !isStart
    const isBefore = isDetail[at + 1] && !isEnd
    isDetail[at] = Boolean((isBehind && isBefore) || (isBehind && isEnd) || (isBefore && isStart))
  })
  return isDetail
}

type Found = { taken: Taken; isDetail: readonly boolean[] }

/** A clause that is a thought for the most part is one as a whole. */
function fillClauses(words: readonly Word[], odds: readonly number[], { taken, isDetail }: Found): boolean[] {
  const filled = [...isDetail]
  let from = 0
  words.forEach(({ stop }, at) => {
    if (stop === '' && at < words.length - 1) return
    const clause = words.flatMap((_word, each) => (each >= from && each <= at ? [each] : []))
    const free = clause.filter((each) => !taken.isTime(each) && !taken.isPlace(each))
    const isThought = free.some((each) => isDetail[each]) && toMean(free.map((each) => odds[each] ?? 0)) > enough.clause
    if (isThought && !clause.some(taken.isTitle)) for (const each of free) filled[each] = true
    from = at + 1
  })
  return filled
}

const opens = new Set('and so but or okay ok then with at on in also plus um uh'.split(' '))
const leads = new Set(
  'at on by from till until before after around about is starts start leaves finishes ends opens off'.split(' '),
)
const hangs = new Set('and but so or to at on in for with by the a an of from till until my our'.split(' '))
const hangsAtEnd = new Set('and but so or the a an my our'.split(' '))
const joins = new Set('and but so or'.split(' '))

/** A thought has no loose ends, and a time that it leads up to belongs to it. */
function tidy(words: readonly Word[], all: readonly number[], { isTime }: Taken): number[] {
  const list = [...all]
  const plain = (at: number | undefined) => words[at ?? -1]?.plain ?? ''
  const isEnd = (at: number) => words[at]?.stop !== '' || at === words.length - 1
  const last = list.at(-1) ?? -1
  if (list.length > 1 && leads.has(plain(last)) && !isEnd(last))
    for (let at = last + 1; isTime(at) && at < words.length && (at === last + 1 || words[at - 1]?.stop === ''); at += 1)
      list.push(at)
  // "I'll get the beers in." ends there, "the line's short at" does not.
  const isLoose = (at: number) => (isEnd(at) ? hangsAtEnd : hangs).has(plain(at))
  while (isLoose(list.at(-1) ?? -1)) list.pop()
  if (list.length <= 2) while (opens.has(plain(list[0]))) list.shift()
  else if (joins.has(plain(list[0])) && !isEnd(list[0] ?? -1)) list.shift()
  return list
}
