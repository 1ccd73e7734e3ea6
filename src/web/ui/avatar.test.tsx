import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toAvatarColor } from '#shared/seeded-random.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'

function picture(container: HTMLElement) {
  const image = container.querySelector('img')
  if (!image) throw new Error('there is no picture')
  return image
}

test('a placeholder waits until the picture is there', () => {
  const { container } = render(<Avatar person={{ id: 'maya', profileImageUrl: '/uploads/maya.jpg' }} />)
  expect(screen.getByTestId('avatar-placeholder')).toBeTruthy()
  fireEvent.load(picture(container))
  expect(screen.queryByTestId('avatar-placeholder')).toBeNull()
  expect(picture(container).getAttribute('src')).toMatch(/^\/api\/image\/proxy\/maya\.jpg\?cb=\d+$/)
})

test('a picture that does not load becomes an animal', () => {
  const { container } = render(<Avatar person={{ id: 'maya', profileImageUrl: '/uploads/gone.jpg' }} />)
  fireEvent.error(picture(container))
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('🐵')).toBeTruthy()
})

test('whoever has no picture is their initial; without any name the default animal', () => {
  render(<Avatar person={{ id: 'a', displayName: 'ömer Demir' }} />)
  render(<Avatar person={{ id: 'b', displayName: null, initial: 'z' }} />)
  render(<Avatar person={{ id: 'c' }} />)
  for (const sign of ['Ö', 'Z', '🐵']) expect(screen.getByText(sign)).toBeTruthy()
})

test('an animal in the profile is shown on a colour that stays the person’s own', () => {
  const first = render(<Avatar person={{ id: 'maya', profileImageUrl: '🐶' }} />)
  const color = toAvatarColor('maya')
  const second = render(<Avatar person={{ id: 'an answer', color, profileImageUrl: '🐶' }} />)
  expect(first.container.innerHTML).toBe(second.container.innerHTML)
  expect(screen.getAllByText('🐶')).toHaveLength(2)
})

test('a stack shows the first few and counts the rest', () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, profileImageUrl: '🐱' }))
  render(<AvatarStack people={people} max={4} total={19} />)
  expect(screen.getAllByText('🐱')).toHaveLength(4)
  expect(screen.getByText('+15')).toBeTruthy()
})
