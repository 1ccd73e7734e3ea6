import { expect, test } from 'vitest'
import { toFittingSize } from '#web/lib/pictures/shrink-picture.ts'

test.each([
  [4000, 3000, { width: 200, height: 150 }],
  [300, 900, { width: 67, height: 200 }],
  [120, 80, { width: 120, height: 80 }],
  [5000, 1, { width: 200, height: 1 }],
])('%i × %i becomes %o', (width, height, size) => {
  expect(toFittingSize(width, height)).toEqual(size)
})
