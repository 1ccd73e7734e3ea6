// docs/privacy-evidence.md names the code and tests behind each promise of the privacy page. Checks that those files
// and test titles exist, that it quotes the page's messages and leaves none out, and that every table of the database is
// covered. Exits 1 with one line for each gap.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pattern, parsePattern } from '#shared/message-pattern.ts'

const evidencePath = 'docs/privacy-evidence.md'
const messagesPath = 'messages/en/privacy.json'
const tablesPath = 'src/server/db/tables.ts'

/** How many days it is comes from the program: a quote has the number, a message its name. */
const hideNumbers = (text: string) => text.replace(/\d+/g, '#')

type Row = { line: number; part: string; first: string; second: string }

/** Sentences that the document quotes from the page, “Promises that people keep” included. */
export function listQuotes(root: string): string[] {
  return readRows(root).flatMap(({ part, first }) => (part === 'What the database holds' ? [] : [first]))
}

/** A file in backticks, optionally followed by the title of a test in it. */
const proof = /`([\w./*-]+)`(?: “([^”]+)”)?/g

export function listGaps(root: string): string[] {
  const rows = readRows(root)
  const of = (name: string) => rows.filter(({ part }) => part === name)
  const claims = of('Claims')
  if (claims.length === 0) return [`${evidencePath} has no claims`]
  return [
    ...claims.flatMap((row) => listMissingProofs(root, row)),
    ...listMisquotes(root, rows),
    ...listForgottenTables(root, of('What the database holds')),
  ]
}

if (import.meta.main) {
  const gaps = listGaps('.')
  for (const gap of gaps) console.error(gap)
  if (gaps.length > 0) process.exitCode = 1
}

/** The rows of every table in the document, with the `##` heading above them. */
function readRows(root: string): Row[] {
  let part = ''
  return readFileSync(join(root, evidencePath), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      part = /^## (.+)/.exec(text)?.[1] ?? part
      const [, first, second] = /^\| (.+) \| (.+) \|$/.exec(text) ?? []
      const isHead = first === 'the page says' || first === 'table'
      return first && second && !isHead ? [{ line: index + 1, part, first, second }] : []
    })
}

function listMissingProofs(root: string, { line, second }: Row): string[] {
  const at = `${evidencePath}:${line}`
  const proofs = [...second.matchAll(proof)]
  if (proofs.length === 0) return [`${at} names no file`]
  return proofs.flatMap(([, path = '', title]) => {
    if (!existsSync(join(root, path))) return [`${at} names ${path}, which does not exist`]
    const isThere = title === undefined || readFileSync(join(root, path), 'utf8').includes(title)
    return isThere ? [] : [`${at} quotes “${title}”, which is not in ${path}`]
  })
}

function listMisquotes(root: string, rows: Row[]): string[] {
  const messages = Object.entries(JSON.parse(readFileSync(join(root, messagesPath), 'utf8')) as Record<string, string>)
  const keys = new Set(messages.map(([key]) => key))
  const said = messages.map(([key, text]) => ({ key, words: hideNumbers(toWords(parsePattern(text))) }))
  const quotes = rows
    .filter(({ part }) => part !== 'What the database holds')
    .map(({ line, first }) => ({ line, first, words: hideNumbers(first) }))
  // The rest are headings: of a chapter, or of the text beside them.
  const paragraphs = said.filter(({ key }) => !(/^(title|description)$|\.title$/.test(key) || keys.has(`${key}.text`)))
  return [
    ...quotes
      .filter(({ words }) => !said.some((message) => message.words.includes(words)))
      .map(({ line, first }) => `${evidencePath}:${line} quotes “${first}”, which is not in ${messagesPath}`),
    ...paragraphs
      .filter(({ words }) => !quotes.some((quote) => words.includes(quote.words)))
      .map(({ key }) => `${evidencePath} does not speak of ${key} in ${messagesPath}`),
  ]
}

function toWords(pattern: Pattern): string {
  return pattern
    .map((node) => {
      if (typeof node === 'string') return node
      if ('tag' in node) return toWords(node.body)
      return 'cases' in node ? toWords(node.cases.other ?? []) : '#'
    })
    .join('')
}

function listForgottenTables(root: string, rows: Row[]): string[] {
  const known = rows.map(({ first }) => first.replaceAll('`', ''))
  const tables = listTables(root)
  return [
    ...tables.filter((name) => !known.includes(name)).map((name) => `${evidencePath} does not speak of ${name}`),
    ...known.filter((name) => !tables.includes(name)).map((name) => `${evidencePath} speaks of ${name}, which is gone`),
  ]
}

function listTables(root: string): string[] {
  const [, body = ''] = /export type Tables = \{([^}]+)\}/.exec(readFileSync(join(root, tablesPath), 'utf8')) ?? []
  return [...body.matchAll(/^\s*(\w+):/gm)].flatMap(([, name]) => name ?? [])
}
