import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import { type QueuedWrite, queuedHeader } from '#shared/offline.ts'
import { momentStore } from '#web/features/rsvps/moment-model.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { offlineState } from '#web/lib/worker/offline-queue.ts'
import { EventPage } from '#web/pages/event-page.tsx'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const toId = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
const sam = { id: toId(2), displayName: 'Sam', kind: 'member', can: { post: true, meet: true } } as CurrentUser
const guest = { ...sam, kind: 'guest', can: { post: false, meet: false } } as CurrentUser
const ana = { id: toId(1), displayName: 'Ana Lopes', firstName: 'Ana', profileImageUrl: null }

const drinks = {
  id: toId(9),
  hostId: ana.id,
  host: ana,
  tie: 'friends',
  title: 'Drinks',
  location: 'The pier',
  specificTime: 'at sunset',
  startsAt: hours(2),
  endsAt: hours(6),
  phase: 'coming',
  isRecent: true,
  visibility: 'friends',
  guestPolicy: 'bring-crew',
  createdAt: hours(-3),
  commentCount: 0,
  rsvpCounts: { going: 1, mightShow: 0, heads: 1 },
  userRsvp: null,
  replacedBy: null,
  contact: null,
  can: { edit: false, rsvp: true, invite: true, share: true },
  rsvps: [
    {
      id: toId(5),
      userId: toId(3),
      user: { id: toId(3), displayName: 'Ben Kim', profileImageUrl: null, color: 1, kind: 'member' },
      response: 'going',
    },
  ],
  arrivals: [],
  comments: [],
} as unknown as EventDetail

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  momentStore.set(null)
})

async function open(viewer: CurrentUser, change: Partial<EventDetail> = {}, reply?: () => Response) {
  let event = { ...drinks, ...change }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.endsWith('/rsvp')) {
      if (reply) return reply()
      event = { ...event, userRsvp: method === 'POST' ? JSON.parse(String(body)) : null }
      return Response.json(event)
    }
    if (path.startsWith('/api/friends/status/')) return Response.json({ status: 'none' })
    return method === 'GET' ? Response.json(event) : new Response(null, { status: 204 })
  })
  setCurrentUser(viewer)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPage id={event.id} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Comments' })
  const person = userEvent.setup()
  const tap = (name: RegExp) => person.click(screen.getByRole('button', { name }))
  return { person, tap }
}
const findMoment = (name = "You're in. Ana knows.") => screen.findByRole('region', { name })
const shown = () => screen.queryByRole('region', { name: /knows/ })

test('the first yes says that it counts, with the plan, and asks a friend to invite one more', async () => {
  const { tap } = await open(sam)
  expect(shown()).toBeNull()
  await tap(/I'm down/)
  const moment = within(await findMoment())
  for (const fact of ['at sunset', 'The pier', 'You and Ben are going']) expect(moment.getByText(fact)).toBeTruthy()
  expect(moment.getByRole('link', { name: /calendar/ })).toBeTruthy()
  expect(moment.getByRole('button', { name: 'Invite one more' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull()
  expect(document.activeElement?.textContent).toMatch("I'm down")
})

test.each<[string, CurrentUser, Partial<EventDetail>, string | null]>([
  ['somebody who is no friend of the host', sam, { tie: 'none' }, 'Add Friend'],
  ['a guest', guest, {}, 'Write to me there'],
  ['a guest who left an address', guest, { contact: 's…@example.org' }, 'Invite one more'],
  ['a friend who may bring nobody', sam, { guestPolicy: 'just-you' }, null],
])('%s has one thing to do next', async (_who, viewer, change, next) => {
  const { tap } = await open(viewer, change)
  await tap(/I'm down/)
  const buttons = within(await findMoment()).queryAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(next ? [next] : [])
  expect(screen.queryByRole('region', { name: 'Add Ana Lopes' })).toBeNull()
})

test('a maybe is smaller, and gives way to another answer', async () => {
  const { tap } = await open(sam)
  await tap(/Might show/)
  const moment = within(await findMoment('You might go. Ana knows.'))
  expect(moment.queryByRole('link', { name: /calendar/ })).toBeNull()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /I'm down/ }).hasAttribute('aria-disabled')).toBe(false),
  )
  await tap(/I'm down/)
  await waitFor(() => expect(shown()).toBeNull())
})

test('it is not there on a second visit, nor for an answer that is changed', async () => {
  const first = await open(sam)
  await first.tap(/I'm down/)
  await findMoment()
  await waitFor(() => expect(localStorage.getItem('sponti:answered')).toBe(drinks.id))
  cleanup()
  await waitFor(() => expect(momentStore.get()).toBeNull())
  const second = await open(sam)
  await second.tap(/I'm down/)
  await screen.findByText("You're going")
  expect(shown()).toBeNull()
  cleanup()
  localStorage.clear()
  const changed = await open(sam, { userRsvp: { response: 'might-show' } })
  await changed.tap(/I'm down/)
  await screen.findByText("You're going")
  expect(shown()).toBeNull()
})

test('a refused answer leaves no moment, and it comes with the next', async () => {
  let isRefused = true
  const answered = () => Response.json({ ...drinks, userRsvp: { response: 'going' } })
  const { tap } = await open(sam, {}, () =>
    isRefused ? Response.json({ message: 'No.', code: 'internal' }, { status: 500 }) : answered(),
  )
  await tap(/I'm down/)
  await waitFor(() => expect(shown()).toBeNull())
  isRefused = false
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /I'm down/ }).hasAttribute('aria-disabled')).toBe(false),
  )
  await tap(/I'm down/)
  await findMoment()
})

test('of an answer that waits for a connection nobody is said to know', async () => {
  const path = `/api/events/${drinks.id}/rsvp`
  const write = { key: 'k', method: 'POST', path, body: '{"response":"going"}', madeAt: Date.now(), failures: 0 }
  const { tap } = await open(sam, {}, () => new Response('{}', { status: 202, headers: { [queuedHeader]: '1' } }))
  act(() => offlineState.set({ waiting: [write as QueuedWrite], refused: [] }))
  await tap(/I'm down/)
  const moment = within(await findMoment("You're in."))
  expect(moment.getByText('Ana hears of it once you are back online.')).toBeTruthy()
  act(() => offlineState.set({ waiting: [], refused: [] }))
  await findMoment()
})
