import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { lazy, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { listFeed } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { EmptyFeed } from '#web/features/feed/empty-feed.tsx'
import { FeedList } from '#web/features/feed/feed-list.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(hasCrew = true) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <FeedList tab="crew" empty={<EmptyFeed hasCrew={hasCrew} />} renderCard={({ title }) => <p>{title}</p>} />
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
  const linksAbove = () => screen.getAllByRole('link').filter((link) => link.closest('section') === null)
  expect(linksAbove().map((link) => link.getAttribute('href'))).toEqual(['/onboarding', '/create'])
  unmount()
  show()
  await screen.findByText('Your Canvas Awaits')
  expect(linksAbove().map((link) => link.textContent)).toEqual(['Start Creating'])
})

test('what the server drew stays while its script is on its way, whatever renders the list again', async () => {
  const Late = lazy(() => new Promise<never>(() => {}))
  const client = createQueryClient()
  client.setQueryData(toKey(listFeed), { pages: [{ items: [], next: null }], pageParams: ['/api/events/feed'] })
  function toTree(empty: ReactNode) {
    return (
      <QueryClientProvider client={client}>
        <FeedList tab="crew" empty={empty} renderCard={() => null} />
      </QueryClientProvider>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(toTree(<h2>Your Canvas Awaits</h2>))
  const late = <Late />
  const { rerender } = await act(async () => render(toTree(late), { container, hydrate: true }))
  await act(async () => rerender(toTree(late)))
  expect(screen.getByRole('heading', { name: 'Your Canvas Awaits' })).toBeTruthy()
})

test('an empty feed has three beginnings, which fill the form in', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  vi.useFakeTimers({ now: new Date(2026, 10, 19, 21), toFake: ['Date'] })
  show()
  const starters = within(await screen.findByRole('region', { name: 'Or start with one of these' }))
  expect(starters.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '☕Coffee in an hour',
    '👟Walk after work',
    '🎈Free till six',
  ])
  const walk = starters.getByRole('link', { name: 'Walk after work' })
  expect(walk.getAttribute('href')).toBe('/create?title=Walk+after+work&when=tomorrow+at+6+pm')
})

test('the cards change their places when something ends, and leave after a week, without a request', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const drinks = { id: 'a', title: 'Drinks', createdAt: at(-2), startsAt: at(-1), endsAt: at(1), phase: 'on' }
  const hike = { id: 'b', title: 'Hike', createdAt: at(-2), startsAt: at(300), endsAt: at(304), phase: 'coming' }
  const fetch = vi.fn(async () => Response.json([drinks, hike]))
  vi.stubGlobal('fetch', fetch)
  show()
  await act(() => vi.advanceTimersByTimeAsync(100))
  const read = () => screen.getAllByRole('region').map((region) => region.textContent)
  expect(read()).toEqual(['Recent EventsDrinksHike'])
  const { length } = fetch.mock.calls
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(read()).toEqual(['Recent EventsHike', 'Earlier This WeekDrinks'])
  vi.setSystemTime(Date.now() + 7 * 86_400_000)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(read()).toEqual(['Recent EventsHike'])
  expect(fetch.mock.calls).toHaveLength(length)
})
