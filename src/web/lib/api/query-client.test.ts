import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, readKey } from '#web/lib/api/query-client.ts'

function answers(respond: (path: string) => Response) {
  const fetch = vi.fn(async (path: string) => respond(path))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('a query reads the path that its key makes', async () => {
  const fetch = answers(() => new Response('{"id":"42"}'))
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/events', '42'] })).resolves.toEqual({ id: '42' })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/events/42')
})

test('a refused query is asked once and throws', async () => {
  const fetch = answers(() => new Response('gone', { status: 410 }))
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/invite', 'x'] })).rejects.toThrow('410: gone')
  expect(fetch).toHaveBeenCalledOnce()
})

test('a query may take "not signed in" as an empty answer', async () => {
  answers(() => new Response('Unauthorized', { status: 401 }))
  const client = createQueryClient()
  const queryFn = readKey({ on401: 'null' })
  await expect(client.fetchQuery({ queryKey: ['/api/friends'], queryFn })).resolves.toBeNull()
})

test('what was read never goes stale by itself', async () => {
  const fetch = answers(() => new Response('[]'))
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['/api/friends'] })
  await client.fetchQuery({ queryKey: ['/api/friends'] })
  expect(fetch).toHaveBeenCalledOnce()
})
