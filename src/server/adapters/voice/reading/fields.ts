import { toGifWords } from '#server/adapters/voice/reading/gif-words.ts'
import { isDetail, isPlace, isTitle, type Tag } from '#server/adapters/voice/reading/tags.ts'
import type { Token } from '#server/adapters/voice/reading/tokens.ts'
import { cut } from '#server/adapters/voice/voice-reader.ts'
import { toTimeText } from '#server/times/time-phrases.ts'
import { capitalise, toSaid } from '#server/times/words.ts'
import { limits } from '#shared/limits.ts'
import type { VoiceFields } from '#shared/voice.ts'

type Runs = Token[][]

export function toFields(tokens: readonly Token[], tags: readonly Tag[]): VoiceFields {
  const title = capitalise(toSaid(findRuns(tokens, tags, isTitle).flat()).replace(/[,.](?= )/g, ''))
  return {
    casualTitle: cut(title, limits.title),
    extraDetails: cut(toDetails(tokens, tags), limits.description),
    location: cut(toPlaceText(findRuns(tokens, tags, isPlace)[0] ?? []), limits.location),
    timeframe: cut(toTimeframe(tokens, tags), limits.specificTime),
    funnySearchText: cut(toGifWords(title), limits.gifTerm),
  }
}

function findRuns(tokens: readonly Token[], tags: readonly Tag[], is: (tag: Tag | undefined) => boolean): Runs {
  const runs: Runs = []
  for (const [at, token] of tokens.entries()) {
    if (!is(tags[at])) continue
    if (at > 0 && is(tags[at - 1])) runs.at(-1)?.push(token)
    else runs.push([token])
  }
  return runs
}

/** Each detail is a sentence of its own. */
function toDetails(tokens: readonly Token[], tags: readonly Tag[]): string {
  const details: Runs = []
  for (const [at, token] of tokens.entries()) {
    if (!isDetail(tags[at])) continue
    if (tags[at] === 'opens' || details.length === 0) details.push([token])
    else details.at(-1)?.push(token)
  }
  return details.map((detail) => capitalise(toSaid(detail))).join('. ')
}

const homes: Record<string, string> = { mine: 'My place', ours: 'Our place' }

export function toPlaceText(run: readonly Token[]): string {
  const [first, ...rest] = run
  if (!first) return ''
  const home = rest.length === 0 ? homes[first.plain] : undefined
  // "twelve Oak Street" is number 12, "Five Guys" is a name.
  const isAddress = /^\d/.test(first.plain) && rest.length > 0 && !/^\p{Lu}/u.test(first.said)
  return home ?? capitalise(toSaid([isAddress ? { ...first, said: first.plain } : first, ...rest]))
}

/** "The pool closes at nine", "I'm here until five": when something ends is not when it is. */
const ends = /^(?:closes?|ends?|finishes|shuts?|since)$/
function isEnd(before: Token | undefined, { said }: Token): boolean {
  return /^(?:until|till|by|before)\b/i.test(said) || ends.test(before?.plain ?? '')
}

/** A day and a clock that were said apart belong together; of two of a kind the first counts, those in details last. */
function toTimeframe(tokens: readonly Token[], tags: readonly Tag[]): string {
  const times = tokens
    .map((token, at) => ({ token, at, isInDetail: isDetail(tags[at]) }))
    .filter(({ token }) => token.time)
  if (times.some(({ token, isInDetail }) => token.time === 'now' && (times.length === 1 || !isInDetail)))
    return 'Right Now'
  const first = times.filter(({ isInDetail }) => !isInDetail)
  const rest = times.filter(({ token, at, isInDetail }) => isInDetail && !isEnd(tokens[at - 1], token))
  const isWhole = first.length > 0 && rest.some(({ token }) => token.time === 'both')
  const usable = (isWhole ? first : [...first, ...rest]).map(({ token }) => token)
  const find = (kind: Token['time']) => usable.find(({ time }) => time === kind)?.parts ?? []
  const both = find('both')
  return toTimeText(both.length > 0 ? both : [...find('day'), ...find('clock')])
}
