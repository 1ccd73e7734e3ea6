import { toFields, toPlaceText } from '#server/adapters/voice/reading/fields.ts'
import type { Tag } from '#server/adapters/voice/reading/tags.ts'
import { type Token, toTokens } from '#server/adapters/voice/reading/tokens.ts'
import { isRight, type Utterance } from '#tests/fixtures/utterances/utterances.ts'

type Places = number[]
const mostTaggings = 40
/** The time is chosen by rule. */
const tagged = ['casualTitle', 'extraDetails', 'location', 'funnySearchText'] as const

/** Every way to tag an utterance from which its fields come out right. */
export function alignUtterance(utterance: Utterance): { tokens: Token[]; taggings: Tag[][] } {
  const tokens = toTokens(utterance.said)
  const { casualTitle, extraDetails, location } = utterance.fields
  const titles = casualTitle.flatMap((text) => (text ? findText(tokens, text).slice(0, 3) : [[]]))
  const places = location.flatMap((text) => (text ? findPlace(tokens, text).slice(0, 2) : [[]]))
  const details = extraDetails.flatMap((text) => (text ? findDetails(tokens, text) : [[]]))
  const taggings = new Map<string, Tag[]>()
  for (const title of titles)
    for (const place of places)
      for (const detail of details) {
        const tagging = toTagging(tokens, { title, place, detail })
        if (!tagging || taggings.size >= mostTaggings) continue
        const fields = toFields(tokens, tagging)
        if (tagged.every((name) => isRight(fields, utterance, name))) taggings.set(tagging.join(), tagging)
      }
  return { tokens, taggings: [...taggings.values()] }
}

type Found = { title: Places; place: Places; detail: Places[] }

function toTagging(tokens: readonly Token[], { title, place, detail }: Found): Tag[] | null {
  const tagging = tokens.map(({ time }, at): Tag => {
    const opens = detail.some(([first]) => first === at)
    const isDetail = detail.some((part) => part.includes(at))
    if (place.includes(at)) return isDetail ? 'detail+place' : title.includes(at) ? 'title+place' : 'place'
    if (isDetail) return opens ? 'opens' : 'detail'
    return title.includes(at) ? 'title' : time ? 'time' : 'other'
  })
  const isTwice = title.some((at) => detail.some((part) => part.includes(at)))
  return isTwice ? null : tagging
}

const toPlain = (text: string) => text.toLowerCase().replace(/[.,]/g, '')

/** Where the words of a text stand, in order and with at most two gaps, the fewest gaps first. */
function findText(tokens: readonly Token[], text: string): Places[] {
  const said = tokens.map((token) => toPlain(token.said))
  const found: Places[] = []
  function follow(from: number, rest: string, places: Places): void {
    if (rest === '') found.push(places)
    if (rest === '' || found.length > 6) return
    for (let at = from; at < tokens.length; at += 1) {
      if (countGaps([...places, at]) > 2) return
      const forms = new Set([said[at] ?? '', (said[at] ?? '').replace(/'s$/, '')])
      for (const form of forms)
        if (form && `${rest} `.startsWith(`${form} `)) follow(at + 1, rest.slice(form.length + 1), [...places, at])
    }
  }
  follow(0, toPlain(text), [])
  return found.toSorted((one, other) => countGaps(one) - countGaps(other))
}

function countGaps(places: Places): number {
  return places.filter((at, index) => index > 0 && at !== (places[index - 1] ?? 0) + 1).length
}

function findDetails(tokens: readonly Token[], text: string): Places[][] {
  const parts = text.split(/\. (?=\S)/).map((part) => findText(tokens, part)[0])
  return parts.every((part) => part !== undefined) ? [parts] : []
}

function listRuns(tokens: readonly Token[], most: number): Places[] {
  return tokens.flatMap((_token, from) =>
    Array.from({ length: Math.min(most, tokens.length - from) }, (_unused, more) =>
      Array.from({ length: more + 1 }, (_each, index) => from + index),
    ),
  )
}

function pick(tokens: readonly Token[], places: Places): Token[] {
  return tokens.filter((_token, at) => places.includes(at))
}

function findPlace(tokens: readonly Token[], text: string): Places[] {
  return listRuns(tokens, 10).filter((run) => toPlain(toPlaceText(pick(tokens, run))) === toPlain(text))
}
