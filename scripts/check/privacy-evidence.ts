// docs/privacy-evidence.md names the code and tests behind each promise of the privacy page. Checks that those files
// and test titles exist and that every table of the database is covered. Exits 1 with one line for each gap.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const evidencePath = 'docs/privacy-evidence.md'
const tablesPath = 'src/server/db/tables.ts'

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
