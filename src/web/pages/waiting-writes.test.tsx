import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { withQueuedWrite } from '#shared/event-writes.ts'
import { type EventDetail, type FeedEvent, getEvent, listFeed } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { type QueuedWrite, queuedHeader } from '#shared/offline.ts'
import { useArrival } from '#web/features/arrivals/api.ts'
import { useReact } from '#web/features/comments/use-reactions.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'

const id = '019a0000-0000-7000-8000-000000000009'
const me = { id: 'me', displayName: '', profileImageUrl: null }
const madeAt = Date.parse('2026-11-19T19:00:00Z')
const going = { userRsvp: { response: 'going' }, rsvpCounts: { going: 2, mightShow: 1 } }
const card = { id, title: 'Tacos', commentCount: 2, ...going } as FeedEvent
const detail = {
  ...card,
  arrivals: [{ user: me, state: 'late', minutes: 5, at: '2026-11-19T18:00:00.000Z' }],
  comments: [
    { id: 'hello', reactions: [{ emoji: '🔥', userId: 'me' }] },
    { id: 'hey', reactions: [] },
  ],
} as unknown as EventDetail

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Taps = { answer: ReturnType<typeof useAnswer>['answer'] } & {
  arrive: ReturnType<typeof useArrival>
  react: ReturnType<typeof useReact>
}

/** An event's page over the feed without a connection; the worker's queue is recorded. */
function openScreen() {
  const queue: QueuedWrite[] = []
  vi.useFakeTimers({ toFake: ['Date'], now: madeAt })
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    const text = (body ?? null) as string | null
    queue.push({ id: 1, personId: me.id, method, path, body: text, key: '', madeAt, about: null })
    return new Response('{}', { status: 202, headers: { [queuedHeader]: '1' } })
  })
  const client = createQueryClient()
  client.setQueryData(toKey(getEvent, { params: { id } }), detail)
  client.setQueryData(toKey(listFeed), { pages: [{ items: [card], next: null }], pageParams: [''] })
  function wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
  const { result } = renderHook(
    (): Taps => ({
      answer: useAnswer(id).answer,
      arrive: useArrival(id, me),
      react: useReact(id, 'hello', me.id),
    }),
    { wrapper },
  )
  function shown() {
    const feed = client.getQueryData<{ pages: { items: FeedEvent[] }[] }>(toKey(listFeed))
    return {
      page: client.getQueryData<EventDetail>(toKey(getEvent, { params: { id } })),
      card: feed?.pages[0]?.items[0],
    }
  }
  return { taps: result.current, queue, shown, isSending: () => client.isMutating() > 0 }
}

test.each<[string, (taps: Taps) => void]>([
  ['another answer', ({ answer }) => answer({ response: 'might-show' })],
  ['an if', ({ answer }) => answer({ response: 'if', condition: { atLeast: 3 }, holds: false, waitsFor: null })],
  ['an answer taken back', ({ answer }) => answer(null)],
  ['an arrival', ({ arrive }) => arrive({ state: 'here' })],
  ['a delay', ({ arrive }) => arrive({ state: 'late', minutes: 20 })],
  ['an arrival taken back', ({ arrive }) => arrive(null)],
  ['a reaction', ({ react }) => react({ emoji: '👀', isOn: true })],
  ['a reaction taken back', ({ react }) => react({ emoji: '🔥', isOn: false })],
])('while %s waits, the screen shows what the worker answers', async (_what, tap) => {
  const { taps, queue, shown, isSending } = openScreen()
  await act(async () => tap(taps))
  await waitFor(() => expect(isSending()).toBe(false))
  const [write] = queue
  if (!write) throw new Error('Nothing was sent')
  const page = withQueuedWrite(detail, write, me.id)
  expect(page).not.toEqual(detail)
  expect(shown()).toEqual({ page, card: withQueuedWrite(card, write, me.id) })
})
