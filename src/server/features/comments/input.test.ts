import { expect, test } from 'vitest'
import { isMentioned } from '#server/features/comments/input.ts'

test.each([
  ['Come along, @ada!', 'ada'],
  ['@Ada: yes?', 'ada'],
  ['Ask @ada.', 'ada'],
  ['(@ada) or @ben', 'ben'],
  ['@josé-maría is in', 'josé-maría'],
  ['who else, @a.b_c', 'a.b_c'],
  ['@c++ knows', 'c++'],
])('%s names @%s', (text, handle) => {
  expect(isMentioned(text, handle)).toBe(true)
})

test.each([
  ['Come along, @adam!', 'ada'],
  ['ada', 'ada'],
  ['write to me@ada', 'ada'],
  ['@ada.lovelace', 'ada'],
  ['@adá', 'ad'],
  ['@axb', 'a.b'],
])('%s does not name @%s', (text, handle) => {
  expect(isMentioned(text, handle)).toBe(false)
})
