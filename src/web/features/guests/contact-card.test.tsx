import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventDetail, getEvent } from '#shared/events.ts'
import { queuedHeader } from '#shared/offline.ts'
import { ContactCard } from '#web/features/guests/contact-card.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

const event = { id: '019a0000-0000-7000-8000-000000000009', comments: [], rsvps: [], contact: null as string | null }
const server = vi.fn<(method: string, body: unknown) => Response | Promise<Response>>()

/** What the server says of the spon at first; later answers come from `server`. */
let shown = event
beforeEach(() => {
  shown = event
  server.mockReset()
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(shown)
    return server(method, typeof body === 'string' ? JSON.parse(body) : null)
  })
})
afterEach(() => vi.unstubAllGlobals())

function Screen() {
  const { data } = useEndpoint(getEvent, { params: { id: event.id } })
  return data ? <ContactCard event={data as EventDetail} /> : null
}
async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'How we reach you' })
  return userEvent.setup()
}
const field = () => screen.getByRole('textbox', { name: 'Where do we reach you if it changes?' })
const send = () => screen.getByRole('button', { name: 'Write to me there' })

test('an address is kept by the keyboard alone, read out, changed and removed', async () => {
  const user = await open()
  server.mockResolvedValueOnce(Response.json({ ...event, contact: 's…@example.org' }))
  await user.type(field(), 'sam@example.org{Enter}')
  const words = await screen.findByText('s…@example.org')
  expect(server).toHaveBeenCalledWith('PUT', { email: 'sam@example.org' })
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true))

  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(document.activeElement).toBe(field())
  await user.click(screen.getByRole('button', { name: 'Leave it as it was' }))
  server.mockResolvedValueOnce(Response.json(event))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('textbox')).toBeTruthy()
  expect(server).toHaveBeenLastCalledWith('DELETE', null)
})

test('what is refused says why at the field, which keeps what was typed', async () => {
  const user = await open()
  await user.click(send())
  expect(screen.getByRole('alert').textContent).toContain('Type an e-mail address.')
  const message = 'You have changed it often today. Try again in 24 hours.'
  server.mockResolvedValueOnce(Response.json({ message, code: 'too_many', field: 'email' }, { status: 429 }))
  await user.type(field(), 'sam@example.org{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect((field() as HTMLInputElement).value).toBe('sam@example.org')
  expect(document.activeElement).toBe(field())
})

test('a second tap while it is sent does nothing', async () => {
  const user = await open()
  server.mockReturnValue(new Promise(() => {}))
  await user.type(field(), 'sam@example.org{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Keeping it...' }))
  await user.keyboard('{Enter}')
  expect(server).toHaveBeenCalledTimes(1)
})

test('without a connection it is shown as kept', async () => {
  const user = await open()
  server.mockResolvedValueOnce(new Response(null, { status: 202, headers: { [queuedHeader]: 'yes' } }))
  await user.type(field(), 'Sam@example.org{Enter}')
  expect(await screen.findByText('s…@example.org')).toBeTruthy()
})
