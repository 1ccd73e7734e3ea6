import { globSync, readFileSync } from 'node:fs'
import { listCodeEdits } from '#scripts/mutants/code-edits.ts'
import { type Mutant, nameMutants } from '#scripts/mutants/mutant.ts'
import type { Part } from '#scripts/mutants/parts.ts'
import { listSqlEdits } from '#scripts/mutants/sql-edits.ts'

/** A file to break, and the statement of a migration that a break belongs to. */
export type Target = {
  path: string
  text: string
  tests: readonly string[]
  mutants: readonly Mutant[]
  statement?: { start: number; end: number; name: string }
}

/** What a part breaks: its files, and its SQL functions where they were last defined. */
export function listTargets({ rows, functions }: Part): Target[] {
  const files = rows.flatMap(({ files, tests }) =>
    listFiles(files, 'product').map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, tests: listFiles(tests, 'test'), mutants: nameMutants(text, listCodeEdits(path, text)) }
    }),
  )
  return [...files, ...(functions ? listFunctions(functions) : [])]
}

function listFunctions({ names, tests }: NonNullable<Part['functions']>): Target[] {
  const last = new Map<string, Target>()
  for (const path of globSync('migrations/*.sql').toSorted()) {
    const text = readFileSync(path, 'utf8')
    for (const match of text.matchAll(/^create (?:or replace )?function (\w+)(\([^)]*\))[^$]*\$\$([^$]*)\$\$;/gm)) {
      const [statement, name = '', signature = '', body = ''] = match
      if (!names.includes(name)) continue
      const at = match.index + statement.lastIndexOf(body)
      last.set(name + signature, {
        path,
        text,
        tests: listFiles(tests, 'test'),
        mutants: nameMutants(
          text,
          listSqlEdits(body, at, { start: match.index, end: match.index + statement.length, kind: 'statement' }),
        ).map((mutant) => ({
          ...mutant,
          name: `${name}: ${mutant.name}`,
        })),
        statement: { start: match.index, end: match.index + statement.length, name },
      })
    }
  }
  return [...last.values()]
}

function listFiles(patterns: readonly string[], kind: 'product' | 'test'): string[] {
  const found = patterns.flatMap((pattern) => globSync(pattern).toSorted())
  return [...new Set(found)].filter((path) => path.includes('.test.') === (kind === 'test'))
}
