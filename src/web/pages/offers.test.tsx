import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail, EventRsvp } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { keepCrewLink, readCrewLink } from '#web/features/invites/crew-link-model.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { EventPage } from '#web/pages/event-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const toId = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
const member = { kind: 'member', can: { post: true, meet: true } } as const
const maya = { id: toId(1), displayName: 'Maya Ortiz', firstName: 'Maya', ...member } as CurrentUser
const sam = { id: toId(2), displayName: 'Sam', firstName: 'Sam', ...member } as CurrentUser

function toRsvp(digit: number, displayName: string, tie: FriendStatus | null): EventRsvp {
  const user = { id: toId(digit), displayName, profileImageUrl: null, color: 1, kind: 'member' as const }
  const answer = { response: 'going', heads: 1, condition: null, waitsFor: null } as const
  return { id: `r${digit}`, userId: user.id, user, tie, ...answer }
}

const drinks = {
  id: toId(9),
  hostId: maya.id,
  host: maya,
  tie: 'none',
  title: 'Drinks',
  startsAt: hours(2),
  endsAt: hours(6),
  phase: 'coming',
  isRecent: true,
  visibility: 'friends',
  guestPolicy: 'bring-crew',
  createdAt: hours(-3),
  commentCount: 0,
  rsvpCounts: { going: 2, mightShow: 0, heads: 2 },
  userRsvp: { response: 'going' },
  replacedBy: null,
  can: { edit: false, rsvp: true, invite: true, share: true },
  rsvps: [],
  arrivals: [],
  comments: [],
} as unknown as EventDetail
const over = { startsAt: hours(-30), endsAt: hours(-26), phase: 'over', isRecent: false } as const
const asHost = { can: { edit: true, rsvp: false, invite: true, share: true }, tie: 'self', userRsvp: null } as const

const climbing = {
  invitation: { type: 'crew', needsTap: true, standing: 'open' },
  inviter: { displayName: 'Ana', firstName: 'Ana', profileImageUrl: null, color: 1 },
  event: null,
  crew: {
    name: 'Climbing',
    emoji: '🧗',
    members: [
      { firstName: 'Ana', profileImageUrl: null, color: 1 },
      { firstName: 'Ben', profileImageUrl: null, color: 2 },
    ],
    memberCount: 5,
  },
}

const sent: { path: string; body: unknown }[] = []
let asked: FriendStatus
let invitation: () => Response

beforeEach(() => {
  sent.length = 0
  asked = 'pending_sent'
  invitation = () => Response.json(climbing)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  toastStore.set(null)
})

async function openAs(viewer: CurrentUser, change: Partial<EventDetail> = {}) {
  const event = { ...drinks, ...change }
  const statuses = new Map<string, FriendStatus>()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      if (path.startsWith('/api/friends/status/'))
        return Response.json({ status: statuses.get(path.slice(-36)) ?? 'none' })
      if (path.startsWith('/api/invite/')) return invitation()
      if (path.endsWith('/reach')) return Response.json(null)
      return Response.json(path.endsWith('/guests') ? { limit: 50, guests: [] } : event)
    }
    if (!path.startsWith('/api/friends') && !path.startsWith('/api/invite')) return new Response(null, { status: 204 })
    const input = typeof body === 'string' ? JSON.parse(body) : null
    sent.push({ path, body: input })
    if (path.endsWith('/accept'))
      return Response.json({ type: 'crew', eventId: null, crewId: toId(8), inviter: { id: toId(7) } })
    statuses.set(input.friendId, asked)
    return Response.json({ status: asked })
  })
  setCurrentUser(viewer)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPage id={event.id} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Drinks', level: 1 })
  await screen.findByRole('heading', { name: /Comments|conversation/i })
  return userEvent.setup()
}
const request = (digit: number) => ({ path: '/api/friends/request', body: { friendId: toId(digit) } })

describe('somebody who answered is offered the host', () => {
  test('in one tap, and what came of it stays in sight', async () => {
    const person = await openAs(sam)
    const card = within(screen.getByRole('region', { name: 'Add Maya Ortiz' }))
    await person.click(card.getByRole('button', { name: 'Add Friend' }))
    expect(sent).toEqual([request(1)])
    expect(await card.findByRole('button', { name: 'Pending' })).toBeTruthy()
  })

  test('until they say not now, for good', async () => {
    const person = await openAs(sam)
    await person.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: 'Add Maya Ortiz' })).toBeNull()
    cleanup()
    await openAs(sam)
    expect(screen.queryByRole('region', { name: 'Add Maya Ortiz' })).toBeNull()
  })

  test.each<[string, CurrentUser, Partial<EventDetail>]>([
    ['are friends', sam, { tie: 'friends' }],
    ['have asked', sam, { tie: 'pending_sent' }],
    ['have not answered', sam, { userRsvp: null }],
    ['are a guest', { ...sam, kind: 'guest', can: { ...sam.can, meet: false } }, {}],
  ])('but not if they %s', async (_what, viewer, change) => {
    await openAs(viewer, change)
    expect(screen.queryByRole('region', { name: 'Add Maya Ortiz' })).toBeNull()
  })
})

test('the host adds whoever has an account since, and nobody else', async () => {
  const rsvps = [toRsvp(3, 'Sam Hill', 'none'), toRsvp(4, 'Ben', null), toRsvp(5, 'Cleo', 'friends')]
  const person = await openAs(maya, { ...asHost, rsvps })
  expect(screen.getAllByRole('button', { name: /^Add Friend/ })).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Add Friend: Sam Hill' }))
  expect(sent).toEqual([request(3)])
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeTruthy()
})

describe('those who were there', () => {
  test('are added by name, the host among them, and friends are not', async () => {
    const rsvps = [toRsvp(3, 'Cleo', 'none'), toRsvp(4, 'Ben', 'friends'), toRsvp(2, 'Sam', null)]
    const person = await openAs(sam, { ...over, rsvps })
    const list = within(screen.getByRole('list', { name: 'Who was there too' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Maya Ortiz'),
      expect.stringContaining('Cleo'),
    ])
    asked = 'friends'
    await person.click(list.getByRole('button', { name: 'Add Friend: Cleo' }))
    expect(sent).toEqual([request(3)])
    expect(await list.findByRole('button', { name: 'Friends' })).toBeTruthy()
  })

  test('are offered one at a time by what they had in common', async () => {
    await openAs(sam, { ...over, tie: 'friends', rsvps: [toRsvp(3, 'Cleo', 'pending_sent')] })
    expect(screen.getByRole('heading', { name: 'Add Cleo, you were both there' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pending' })).toBeTruthy()
  })

  test.each<[string, CurrentUser, Partial<EventDetail>]>([
    ['before it is over', sam, {}],
    ['eight days later', sam, { ...over, endsAt: hours(-8 * 24) }],
    ['who was not there', sam, { ...over, userRsvp: { response: 'might-show' } }],
    ['what never took place', sam, { ...over, replacedBy: toId(8) }],
    ['without an account', { ...sam, kind: 'guest', can: { ...sam.can, meet: false } }, over],
  ])('are not offered: %s', async (_what, viewer, change) => {
    await openAs(viewer, { rsvps: [toRsvp(2, 'Sam', null)], ...change })
    expect(screen.queryByRole('list', { name: 'Who was there too' })).toBeNull()
  })
})

describe('the crew whose link was opened before there was an account', () => {
  test('is joined in one tap, and then not offered again', async () => {
    keepCrewLink('abc')
    const person = await openAs(sam, { tie: 'friends' })
    const card = within(await screen.findByRole('region', { name: 'Climbing' }))
    expect(card.getByText('Ana, Ben and 3 more: you become friends with all of them.')).toBeTruthy()
    await person.click(card.getByRole('button', { name: 'Join Climbing' }))
    expect(sent).toEqual([{ path: '/api/invite/abc/accept', body: null }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Climbing' })).toBeNull())
    expect(readCrewLink()).toBeNull()
  })

  test('is not offered where the link has run out, and forgotten', async () => {
    keepCrewLink('abc')
    invitation = () => Response.json({ message: 'That link has run out.', code: 'gone' }, { status: 410 })
    await openAs(sam)
    await waitFor(() => expect(readCrewLink()).toBeNull())
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  })

  test.each([
    ['to who is in it by now', { invitation: { ...climbing.invitation, standing: 'in' } }, null],
    ['while it is full', { crew: { ...climbing.crew, memberCount: 30 } }, 'abc'],
  ])('is not offered %s', async (_what, change, kept) => {
    keepCrewLink('abc')
    const read = vi.fn(() => Response.json({ ...climbing, ...change }))
    invitation = read
    await openAs(sam)
    await waitFor(() => expect(read).toHaveBeenCalled())
    await waitFor(() => expect(readCrewLink()).toBe(kept))
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  })

  test('is not offered to a guest', async () => {
    keepCrewLink('abc')
    await openAs({ ...sam, kind: 'guest', can: { ...sam.can, meet: false } })
    expect(screen.queryByRole('region', { name: 'Climbing' })).toBeNull()
    expect(readCrewLink()).toBe('abc')
  })
})
