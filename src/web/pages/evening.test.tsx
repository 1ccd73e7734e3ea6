import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail, EventRsvp } from '#shared/events.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { EventPage } from '#web/pages/event-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

// A Thursday at 8:30 pm, by the clock of whoever runs this.
const now = new Date(2026, 10, 19, 20, 30)
const toMoment = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
const toId = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
const member = { kind: 'member', can: { post: true, meet: true } } as const
const maya = { id: toId(1), displayName: 'Maya', ...member } as CurrentUser
const ben = { id: toId(2), displayName: 'Ben', ...member } as CurrentUser

const drinks = {
  id: toId(9),
  hostId: maya.id,
  host: { ...maya, firstName: 'Maya' },
  title: 'Drinks',
  specificTime: '7 to 9',
  startsAt: toMoment(-0.5),
  endsAt: toMoment(1.5),
  phase: 'on',
  isRecent: true,
  guestPolicy: 'bring-crew',
  createdAt: toMoment(-3),
  commentCount: 0,
  rsvpCounts: { going: 0, mightShow: 0, heads: 0 },
  userRsvp: null,
  replacedBy: null,
  can: { edit: false, rsvp: true, invite: true, share: true },
  rsvps: [],
  arrivals: [{ user: { id: toId(3), displayName: 'Cleo', profileImageUrl: null }, state: 'here', minutes: null }],
  comments: [],
} as unknown as EventDetail
const asHost = { edit: true, rsvp: false, invite: true, share: true }
const over = { startsAt: toMoment(-50), endsAt: toMoment(-46), phase: 'over', isRecent: false } as const

let event: EventDetail
const sent: { path: string; body: unknown }[] = []
let answer: (path: string) => Response

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  sent.length = 0
  answer = () => Response.json(event)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET' && path.startsWith('/api/events'))
      sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (path.endsWith('/reach')) return Response.json(null)
    if (path.endsWith('/guests')) return Response.json({ limit: 50, guests: [] })
    return method === 'GET' ? Response.json(event) : answer(path)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openAs(viewer: CurrentUser, change: Partial<EventDetail> = {}) {
  event = { ...drinks, ...change }
  setCurrentUser(viewer)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPage id={event.id} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Drinks', level: 1 })
  await screen.findByRole('heading', { name: /Comments|conversation/i })
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}
const toNode = (text: string | RegExp) => screen.getByText(text)
function isBefore(one: Node, other: Node) {
  return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
}

test('while it is on, the page says since when, and the arrivals come under the answers', async () => {
  await openAs(ben)
  expect(toNode('On now · since 8 pm')).toBeTruthy()
  expect(toNode('7 to 9')).toBeTruthy()
  const arrivals = screen.getByRole('region', { name: "Who's where" })
  expect(isBefore(screen.getByText("I'm down"), arrivals)).toBe(true)
  expect(isBefore(arrivals, screen.getByRole('heading', { name: /Comments/ }))).toBe(true)
  expect(screen.queryByRole('button', { name: "It's over" })).toBeNull()
})

test('an open page ends by itself', async () => {
  await openAs(ben)
  vi.setSystemTime(now.getTime() + 1.5 * 3_600_000)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(toNode('7 to 9 · today, over')).toBeTruthy()
  expect(toNode('This was today.')).toBeTruthy()
  expect(screen.queryByText(/On now/)).toBeNull()
  expect(sent).toEqual([])
})

test('the host says with one tap that it is over, or that it goes on', async () => {
  const person = await openAs(maya, { can: asHost })
  event = { ...event, endsAt: toMoment(3.5) }
  await person.click(screen.getByRole('button', { name: '+2 h, still on' }))
  expect(sent).toEqual([{ path: `/api/events/${event.id}/extend`, body: { hours: 2 } }])
  expect(await screen.findByText(/until midnight/)).toBeTruthy()
  event = { ...event, endsAt: toMoment(0), phase: 'over', isRecent: false }
  await person.click(screen.getByRole('button', { name: "It's over" }))
  expect(sent[1]).toEqual({ path: `/api/events/${event.id}/end`, body: null })
  expect(await screen.findByText('This was today.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Same again?' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '+1 h, still on' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: "It's over" })).toBeNull()
})

test('why it could not be ended is said', async () => {
  const person = await openAs(maya, { can: asHost })
  answer = () => Response.json({ message: 'It has not started yet.', code: 'conflict' }, { status: 409 })
  await person.click(screen.getByRole('button', { name: "It's over" }))
  await vi.waitFor(() => expect(toastStore.get()?.description).toBe('It has not started yet.'))
})

test('what has yet to start is neither ended nor prolonged; without an hour it can be', async () => {
  const coming = { startsAt: toMoment(2), endsAt: toMoment(5), phase: 'coming', can: asHost } as const
  await openAs(maya, coming)
  expect(screen.queryByRole('button', { name: "It's over" })).toBeNull()
})

test('a spon without an hour can be ended at any time', async () => {
  await openAs(maya, { startsAt: null, phase: 'coming', can: asHost })
  expect(screen.getByRole('button', { name: "It's over" })).toBeTruthy()
})

test('what is over keeps everything, and offers "I was there" while answers are open', async () => {
  const counts = { going: 2, mightShow: 0, heads: 2 }
  const person = await openAs(ben, { ...over, timeframe: 'Right Now', specificTime: null, rsvpCounts: counts })
  expect(toNode('Right Now · Tuesday, over')).toBeTruthy()
  expect(toNode('2 were there')).toBeTruthy()
  expect(toNode('This was Tuesday.')).toBeTruthy()
  expect(screen.queryByText("I'm down")).toBeNull()
  expect(screen.queryByText(/only if/)).toBeNull()
  event = { ...event, userRsvp: { response: 'going' }, rsvpCounts: { ...counts, going: 3, heads: 3 } }
  await person.click(screen.getByRole('button', { name: /I was there/ }))
  expect(sent).toEqual([{ path: `/api/events/${event.id}/rsvp`, body: { response: 'going' } }])
  expect(screen.getByRole('button', { name: /I was there/, pressed: true })).toBeTruthy()
})

test('"I was there" switched off and on again keeps whom one brought', async () => {
  const counts = { going: 1, mightShow: 0, heads: 3 }
  const person = await openAs(ben, { ...over, userRsvp: { response: 'going', heads: 3 }, rsvpCounts: counts })
  event = { ...event, userRsvp: null, rsvpCounts: { going: 0, mightShow: 0, heads: 0 } }
  await person.click(screen.getByRole('button', { name: 'I was there · 1', pressed: true }))
  await person.click(await screen.findByRole('button', { name: 'I was there · 0', pressed: false }))
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([null, { response: 'going', heads: 3 }]))
})

test('after the lock one may still say that one was not there', async () => {
  const counts = { going: 1, mightShow: 0, heads: 1 }
  const own = { userRsvp: { response: 'going' }, rsvpCounts: counts, can: { ...drinks.can, rsvp: false } } as const
  const person = await openAs(ben, { ...over, ...own })
  expect(screen.queryByRole('button', { name: /I was there/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: "I wasn't" }))
  expect(sent).toEqual([{ path: `/api/events/${event.id}/rsvp`, body: null }])
})

test('a spon that was posted again leads to the new one', async () => {
  await openAs(ben, { ...over, replacedBy: toId(8) })
  expect(screen.getByRole('link', { name: /It was posted again/ }).getAttribute('href')).toBe(`/event/${toId(8)}`)
  // It never took place.
  expect(screen.queryByText(/I was there|were there|This was/)).toBeNull()
})

test('its host is asked nothing about it', async () => {
  await openAs(maya, { ...over, startsAt: toMoment(24), endsAt: toMoment(-1), replacedBy: toId(8), can: asHost })
  expect(screen.getByRole('heading', { name: "Who's coming" })).toBeTruthy()
  expect(screen.queryByText(/still on|Same again|Answer the new one|Share Event/i)).toBeNull()
  // Not "tomorrow, over".
  expect(screen.getByText('7 to 9 · over')).toBeTruthy()
})

function row(digit: number, displayName: string | null, heads = 1): EventRsvp {
  const id = displayName === null ? null : toId(digit)
  const user = { id, displayName, profileImageUrl: null }
  return { id: toId(digit), userId: id, response: 'going', heads, condition: null, waitsFor: null, user }
}

test('friends who are going have names, the others are counted', async () => {
  const rsvps = [row(4, 'Cleo Park'), row(5, 'Dan'), row(6, null), row(7, null)]
  await openAs(ben, { rsvps, rsvpCounts: { going: 5, mightShow: 1, heads: 7 } })
  expect(toNode('Cleo, Dan and 3 more are going, 7 people')).toBeTruthy()
  expect(toNode('6 people answered')).toBeTruthy()
})

test('the host reads how many come with each', async () => {
  const rsvps = [row(4, 'Cleo Park', 3), row(5, 'Dan')]
  await openAs(maya, { rsvps, rsvpCounts: { going: 2, mightShow: 0, heads: 4 }, can: asHost })
  expect(screen.getByRole('heading', { name: 'Going (2, 4 people)' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Cleo Park.*\+2/ })).toBeTruthy()
})

test('of sixty names twelve are shown until all are asked for', async () => {
  const rsvps = Array.from({ length: 60 }, (_, index) => ({ ...row(index % 10, `Guest ${index}`), id: `${index}` }))
  const person = await openAs(maya, { rsvps, rsvpCounts: { going: 60, mightShow: 0, heads: 60 }, can: asHost })
  const listNames = () => screen.getAllByRole('link', { name: /^Guest/ }).length
  expect(listNames()).toBe(12)
  const fold = screen.getByRole('button', { name: 'Show all 60', expanded: false })
  await person.click(fold)
  expect(listNames()).toBe(60)
  expect(document.activeElement).toBe(fold)
  await person.click(fold)
  expect(listNames()).toBe(12)
})

const going = { userRsvp: { response: 'going', heads: 1 }, rsvpCounts: { going: 1, mightShow: 0, heads: 1 } } as const
function choices() {
  const group = within(screen.getByRole('group', { name: "Who's coming with you?" }))
  return group.getAllByRole('button').map(({ textContent }) => textContent)
}

test('whoever comes says how many they are, as far as the host lets them', async () => {
  const person = await openAs(ben, going)
  expect(choices()).toEqual(['Just me', '+1', '+2', '+3', 'More'])
  await person.click(screen.getByRole('button', { name: 'More' }))
  expect(choices().at(-1)).toBe('+9')
  event = { ...event, userRsvp: { response: 'going', heads: 3 } }
  await person.click(screen.getByRole('button', { name: '+2' }))
  expect(sent).toEqual([{ path: `/api/events/${event.id}/rsvp`, body: { response: 'going', heads: 3 } }])
  expect(screen.getByRole('button', { name: '+2', pressed: true })).toBeTruthy()
})

test.each([
  ['plus-one', { response: 'going', heads: 1 }, ['Just me', '+1']],
  ['plus-one', { response: 'going', heads: 3 }, ['Just me', '+1', '+2']],
] as const)('%s leaves %o these choices', async (guestPolicy, userRsvp, expected) => {
  await openAs(ben, { ...going, guestPolicy, userRsvp })
  expect(choices()).toEqual(expected)
})

test.each<Partial<EventDetail>>([
  { ...going, guestPolicy: 'just-you' },
  { userRsvp: { response: 'might-show' } },
  { userRsvp: null },
])('nobody is asked how many they are: %o', async (change) => {
  await openAs(ben, change)
  expect(screen.queryByText("Who's coming with you?")).toBeNull()
})
