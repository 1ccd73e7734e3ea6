import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import { toTimeWords } from '#shared/times.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { CreatePage } from '#web/pages/create-page.tsx'
import { EventPage } from '#web/pages/event-page.tsx'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const member = { kind: 'member', can: { post: true, meet: true } } as const
const maya = { id: '019a0000-0000-7000-8000-000000000001', displayName: 'Maya', ...member } as CurrentUser
const ben = { id: '019a0000-0000-7000-8000-000000000002', displayName: 'Ben', ...member } as CurrentUser

const hike = {
  id: '019a0000-0000-7000-8000-000000000009',
  hostId: maya.id,
  host: { ...maya, firstName: 'Maya' },
  title: 'Hike',
  location: 'Old pier',
  specificTime: 'Saturday',
  startsAt: null,
  endsAt: hours(71),
  phase: 'coming',
  isRecent: true,
  audioUrl: '/uploads/audio/a.webm',
  guestPolicy: 'bring-crew',
  createdAt: hours(-1),
  rsvpCounts: { going: 0, mightShow: 0, heads: 0 },
  can: { edit: true, rsvp: false, invite: true, share: true },
  rsvps: [],
  comments: [],
} as unknown as EventDetail

const over = { startsAt: hours(-7), endsAt: hours(-3), phase: 'over', isRecent: false } as const

type Chosen = NonNullable<EventDetail['chosen']>[number]
type Answer = (path: string, request?: RequestInit) => Promise<Response | null>

/** Opens a page as this person; the server reads every time as a day that ends three days after the spon was posted. */
function open(page: ReactElement, viewer: CurrentUser, event: Partial<EventDetail> = {}, answer?: Answer) {
  setCurrentUser(viewer)
  const shown = { ...hike, ...event }
  const endsAt = new Date(Date.parse(shown.createdAt) + 72 * 3_600_000).toISOString()
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    const given = await answer?.(path, request)
    if (given) return given
    if (path.startsWith('/api/events/when')) return Response.json({ startsAt: null, endsAt })
    return Response.json(path.endsWith('/guests') ? { limit: 50, guests: [] } : shown)
  })
  render(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>)
}
const openSpon = (viewer: CurrentUser, event: Partial<EventDetail>) => open(<EventPage id={hike.id} />, viewer, event)

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the form says when answers close where the time lies beyond it', async () => {
  navigate('/create')
  open(<CreatePage />, maya)
  fireEvent.change(screen.getByLabelText('Specific time'), { target: { value: 'Saturday' } })
  await screen.findByText(/Answers close 48 hours after you post it, .+; invitations and comments go on/)
  expect(screen.getByText(/^\w+ – until /)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Specific time'), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByText(/Answers close/)).toBeNull())
})

test('the host reads in the last six hours when answers close, before it begins', async () => {
  openSpon(maya, { createdAt: hours(-42.5) })
  await screen.findByText(/^Answers close .+, before it begins$/)
  expect(screen.queryByRole('link', { name: 'Post it again' })).toBeNull()
})

test('until then the host reads nothing of it', async () => {
  openSpon(maya, { createdAt: hours(-41.5) })
  await screen.findByRole('heading', { name: "Who's coming" })
  expect(screen.queryByText(/Answers close/)).toBeNull()
})

test('once answers are closed, the host of a spon that is to come can post it again', async () => {
  openSpon(maya, { createdAt: hours(-49), endsAt: hours(23) })
  const again = await screen.findByRole('link', { name: 'Post it again' })
  expect(again.getAttribute('href')).toBe(`/create?again=${hike.id}`)
  expect(screen.getByText(/You can still invite people/)).toBeTruthy()
})

test('posting again starts with the same words, without the voice note, and keeps the draft', async () => {
  localStorage.setItem(`sponti:draft:${maya.id}`, JSON.stringify({ title: 'Tea' }))
  navigate(`/create?again=${hike.id}`)
  open(<CreatePage />, maya)
  expect(await screen.findByDisplayValue('Hike')).toBeTruthy()
  expect(screen.getByDisplayValue('Old pier')).toBeTruthy()
  expect(screen.getByDisplayValue('Saturday')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play recording' })).toBeNull()
  expect(localStorage.getItem(`sponti:draft:${maya.id}`)).toContain('Tea')
})

test('posting again means the same moment, whatever "in 3 days" would mean by now', async () => {
  const startsAt = hours(30)
  navigate(`/create?again=${hike.id}`)
  open(<CreatePage />, maya, { createdAt: hours(-49), specificTime: 'in 3 days at 6pm', startsAt })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(await screen.findByDisplayValue(toTimeWords(new Date(startsAt), { now: new Date(), timeZone }))).toBeTruthy()
  expect(screen.queryByDisplayValue('in 3 days at 6pm')).toBeNull()
})

test('a spon that is over can be had again: filled in, without its time', async () => {
  openSpon(maya, { createdAt: hours(-80), specificTime: 'today at 8', ...over })
  const same = await screen.findByRole('link', { name: 'Same again?' })
  expect(screen.queryByRole('link', { name: 'Post it again' })).toBeNull()
  expect(same.getAttribute('href')).toBe(`/create?again=${hike.id}&time=new`)
  cleanup()
  navigate(`/create?again=${hike.id}&time=new`)
  open(<CreatePage />, maya, { timeframe: 'Evening', specificTime: null })
  expect(await screen.findByDisplayValue('Hike')).toBeTruthy()
  expect(screen.getByDisplayValue('Old pier')).toBeTruthy()
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  cleanup()
  open(<CreatePage />, maya, { specificTime: 'Saturday' })
  expect(await screen.findByDisplayValue('Hike')).toBeTruthy()
  expect(screen.queryByDisplayValue('Saturday')).toBeNull()
})

describe('the same people again', () => {
  const [ana, cleo, dan] = ['Ana', 'Cleo', 'Dan'].map((displayName) => ({ id: displayName, displayName })) as [
    Chosen,
    Chosen,
    Chosen,
  ]
  const forThem: Partial<EventDetail> = { ...over, visibility: 'chosen', chosen: [ana, cleo, dan], chosenCount: 3 }

  async function postAgain(friends: Chosen[]) {
    const posted: unknown[] = []
    navigate(`/create?again=${hike.id}&time=new`)
    open(<CreatePage />, maya, forThem, async (path, { method, body } = {}) => {
      if (path === '/api/friends') return Response.json(friends)
      if (method !== 'POST' || path !== '/api/events') return null
      posted.push(JSON.parse(String(body)))
      return Response.json({ message: 'No.', code: 'unavailable' }, { status: 503 })
    })
    fireEvent.click(await screen.findByRole('button', { name: "Let's Go!" }))
    return posted
  }

  test('is offered by that name', async () => {
    openSpon(maya, forThem)
    expect(await screen.findByRole('link', { name: 'Same people again?' })).toBeTruthy()
  })

  test('posts it to them', async () => {
    const posted = await postAgain([dan, cleo, ana])
    await waitFor(() => expect(posted).toMatchObject([{ visibility: 'chosen', inviteeIds: ['Ana', 'Cleo', 'Dan'] }]))
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  test('leaves out who is no friend any more, and says so', async () => {
    const posted = await postAgain([cleo])
    await waitFor(() => expect(posted).toMatchObject([{ visibility: 'chosen', inviteeIds: ['Cleo'] }]))
    expect(screen.getByText('Ana and Dan are not in your crew, and are left out.')).toBeTruthy()
    expect(screen.getByText('For 1 person')).toBeTruthy()
  })

  test('asks for somebody where nobody is left, and sends nothing', async () => {
    const posted = await postAgain([])
    expect(await screen.findByText(/Choose who it is for first/)).toBeTruthy()
    expect(posted).toEqual([])
  })
})

test.each<[string, Partial<EventDetail>, CurrentUser]>([
  ['has just begun', { createdAt: hours(-47), startsAt: hours(-5), endsAt: hours(1), phase: 'on' }, maya],
  ['is of somebody else', { ...over, can: { edit: false, rsvp: true, invite: true, share: true } }, ben],
])('a spon that %s is not offered again', async (_what, event, viewer) => {
  openSpon(viewer, event)
  await screen.findByText(viewer === maya ? /^Answers close .+\.$/ : /^This was /)
  expect(screen.queryByRole('link', { name: 'Same again?' })).toBeNull()
})

test('what belongs to somebody else does not fill the form', async () => {
  navigate(`/create?again=${hike.id}`)
  open(<CreatePage />, ben, { can: { edit: false, rsvp: true, invite: true, share: true } })
  expect(await screen.findByLabelText("What's your plan?")).toHaveProperty('value', '')
})

test('a guest reads when answers close, and how to say it afterwards', async () => {
  openSpon(ben, { createdAt: hours(-47), can: { edit: false, rsvp: true, invite: true, share: true } })
  await screen.findByText(/^Answers close .+\.$/)
})

test('a guest who comes late can say so in a comment', async () => {
  openSpon(ben, {
    createdAt: hours(-49),
    endsAt: hours(23),
    can: { edit: false, rsvp: false, invite: true, share: true },
  })
  await screen.findByText(/^Answers are closed\. Still coming\? Say so in a comment\./)
})
