import { limits } from '#shared/limits.ts'
import { type MessageKey, t } from '#shared/message.ts'
import type { HeardVoice, VoiceFields } from '#shared/voice.ts'

const heardFields = ['title', 'description', 'location', 'time'] as const
export type HeardField = (typeof heardFields)[number]
export type HeardTexts = Record<HeardField, string>

/** What was chosen before recording: the form was empty, keep its texts, or replace them. */
export type Agreement = 'nothing-there' | 'keep' | 'replace'
/** The choice, and the texts that it was about. */
export type Agreed = { agreement: Agreement; texts: HeardTexts }

export type Verdict =
  | { kind: 'apply'; texts: Partial<HeardTexts> }
  | { kind: 'keep' }
  | { kind: 'ask'; texts: Partial<HeardTexts>; overwritten: HeardField[] }

/** Fields without a transcript keep their text. What was typed after the choice needs confirmation. */
export function judgeHeard({ agreement, texts: before }: Agreed, now: HeardTexts, heard: HeardTexts): Verdict {
  if (agreement === 'keep') return keepText(now, heard)
  const said = heardFields.filter((field) => heard[field])
  const overwritten = said.filter((field) => now[field].trim() && now[field] !== heard[field])
  const isUnasked = (field: HeardField) => now[field] !== before[field]
  const texts = pick(heard, said)
  return overwritten.some(isUnasked) ? { kind: 'ask', texts, overwritten } : { kind: 'apply', texts }
}

/** Fills empty fields, and only if neither title nor description is written. */
export function keepText(now: HeardTexts, heard: Partial<HeardTexts>): Verdict {
  if (now.title.trim() || now.description.trim()) return { kind: 'keep' }
  const empty = heardFields.filter((field) => heard[field] && !now[field].trim())
  return { kind: 'apply', texts: pick(heard, empty) }
}

export function toHeardTexts(heard: VoiceFields): HeardTexts {
  return {
    title: heard.casualTitle.trim().slice(0, limits.title),
    description: heard.extraDetails.trim().slice(0, limits.description),
    location: heard.location.trim().slice(0, limits.location),
    time: heard.timeframe.trim().slice(0, limits.specificTime),
  }
}

const fieldOf = { casualTitle: 'title', extraDetails: 'description', location: 'location', timeframe: 'time' } as const

export const toUnsure = ({ unsure = [] }: HeardVoice): HeardField[] => unsure.map((name) => fieldOf[name])

const questions = {
  title: 'recorder:doubt.title',
  description: 'recorder:doubt.description',
  location: 'recorder:doubt.location',
  time: 'recorder:doubt.time',
} as const satisfies Record<HeardField, MessageKey>

type Doubtful = { texts: Partial<HeardTexts>; unsure?: readonly HeardField[] }

/** What to ask beside each field that may be misread, until it is changed. */
export function toDoubts({ texts, unsure = [] }: Doubtful, now: HeardTexts): Partial<HeardTexts> {
  const doubted = unsure.filter((field) => now[field] && now[field] === texts[field])
  return Object.fromEntries(doubted.map((field) => [field, t(questions[field], { text: toShort(now[field]) })]))
}

const longestQuote = 40
const toShort = (text: string) => (text.length > longestQuote ? `${text.slice(0, longestQuote).trim()}…` : text)

export const hasText = (texts: HeardTexts): boolean => heardFields.some((field) => texts[field].trim() !== '')

function pick(texts: Partial<HeardTexts>, fields: readonly HeardField[]): Partial<HeardTexts> {
  return Object.fromEntries(fields.map((field) => [field, texts[field]]))
}
