import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { toastStore } from '#web/ui/toast.ts'

const id = '0199a000-0000-7000-8000-000000000001'
const eventKey = toKey(getEvent, { params: { id } })
const event = { id, rsvps: [], rsvpCounts: { going: 2, mightShow: 1 }, userRsvp: null, commentCount: 0, can: {} }

afterEach(() => vi.unstubAllGlobals())

/** A server that answers when told to, and keeps what it was asked. */
function startSlowServer() {
  const asked: string[] = []
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path} ${body ?? ''}`)
    return new Promise<Response>((resolve) => waiting.push(resolve))
  })
  const reply = (status: number, body: object) => act(async () => waiting.shift()?.(Response.json(body, { status })))
  return { asked, reply }
}

function renderAnswer() {
  const client = new QueryClient()
  client.setQueryData(eventKey, event)
  function wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
  const { result } = renderHook(() => useAnswer(id), { wrapper })
  return { result, shown: () => client.getQueryData<typeof event>(eventKey) }
}

test('quick taps are painted at once, sent one after the other, and the last reply is believed', async () => {
  const server = startSlowServer()
  const { result, shown } = renderAnswer()
  await act(async () => result.current.answer('going'))
  await act(async () => result.current.answer('might-show'))
  expect(shown()).toMatchObject({ userRsvp: { response: 'might-show' }, rsvpCounts: { going: 2, mightShow: 2 } })
  expect(server.asked).toHaveLength(1)

  await server.reply(200, { ...event, userRsvp: { response: 'going' }, rsvpCounts: { going: 3, mightShow: 1 } })
  await waitFor(() => expect(server.asked).toHaveLength(2))
  expect(shown()).toMatchObject({ userRsvp: { response: 'might-show' } })

  await server.reply(200, { ...event, userRsvp: { response: 'might-show' }, rsvpCounts: { going: 7, mightShow: 2 } })
  await waitFor(() => expect(shown()).toMatchObject({ rsvpCounts: { going: 7, mightShow: 2 } }))
  expect(result.current.isPending).toBe(false)
})

test('a refusal is said, and what the server had agreed to is put back', async () => {
  const server = startSlowServer()
  const { result, shown } = renderAnswer()
  await act(async () => result.current.answer('going'))
  await server.reply(409, { message: 'Answers are closed.', code: 'rsvp_closed' })
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Oops!', description: 'Failed to update RSVP' }))
  expect(shown()).toMatchObject({ userRsvp: null, rsvpCounts: { going: 2, mightShow: 1 } })
})

test('of two quick taps the first counts where only the second is refused', async () => {
  const server = startSlowServer()
  const { result, shown } = renderAnswer()
  await act(async () => result.current.answer('going'))
  await act(async () => result.current.answer('might-show'))
  await server.reply(200, { ...event, userRsvp: { response: 'going' }, rsvpCounts: { going: 3, mightShow: 1 } })
  await waitFor(() => expect(server.asked).toHaveLength(2))
  await server.reply(503, { message: 'Later.', code: 'unavailable' })
  await waitFor(() => expect(shown()).toMatchObject({ userRsvp: { response: 'going' } }))
})
