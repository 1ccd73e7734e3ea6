import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CalendarFeed } from '#shared/calendars.ts'
import { AddToCalendar } from '#web/features/calendars/add-to-calendar.tsx'
import { CalendarCard } from '#web/features/calendars/calendar-card.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { toastStore } from '#web/ui/toast.ts'
// Preloads the dialog's lazy chunk, so that the first test does not wait for it.
import '#web/ui/dialog-frame.tsx'

const off: CalendarFeed = { isOn: false, createdAt: null, lastFetchedAt: null }
const on = (createdAt = '2026-11-01T10:00:00.000Z'): CalendarFeed => ({ isOn: true, createdAt, lastFetchedAt: null })
const url = 'https://sponti.example/api/calendar-feed/secret.ics'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  toastStore.set(null)
})

type Answer = Response | Error
function show(server: (method: string) => Answer) {
  const methods: string[] = []
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    const method = request.method ?? 'GET'
    methods.push(method)
    const answer = server(method)
    if (answer instanceof Error) throw answer
    return answer
  })
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <CalendarCard />
    </QueryClientProvider>,
  )
  return { methods, client }
}

it('turns on with a tap and shows the address, for a calendar and for copying', async () => {
  const person = userEvent.setup()
  const { client } = show((method) => Response.json(method === 'GET' ? off : { ...on(), url }))
  await person.click(await screen.findByRole('button', { name: 'Turn it on' }))
  const link = await screen.findByRole('link', { name: 'Open in my calendar' })
  expect(link.getAttribute('href')).toBe('webcal://sponti.example/api/calendar-feed/secret.ics')
  await person.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(screen.getByText('No calendar has come by yet')).toBeTruthy()
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('secret')
})

it('tells of the last visit, and never the address again', async () => {
  show(() => Response.json({ ...on(), lastFetchedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }))
  expect(await screen.findByText(/^A calendar looked 3 hr\. ago$/)).toBeTruthy()
  expect(screen.queryByText(/calendar-feed/)).toBeNull()
})

it('asks before the old address ends, then shows the new one', async () => {
  const person = userEvent.setup()
  const { methods } = show((method) =>
    Response.json(method === 'GET' ? on() : { ...on('2026-11-02T10:00:00.000Z'), url }),
  )
  await person.click(await screen.findByRole('button', { name: 'New address' }))
  expect(await screen.findByText(/The old one stops working at once/)).toBeTruthy()
  expect(methods).toEqual(['GET'])
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'New address' }))
  expect(await screen.findByText(url)).toBeTruthy()
})

it('turns off after a question, and forgets the address on the screen', async () => {
  const person = userEvent.setup()
  show((method) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(method === 'GET' ? off : { ...on(), url })
  })
  await person.click(await screen.findByRole('button', { name: 'Turn it on' }))
  await screen.findByText(url)
  await person.click(screen.getByRole('button', { name: 'Turn off' }))
  const question = await screen.findByRole('dialog', { name: 'Turn your calendar off?' })
  await person.click(within(question).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Turn it on' })).toBeTruthy()
  expect(screen.queryByText(url)).toBeNull()
  await waitFor(() => expect(toastStore.get()?.title).toBe('Your calendar is off'))
})

it('stays as it was when there is no connection, and says so', async () => {
  const person = userEvent.setup()
  show((method) => (method === 'GET' ? Response.json(off) : new TypeError('Failed to fetch')))
  await person.click(await screen.findByRole('button', { name: 'Turn it on' }))
  await waitFor(() => expect(toastStore.get()?.description).toContain('Check your connection'))
  expect(screen.getByRole('button', { name: 'Turn it on' })).toBeTruthy()
})

it('offers another try when it did not load', async () => {
  let isUp = false
  show(() => (isUp ? Response.json(off) : new Response('', { status: 503 })))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Turn it on' })).toBeTruthy()
})

it('is offered for a spon only where it is known when it begins', () => {
  const id = '019a0000-0000-7000-8000-000000000001'
  const { rerender } = render(<AddToCalendar event={{ id, startsAt: null }} />)
  expect(screen.queryByRole('link')).toBeNull()
  rerender(<AddToCalendar event={{ id, startsAt: '2026-11-01T10:00:00.000Z' }} />)
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    `/api/events/${id}/calendar.ics`,
  )
})

it('does not lead out of the app while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<AddToCalendar event={{ id: 'x', startsAt: '2026-11-01T10:00:00.000Z' }} />)
  await userEvent.click(screen.getByRole('link', { name: 'Add to calendar' }))
  expect(toastStore.get()?.description).toContain('You are offline')
})
