import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from '#web/ui/linked-text.tsx'

test('text is shown as text, and its addresses as links that give nothing away', () => {
  const { container } = render(<LinkedText text={'<b>hi</b> https://a.example/x.'} />)
  expect(container.textContent).toBe('<b>hi</b> https://a.example/x.')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://a.example/x')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})
