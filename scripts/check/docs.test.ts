import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBadMentions } from '#scripts/check/docs.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docs-'))
  mkdirSync(join(root, 'src/server'), { recursive: true })
  writeFileSync(join(root, 'src/server/main.ts'), '')
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "dev": "true" } }')
})
afterEach(() => rmSync(root, { recursive: true }))

function listIn(text: string) {
  writeFileSync(join(root, 'README.md'), text)
  return listBadMentions(root, 'README.md')
}

test('what is there may be named: files, folders, patterns, links, commands, and examples', () => {
  const text = 'See `src/server/main.ts`, `src/server/`, `src/server/*.ts`, [main](src/server/main.ts), `npm run dev`'
  expect(listIn(`${text}, \`src/server/features/<noun>/\` and <https://example.org>`)).toEqual([])
})

test.each([
  ['`src/server/gone.ts`', 'src/server/gone.ts'],
  ['`src/server/old*.ts`', 'src/server/old*.ts'],
  ['[gone](src/gone.md)', 'src/gone.md'],
  ['`npm run fly`', 'fly'],
])('%s is reported with its line', (text, name) => {
  expect(listIn(`first line\n${text}`)).toEqual([`README.md:2 mentions ${name}, which does not exist`])
})

test.each(['`migrations/0001_ids.sql`', '[ids](migrations/0001_ids.sql)', '[ids](./migrations/0001_ids.sql)'])(
  '%s is refused, though it is there: a migration is not what is true today',
  (text) => {
    mkdirSync(join(root, 'migrations'))
    writeFileSync(join(root, 'migrations/0001_ids.sql'), '')
    expect(listIn(`${text} in \`migrations/\``)).toEqual([
      'README.md:1 mentions migrations/0001_ids.sql: point to schema/, which says what is true today',
    ])
  },
)
