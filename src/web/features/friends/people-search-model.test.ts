import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { canSearch } from '#web/features/friends/people-search-model.ts'

test('a search begins with enough letters, spaces not counted', () => {
  expect(canSearch('m'.repeat(limits.searchMinimum))).toBe(true)
  expect(canSearch(`${'m'.repeat(limits.searchMinimum - 1)}   `)).toBe(false)
})
