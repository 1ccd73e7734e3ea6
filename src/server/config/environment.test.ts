import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from '#server/config/environment.ts'
import { root } from '#server/root.ts'

const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
const variables = Object.keys(Environment.shape)

test('the page about the configuration has a row for each variable, and for no other', () => {
  const rows = page.split('\n').flatMap((line) => line.match(/^\| (`\w+`.*?) \|/)?.[1] ?? [])
  const described = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1]))
  expect(described.toSorted()).toEqual(variables.toSorted())
})

test('a variable that the page mentions exists', () => {
  const mentioned = [...page.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => name)
  expect(mentioned.filter((name) => !variables.includes(name))).toEqual([])
})
