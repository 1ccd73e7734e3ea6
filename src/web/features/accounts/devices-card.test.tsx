import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Device } from '#shared/accounts.ts'
import { DevicesCard } from '#web/features/accounts/devices-card.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
// Preloads the dialog's lazy chunk, so that the first test does not wait for it.
import '#web/ui/dialog-frame.tsx'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
function device(id: string, userAgent: string, isCurrent: boolean): Device {
  return {
    id,
    userAgent,
    isCurrent,
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-01T10:00:00.000Z',
  }
}

afterEach(() => vi.unstubAllGlobals())

function show(server: (method: string) => Response) {
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => server(request.method ?? 'GET'))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DevicesCard />
    </QueryClientProvider>,
  )
}

it('puts this device first, which is the one that cannot be ended here', async () => {
  show(() => Response.json([device('a', computer, false), device('b', phone, true)]))
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Safari on iPhone')
  expect(within(first ?? document.body).queryByRole('button')).toBeNull()
  expect(within(second ?? document.body).getByRole('button', { name: 'Sign out Chrome on Windows' })).toBeTruthy()
})

it('asks before it ends another device, and takes it off the list', async () => {
  const methods: string[] = []
  show((method) => {
    methods.push(method)
    return method === 'GET'
      ? Response.json([device('a', computer, false), device('b', phone, true)])
      : new Response(null, { status: 204 })
  })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(methods).toEqual(['GET'])
  await person.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }))
  await person.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(methods).toEqual(['GET', 'DELETE'])
})

it('offers another try when the list did not arrive', async () => {
  let isUp = false
  show(() => (isUp ? Response.json([device('b', phone, true)]) : new Response('', { status: 503 })))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
})
