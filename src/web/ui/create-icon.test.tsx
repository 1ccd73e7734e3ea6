import { render } from '@testing-library/react'
import { createLucideIcon } from 'lucide-react'
import { expect, test } from 'vitest'
import createIcon from '#web/ui/create-icon.ts'

test('an icon looks as the library draws it, without the classes that no style names', () => {
  const path = { d: 'M18 6 6 18', key: 'stroke' }
  const Own = createIcon({ node: [['path', path]] })
  const Theirs = createLucideIcon('x', [['path', path]])
  const own = render(<Own className="size-5" strokeWidth={3} />).container
  const theirs = render(<Theirs className="size-5" strokeWidth={3} />).container
  theirs.firstElementChild?.classList.remove('lucide', 'lucide-x')
  expect(own.firstElementChild?.isEqualNode(theirs.firstElementChild)).toBe(true)
})
