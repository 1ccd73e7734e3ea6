import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { suggestMentions } from '#shared/comments.ts'
import { listMyEvents } from '#shared/events.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { useEndpoint, usePages } from '#web/lib/api/use-endpoint.ts'

function renderRead<T>(read: () => T) {
  const client = createQueryClient()
  function wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
  return renderHook(read, { wrapper }).result
}

afterEach(() => vi.unstubAllGlobals())

test('an endpoint is read at its path, with its parameters and its query', async () => {
  const fetch = vi.fn(async (_path: string) => Response.json([{ id: 'cleo' }]))
  vi.stubGlobal('fetch', fetch)
  const result = renderRead(() => useEndpoint(suggestMentions, { params: { id: 'e' }, query: { q: 'c' } }))
  await waitFor(() => expect(result.current.data).toEqual([{ id: 'cleo' }]))
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/events/e/mention-suggestions?q=c')
})

test('pages become one list, and what a new item pushed to the next page is there once', async () => {
  const link = { Link: '</api/events/my?cursor=2>; rel="next"' }
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/my') ? Response.json([{ id: 'a' }, { id: 'b' }], { headers: link }) : Response.json([{ id: 'b' }]),
  )
  const result = renderRead(() => usePages(listMyEvents))
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(async () => void (await result.current.fetchNextPage()))
  await waitFor(() => expect(result.current.hasNextPage).toBe(false))
  expect(result.current.data).toEqual([{ id: 'a' }, { id: 'b' }])
})
