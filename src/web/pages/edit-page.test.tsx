import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { EditPage } from '#web/pages/edit-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

const id = '019a0000-0000-7000-8000-000000000009'

const picnic = {
  id,
  title: 'Picnic',
  description: null,
  location: 'Old pier',
  timeframe: 'Lunch',
  specificTime: null,
  gifUrl: null,
  gifAltText: null,
  audioUrl: null,
  visibility: 'friends-of-friends',
  guestPolicy: 'bring-crew',
  can: { edit: true, rsvp: false, invite: true, share: true },
} as EventDetail

function open(answer: (method: string, body: unknown) => Response | Promise<Response>) {
  setCurrentUser({ id: '019a0000-0000-7000-8000-000000000001' } as CurrentUser)
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => answer(method ?? 'GET', body))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EditPage id={id} />
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('while the spon is on its way, it says so', () => {
  open(() => new Promise(() => {}))
  expect(screen.getByRole('status').textContent).toBe('Loading spon...')
})

test('a spon that was called off says so instead', async () => {
  const off = { title: 'Picnic', host: { displayName: 'Maya' }, calledOffAt: new Date().toISOString() }
  open(() => Response.json({ message: 'Off.', code: 'called_off', ...off }, { status: 410 }))
  expect(await screen.findByRole('heading', { name: 'Maya called off Picnic' })).toBeTruthy()
})

test.each([
  ['missing', () => Response.json({ message: 'Gone.', code: 'not_found' }, { status: 404 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['somebody else’s', () => Response.json({ ...picnic, can: { ...picnic.can, edit: false } })],
])('a spon that is %s cannot be edited', async (_, answer) => {
  open(answer)
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy()
  expect(screen.getByText("This Event might have been deleted or you don't have permission to edit it.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Feed' }).getAttribute('href')).toBe('/')
})

test('the form has what was posted, in the words of this screen, and says when it could not be saved', async () => {
  open((method) =>
    method === 'GET' ? Response.json(picnic) : Response.json({ message: 'No.', code: 'x' }, { status: 503 }),
  )
  expect(await screen.findByRole('heading', { name: 'Edit Event' })).toBeTruthy()
  expect(screen.getByDisplayValue('Picnic')).toBeTruthy()
  expect(screen.getByDisplayValue('Old pier')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Lunchtime', pressed: true })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Friends-of-friends', checked: true })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Bring the crew', checked: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/')
  await act(async () => screen.getByRole('button', { name: 'Update Event' }).click())
  await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to update your spon. Try again?'))
  expect(screen.getByDisplayValue('Picnic')).toBeTruthy()
})

test('the voice note and the GIF that are there stay', async () => {
  const media = {
    audioUrl: '/api/audio/proxy/a',
    audioDuration: 12,
    gifUrl: '/gifs/taco-hop.svg',
    gifAltText: 'A taco',
  }
  const saved: unknown[] = []
  open((method, body) => {
    if (method === 'PUT') saved.push(JSON.parse(String(body)))
    return Response.json({ ...picnic, ...media })
  })
  await screen.findByDisplayValue('Picnic')
  await act(async () => screen.getByRole('button', { name: 'Update Event' }).click())
  await waitFor(() => expect(saved).toEqual([expect.objectContaining(media)]))
})

const leaveQuestion = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

async function openChanged() {
  history.replaceState(null, '', `/edit/${id}`)
  open(() => Response.json(picnic))
  fireEvent.change(await screen.findByDisplayValue('Picnic'), { target: { value: 'Picnic at noon' } })
}

test('closing an edit with changes asks, and goes only if that is meant', async () => {
  await openChanged()
  await act(async () => screen.getByRole('link', { name: 'Close' }).click())
  await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  await act(async () => screen.getByRole('button', { name: 'Keep editing' }).click())
  expect([leaveQuestion(), location.pathname]).toEqual([null, `/edit/${id}`])
  expect(screen.getByDisplayValue('Picnic at noon')).toBeTruthy()
  await act(async () => screen.getByRole('link', { name: 'Close' }).click())
  await act(async () => (await screen.findByRole('button', { name: 'Leave' })).click())
  expect(location.pathname).toBe('/')
})

test('the back button asks too, and so does closing the tab', async () => {
  await openChanged()
  await act(async () => void dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})

test('changes that are undone and made again leave one step back, not one for each time', async () => {
  await openChanged()
  const { length } = history
  for (const title of ['Picnic', 'Picnic at noon', 'Picnic', 'Picnic at one'])
    fireEvent.change(screen.getByLabelText("What's your plan?"), { target: { value: title } })
  expect(history.length).toBe(length)
})

test('closing an edit without changes does not ask', async () => {
  history.replaceState(null, '', `/edit/${id}`)
  open(() => Response.json(picnic))
  await screen.findByDisplayValue('Picnic')
  await act(async () => screen.getByRole('link', { name: 'Close' }).click())
  expect([leaveQuestion(), location.pathname]).toEqual([null, '/'])
})
