import type { Messages, Tags } from '#shared/message-keys.ts'
import { type Pattern, parsePattern } from '#shared/message-pattern.ts'

/** A key of messages/en: the file and the name in it, as in `feed:empty`. */
export type MessageKey = keyof Messages
/** Without values, tags and plurals: what a table may hold for later. */
export type PlainKey = {
  [Key in MessageKey]: object extends Messages[Key] ? (Key extends keyof Tags ? never : Key) : never
}[MessageKey]
export type TaggedKey = keyof Tags & MessageKey

type Values = Readonly<Record<string, string | number>>

/** Where messages come from: each runtime provides its own before it says anything. */
type Source = {
  /** Of the reader. */
  language: () => string
  locale: () => string
  isMirrored: () => boolean
  /** The pattern of a message. The browser's build has it in place of the key, so there it is the key itself. */
  find: (key: string) => string
}

let source: Source = {
  language: () => 'en',
  locale: () => 'en-US',
  isMirrored: () => false,
  find: (key) => {
    throw new Error(`No messages are provided, and ${key} is asked for`)
  },
}

/** Returns what was provided before. */
export function provideMessages(provided: Source): Source {
  const former = source
  source = provided
  return former
}

/** The reader's language, as `<html lang>` says it. */
export const currentLanguage = (): string => source.language()
/** For `Intl`: the language with the reader's region. */
export const currentLocale = (): string => source.locale()

/** What we say, in the reader's language. */
export function t<Key extends Exclude<MessageKey, TaggedKey>>(
  key: Key,
  ...[values]: object extends Messages[Key] ? [] : [values: Messages[Key]]
): string {
  return toText(render(parsePattern(source.find(key)), (values ?? {}) as Values))
}

/** A piece of a message with tags: text, or what is between two tags. */
export type Part = string | { tag: string; parts: Part[] }

/** For messages with tags such as `<link>`: who shows them decides what a tag becomes. */
export function toParts<Key extends TaggedKey>(
  key: Key,
  ...[values]: object extends Messages[Key] ? [] : [values: Messages[Key]]
): Part[] {
  return render(parsePattern(source.find(key)), (values ?? {}) as Values)
}

/** For programs and those who write them, in English: no person types a header, or the body of a call. */
export const untranslated = (words: string): string => words

const kept = new Map<string, unknown>()

/** One of `Intl`'s tools for the reader; making one costs more than using it. */
export function tool<Tool>(name: string, make: (locale: string) => Tool): Tool {
  const key = `${name} ${source.locale()}`
  const known = kept.get(key) as Tool | undefined
  if (known !== undefined) return known
  const made = make(source.locale())
  kept.set(key, made)
  return made
}

export function toNumber(value: number): string {
  // The first use of `Intl` takes a slow phone a while, and nearly all numbers are such; only Arabic has digits of its own.
  if (Number.isInteger(value) && value >= 0 && value < 1000 && !source.locale().startsWith('ar')) return String(value)
  return tool('number', (locale) => new Intl.NumberFormat(locale)).format(value)
}

/** "Ana, Ben and Cleo", each in its own direction. */
export function toList(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return tool(type, (locale) => new Intl.ListFormat(locale, { type })).format(items.map(isolate))
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/
const leftToRight = /[\p{L}\p{N}]/u

const isolated = /\u2068[^\u2068\u2069]*\u2069/g

/** A value that reads in the other direction keeps it, and does not turn the words around it; a list of such stays in our order. */
export function isolate(value: string): string {
  const bare = value.replace(isolated, '')
  const isOther = source.isMirrored()
    ? leftToRight.test(bare.replace(/[\u0590-\u08ff\ufb1d-\ufefc]/g, ''))
    : rightToLeft.test(bare)
  return isOther ? `\u2068${value}\u2069` : value
}

function render(pattern: Pattern, values: Values, count?: number): Part[] {
  return pattern.flatMap((node): Part[] => {
    if (typeof node === 'string') return [node]
    if ('tag' in node) return [{ tag: node.tag, parts: render(node.body, values, count) }]
    if ('count' in node) return [toNumber(count ?? 0)]
    const value = values[node.value] ?? ''
    if (!('cases' in node)) return [typeof value === 'number' ? toNumber(value) : isolate(value)]
    const { cases } = node
    const exact = cases[node.isPlural ? `=${value}` : String(value)]
    const chosen = exact ?? (node.isPlural ? cases[toPlural(Number(value))] : undefined) ?? cases.other ?? []
    return render(chosen, values, node.isPlural ? Number(value) : count)
  })
}

function toPlural(count: number): string {
  return tool('plural', (locale) => new Intl.PluralRules(locale)).select(count)
}

function toText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : toText(part.parts))).join('')
}
