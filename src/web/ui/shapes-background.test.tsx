import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShapesBackground } from '#web/ui/shapes-background.tsx'

test('25 shapes lie behind the page, out of reach, and stay where they are', () => {
  const { container, rerender } = render(<ShapesBackground />)
  const before = container.innerHTML
  expect(container.querySelectorAll('svg')).toHaveLength(25)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(container.firstElementChild?.className).toContain('pointer-events-none')
  rerender(<ShapesBackground />)
  expect(container.innerHTML).toBe(before)
})
