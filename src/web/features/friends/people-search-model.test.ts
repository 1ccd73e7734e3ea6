import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { canSearch, toCommonWords } from '#web/features/friends/people-search-model.ts'

test('a search begins with enough letters, spaces not counted', () => {
  expect(canSearch('m'.repeat(limits.searchMinimum))).toBe(true)
  expect(canSearch(`${'m'.repeat(limits.searchMinimum - 1)}   `)).toBe(false)
})

test.each([
  [null, null],
  [{ count: 0, names: [] }, 'No friends in common'],
  [{ count: 1, names: ['Ben'] }, 'Ben in common'],
  [{ count: 2, names: ['Ben', 'Cleo'] }, 'Ben and Cleo in common'],
  [{ count: 4, names: ['Ben', 'Cleo'] }, 'Ben, Cleo and 2 more in common'],
])('of %j people read %j', (inCommon, words) => {
  expect(toCommonWords(inCommon)).toBe(words)
})
