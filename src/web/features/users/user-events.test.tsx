import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Profile } from '#shared/users.ts'
import { UserEvents } from '#web/features/users/user-events.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('earlier spons that did not load can be asked for again', async () => {
  const link = { Link: '</api/users/ada/events?cursor=2>; rel="next"' }
  function serve(rest: () => Promise<Response>) {
    vi.stubGlobal('fetch', async (path: string) =>
      path.includes('cursor') ? rest() : Response.json([{ id: 'a', title: 'Tacos' }], { headers: link }),
    )
  }
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserEvents user={{ id: 'ada', eventCount: 2 } as Profile} renderEvent={({ title }) => <p>{title}</p>} />
    </QueryClientProvider>,
  )
  const more = await screen.findByRole('button', { name: 'Show earlier ones' })
  await act(async () => more.click())
  const again = await screen.findByRole('button', { name: "That didn't load. Try again" })
  serve(async () => Response.json([{ id: 'b', title: 'Chess' }]))
  await act(async () => again.click())
  expect(await screen.findByText('Chess')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
