import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toSeed } from '#shared/seeded-random.ts'
import { EventPoster } from '#web/features/events/event-poster.tsx'

function show(gifUrl: string | null) {
  return render(<EventPoster event={{ id: 'event', gifUrl, gifAltText: 'A slice dances' }} className="h-52" />)
}

test('a poster is the same by the id and by the seed that an invitation has in its place', () => {
  const bare = { gifUrl: null, gifAltText: null }
  const id = '019a0000-0000-7000-8000-000000000001'
  const { container: card } = render(<EventPoster event={{ id, ...bare }} />)
  const { container: invitation } = render(<EventPoster event={{ seed: toSeed(id), ...bare }} />)
  expect(invitation.innerHTML).toBe(card.innerHTML)
})

test('a GIF of our own needs no name on it', () => {
  show('/gifs/pizza-dance.svg')
  expect(screen.getByRole('img', { name: 'A slice dances' }).getAttribute('src')).toBe('/gifs/pizza-dance.svg')
  expect(screen.queryByText(/giphy|klipy/i)).toBeNull()
})

test.each([
  ['giphy', 'https://media2.giphy.com/media/x/giphy.gif'],
  ['klipy', 'https://static.klipy.com/ii/x/md.webp'],
])('one of %s comes from there, unseen, and carries its name', (name, url) => {
  show(url)
  expect(screen.getByRole('img').getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(screen.getByText(name)).toBeTruthy()
})

test('one that is gone makes room for the paper poster', () => {
  show('/gifs/gone.svg')
  fireEvent.error(screen.getByRole('img'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('🎉')).toBeTruthy()
})
