import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Badge } from '#web/ui/badge.tsx'

const read = (count: number) => render(<Badge count={count} />).container.textContent

test('a badge counts to nine and then says 9+; zero is nothing', () => {
  expect(read(0)).toBe('')
  expect(read(9)).toBe('9')
  expect(read(10)).toBe('9+')
})
