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
  mkdirSync(join(root, 'messages/en'), { recursive: true })
  say({ 'about.title': 'About you', 'about.bio': 'Bio', 'about.bio.text': 'No <b>bio</b>.' })
  writeFileSync(join(root, 'src/bio.test.ts'), "test('there is no bio', () => {})")
})
afterEach(() => rmSync(root, { recursive: true }))

const table = (head: string, rows: string[]) => [head, '|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n')

function say(messages: Record<string, string>) {
  return writeFileSync(join(root, 'messages/en/privacy.json'), JSON.stringify(messages))
}

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

test('what the page does not say is a gap, and so is what nobody quotes', () => {
  say({ 'about.bio': 'None.', 'about.days': '{days, plural, one {# day} other {# days}}.' })
  write(['No bio. | `src/bio.test.ts`', '30 days. | `src/bio.test.ts`'])
  expect(listGaps(root)).toEqual([
    'docs/privacy-evidence.md:5 quotes “No bio.”, which is not in messages/en/privacy.json',
    'docs/privacy-evidence.md does not speak of about.bio in messages/en/privacy.json',
  ])
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
