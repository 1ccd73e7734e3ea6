import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { queuedHeader } from '#shared/offline.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { createRefresh } from '#web/lib/live/refresh.ts'
import { toastStore } from '#web/ui/toast.ts'

const id = '0199a000-0000-7000-8000-000000000001'
const eventKey = toKey(getEvent, { params: { id } })
const event = { id, rsvps: [], rsvpCounts: { going: 2, mightShow: 1 }, userRsvp: null, commentCount: 0, can: {} }

afterEach(() => vi.unstubAllGlobals())

/** A fake server that replies on demand and records its requests. */
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
  const client = createQueryClient()
  client.setQueryData(eventKey, event)
  function wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
  // The page shows the event, and tells of changes elsewhere as the live stream would.
  const { result } = renderHook(() => ({ ...useEndpoint(getEvent, { params: { id } }), ...useAnswer(id) }), { wrapper })
  const shown = () => client.getQueryData<typeof event>(eventKey)
  const refresh = createRefresh(client)
  onTestFinished(refresh.stop)
  return { client, refresh, result, shown }
}

/** Every answer that the screen showed, one after the other. */
function watchAnswers({ client, shown }: ReturnType<typeof renderAnswer>) {
  const seen: unknown[] = []
  client.getQueryCache().subscribe(() => {
    const response = (shown()?.userRsvp as { response: string } | null | undefined)?.response ?? null
    if (seen.at(-1) !== response) seen.push(response)
  })
  return seen
}

const answered = (response: string, rsvpCounts: object) => ({ ...event, userRsvp: { response }, rsvpCounts })

test('news that comes while an answer is on its way waits for it', async () => {
  const server = startSlowServer()
  const screen = renderAnswer()
  const seen = watchAnswers(screen)
  await act(async () => screen.result.current.answer({ response: 'going' }))
  await act(async () => {
    screen.refresh.refreshEvents([id])
    screen.refresh.refreshEvents([id])
  })
  expect(server.asked).toHaveLength(1)

  await server.reply(200, answered('going', { going: 3, mightShow: 1 }))
  await waitFor(() => expect(server.asked.slice(1)).toEqual([`GET /api/events/${id} `]))
  await server.reply(200, answered('going', { going: 4, mightShow: 1 }))
  await waitFor(() => expect(screen.shown()).toMatchObject({ rsvpCounts: { going: 4 } }))
  expect(seen).toEqual(['going'])
})

test('a fetch that began before a tap does not undo it, and is made again afterwards', async () => {
  const server = startSlowServer()
  const screen = renderAnswer()
  const seen = watchAnswers(screen)
  await act(async () => screen.refresh.refreshEvents([id]))
  expect(server.asked).toHaveLength(1)
  await act(async () => screen.result.current.answer({ response: 'going' }))
  await server.reply(200, event)
  await server.reply(200, answered('going', { going: 3, mightShow: 1 }))
  await waitFor(() => expect(server.asked).toHaveLength(3))
  await server.reply(200, answered('going', { going: 9, mightShow: 1 }))
  await waitFor(() => expect(screen.shown()).toMatchObject({ rsvpCounts: { going: 9 } }))
  expect(seen).toEqual([null, 'going'])
  expect(server.asked).toHaveLength(3)
})

test('a tap is painted at once, and another before its reply does nothing', async () => {
  const server = startSlowServer()
  const { result, shown } = renderAnswer()
  await act(async () => {
    result.current.answer({ response: 'going' })
    result.current.answer(null)
  })
  await act(async () => result.current.answer({ response: 'might-show' }))
  expect(shown()).toMatchObject({ userRsvp: { response: 'going' }, rsvpCounts: { going: 3, mightShow: 1 } })
  await waitFor(() => expect(result.current.isPending).toBe(true))

  await server.reply(200, answered('going', { going: 7, mightShow: 2 }))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(shown()).toMatchObject({ rsvpCounts: { going: 7, mightShow: 2 } })
  expect(server.asked).toHaveLength(1)
})

test('an answer that waits for a connection is not pending: it can be changed', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 202, headers: { [queuedHeader]: '1' } }))
  const { result, shown } = renderAnswer()
  await act(async () => result.current.answer({ response: 'going' }))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(shown()).toMatchObject({ userRsvp: { response: 'going' } })
  await act(async () => result.current.answer({ response: 'might-show' }))
  expect(shown()).toMatchObject({ userRsvp: { response: 'might-show' } })
})

test('a refusal is said, and what the server had agreed to is put back', async () => {
  const server = startSlowServer()
  const { result, shown } = renderAnswer()
  await act(async () => result.current.answer({ response: 'going' }))
  await server.reply(409, { message: 'Answers are closed.', code: 'rsvp_closed' })
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Oops!', description: 'Failed to update RSVP' }))
  expect(shown()).toMatchObject({ userRsvp: null, rsvpCounts: { going: 2, mightShow: 1 } })
})

test('taking back is sent at once, and undoing it sends the same answer again', async () => {
  const server = startSlowServer()
  const { client, result, shown } = renderAnswer()
  const said = { response: 'going', heads: 3 } as const
  client.setQueryData(eventKey, answered('going', { going: 3, mightShow: 1 }))
  await act(async () => result.current.takeBack(said))
  expect(server.asked).toEqual([`DELETE /api/events/${id}/rsvp `])
  expect(shown()).toMatchObject({ userRsvp: null })
  expect(toastStore.get()).toMatchObject({ title: "You're not going any more" })

  // Before the first reply: it waits for that.
  await act(async () => toastStore.get()?.actions?.[0]?.run())
  expect(shown()).toMatchObject({ userRsvp: said })
  await server.reply(200, event)
  expect(shown()).toMatchObject({ userRsvp: said })
  await waitFor(() => expect(server.asked[1]).toBe(`POST /api/events/${id}/rsvp ${JSON.stringify(said)}`))
  await server.reply(200, answered('going', { going: 3, mightShow: 1 }))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(shown()).toMatchObject({ userRsvp: { response: 'going' } })
})
