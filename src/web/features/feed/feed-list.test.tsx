import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FeedList } from '#web/features/feed/feed-list.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'

afterEach(() => vi.unstubAllGlobals())

function show(hasCrew = true) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <FeedList tab="crew" hasCrew={hasCrew} renderCard={({ title }) => <p>{title}</p>} />
    </QueryClientProvider>,
  )
}

test('while the feed is on its way, it says so', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  show()
  expect(screen.getByText('Loading the magic...')).toBeTruthy()
  expect(screen.getByText('Getting your spontaneous moments ready')).toBeTruthy()
  await act(async () => answer(Response.json([{ id: 'a', title: 'Tacos', isRecent: true }])))
  expect(await screen.findByText('Tacos')).toBeTruthy()
  expect(screen.queryByText('Loading the magic...')).toBeNull()
})

test('a feed that did not come can be asked for again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  show()
  expect(await screen.findByRole('alert')).toBeTruthy()
  vi.stubGlobal('fetch', async () => Response.json([{ id: 'a', title: 'Tacos', isRecent: false }]))
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('Tacos')).toBeTruthy()
})

test('a newcomer without friends is led to people first, then to creating', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const { unmount } = show(false)
  await screen.findByText('Your Canvas Awaits')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/onboarding', '/create'])
  unmount()
  show()
  await screen.findByText('Your Canvas Awaits')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Start Creating'])
})
