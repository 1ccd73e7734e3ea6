import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listGaps, listQuotes } from '#scripts/check/privacy-evidence.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evidence-'))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'src/server/db'), { recursive: true })
  writeFileSync(join(root, 'src/server/db/tables.ts'), 'export type Tables = {\n  users: UsersTable\n}\n')
  writeFileSync(join(root, 'src/bio.test.ts'), "test('there is no bio', () => {})")
})
afterEach(() => rmSync(root, { recursive: true }))

const table = (head: string, rows: string[]) => [head, '|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n')

function write(claims: string[], tables = ['`users` | About you']) {
  return writeFileSync(
    join(root, 'docs/privacy-evidence.md'),
    `## Claims\n\n${table('| the page says | made true by |', claims)}\n\n## What the database holds\n\n${table('| table | chapter |', tables)}\n`,
  )
}

test('a claim with a file, and one with a test of that name, are fine', () => {
  write(['No bio. | `src/bio.test.ts` “there is no bio”, `src/server/db/tables.ts`'])
  expect(listGaps(root)).toEqual([])
  expect(listQuotes(root)).toEqual(['No bio.'])
})

test.each([
  ['No bio. | it is so', 'names no file'],
  ['No bio. | `src/gone.ts`', 'names src/gone.ts, which does not exist'],
  ['No bio. | `src/bio.test.ts` “no such test”', 'quotes “no such test”, which is not in src/bio.test.ts'],
])('%s is a gap', (row, gap) => {
  write([row])
  expect(listGaps(root)).toEqual([`docs/privacy-evidence.md:5 ${gap}`])
})

test('a table that nobody speaks of, or that is gone, is a gap', () => {
  write(['No bio. | `src/bio.test.ts`'], ['`diaries` | Diaries'])
  expect(listGaps(root)).toEqual([
    'docs/privacy-evidence.md does not speak of users',
    'docs/privacy-evidence.md speaks of diaries, which is gone',
  ])
})

test('a document without claims proves nothing', () => {
  write([])
  expect(listGaps(root)).toEqual(['docs/privacy-evidence.md has no claims'])
})
