import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findObstacle } from '#scripts/release/obstacles.ts'
import { ask } from '#scripts/release/run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sponti-release-'))
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changes\n\n## 1.2.0\n\nBetter tacos.\n')
  git('init', '--quiet')
  commit()
})
afterEach(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]) => ask('git', args, folder)
function commit() {
  git('add', '--all')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@sponti.example', 'commit', '--quiet', '--message', 'One')
}

test('a release is made of what is committed, of a version that the changes name', () => {
  expect(findObstacle(folder, '1.2.0')).toBeNull()
  expect(findObstacle(folder, '1.2')).toBe(
    "CHANGELOG.md has no line '## 1.2': say there what is new, and what must be done for it.",
  )
  writeFileSync(join(folder, 'later.txt'), '')
  expect(findObstacle(folder, '1.2.0')).toMatch(/^Commit first.*\n\?\? later\.txt$/)
})

test('a version is one commit for good', () => {
  git('tag', 'v1.2.0')
  expect(findObstacle(folder, '1.2.0')).toBeNull()
  writeFileSync(join(folder, 'later.txt'), '')
  commit()
  expect(findObstacle(folder, '1.2.0')).toBe('v1.2.0 is another commit: give package.json the next version.')
})
