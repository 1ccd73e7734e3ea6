import { expect, it } from 'vitest'
import { findRange } from '#server/http/files/ranges.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=x', null],
  ['lines=0-1', null],
  [undefined, null],
])('of ten bytes, %j asks for %j', (header, range) => {
  expect(findRange(header, 10)).toEqual(range)
})
