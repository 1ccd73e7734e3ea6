import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Arrival, type EventDetail, getEvent } from '#shared/events.ts'
import { Arrivals } from '#web/features/arrivals/arrivals.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { toastStore } from '#web/ui/toast.ts'

const id = '019a0000-0000-7000-8000-000000000009'
const me = { id: 'me', displayName: 'Maya', profileImageUrl: null }
const ben = { id: 'ben', displayName: 'Ben', profileImageUrl: null }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
function said(user: Arrival['user'], state: Arrival['state'], minutes: number | null = null): Arrival {
  return { user, state, minutes, at: inHours(0) }
}

const spon = {
  id,
  startsAt: inHours(1),
  endsAt: inHours(5),
  comments: [],
  arrivals: [] as Arrival[],
  userRsvp: { response: 'going' },
  can: { edit: false, rsvp: true, invite: true },
} as unknown as EventDetail

afterEach(() => vi.unstubAllGlobals())

function Shown() {
  const { data } = useEndpoint(getEvent, { params: { id } })
  return data && <Arrivals event={data} viewer={me} />
}

/** Opens the board; what is sent is recorded, and answered by hand. */
function show(event: Partial<EventDetail> = {}) {
  const sent: string[] = []
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${path} ${body ?? ''}`)
    return new Promise<Response>((resolve) => waiting.push(resolve))
  })
  const client = createQueryClient()
  client.setQueryData(['/api/events', id], { ...spon, ...event })
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  const reply = (status: number, body: object) => act(async () => waiting.shift()?.(Response.json(body, { status })))
  return { sent, reply }
}

const tap = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const board = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.wrap-anywhere')?.textContent)

test('nobody is at what is over, nor on the way to it', () => {
  show({ startsAt: inHours(-3), endsAt: inHours(-1), arrivals: [said(ben, 'here')] })
  expect(board()).toEqual([])
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('one tap says it, shown before the server has it; a second one takes it back', async () => {
  const { sent, reply } = show()
  await tap('On my way')
  await waitFor(() => expect(board()).toEqual(['You are on the way']))
  await reply(200, { ...spon, arrivals: [said(ben, 'here'), said(me, 'on-my-way')] })
  await waitFor(() => expect(board()).toEqual(['Ben is here', 'You are on the way']))
  await tap('On my way')
  expect(sent).toEqual([`PUT /api/events/${id}/arrival {"state":"on-my-way"}`, `DELETE /api/events/${id}/arrival `])
  await waitFor(() => expect(board()).toEqual(['Ben is here']))
})

test('whoever is late says by how much', async () => {
  const { sent } = show()
  await tap('Running late')
  expect(sent).toEqual([])
  await tap('15 minutes')
  expect(sent).toEqual([`PUT /api/events/${id}/arrival {"state":"late","minutes":15}`])
  await waitFor(() => expect(board()).toEqual(['You are about 15 minutes late']))
  expect(screen.queryByText('By how much?')).toBeNull()
})

test('a refusal is read in the server’s words, and the board is fetched again', async () => {
  const { sent, reply } = show()
  await tap("I'm here")
  await reply(409, { message: 'Too early.', code: 'conflict' })
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description: 'Too early.' }))
  await waitFor(() => expect(sent).toContain(`GET /api/events/${id} `))
})

test.each<[string, Partial<EventDetail>]>([
  ['is not going', { userRsvp: { response: 'might-show' } }],
  ['would go if three did', { userRsvp: { response: 'if', condition: { atLeast: 3 }, holds: false, waitsFor: null } }],
  ['is too early', { startsAt: inHours(2.1) }],
  ['is too late', { startsAt: inHours(-6.1) }],
  ['has no time to go by', { startsAt: null }],
])('whoever %s is not asked, and still reads who is where', (_what, event) => {
  show({ ...event, arrivals: [said(ben, 'late', 60)] })
  expect(screen.queryByRole('button')).toBeNull()
  expect(board()).toEqual(['Ben is about an hour late'])
})

test('a guest is named as one', () => {
  show({ startsAt: null, arrivals: [said({ ...ben, kind: 'guest' }, 'here')] })
  expect(board()).toEqual(['Ben · guest is here'])
})

test('whoever comes because three do is asked', () => {
  show({ userRsvp: { response: 'if', condition: { atLeast: 3 }, holds: true, waitsFor: null } })
  expect(screen.getAllByRole('button')).toHaveLength(3)
})

test('the host is asked too, and a copy from before there was a board is fine', () => {
  const { arrivals: _, ...old } = spon
  show({ ...old, arrivals: undefined as unknown as Arrival[], userRsvp: null, can: { ...spon.can, edit: true } })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'On my way',
    'Running late',
    "I'm here",
  ])
})
