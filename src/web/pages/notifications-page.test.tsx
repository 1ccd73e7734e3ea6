import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FriendRequest } from '#shared/friends.ts'
import type { WaitingInvite } from '#shared/invites.ts'
import type { Notification } from '#shared/notifications.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { NotificationsPage } from '#web/pages/notifications-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

function toPerson(id: string, displayName: string) {
  return {
    id,
    displayName,
    firstName: displayName,
    lastName: null,
    email: null,
    phoneNumber: null,
    profileImageUrl: null,
  }
}
const maya = toPerson('maya', 'Maya')

function toNotification(id: string, given: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'comment',
    title: `Title ${id}`,
    message: `Message ${id}`,
    isRead: false,
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    relatedEventId: `spon-${id}`,
    relatedUser: maya,
    relatedCrewId: null,
    folded: null,
    ...given,
  }
}

type Server = {
  notifications: Notification[]
  requests: FriendRequest[]
  invites: WaitingInvite[]
  refuse: string[]
  calls: string[]
}
let server: Server

beforeEach(() => {
  server = { notifications: [], requests: [], invites: [], refuse: [], calls: [] }
  toastStore.set(null)
  history.replaceState(null, '', '/notifications')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A fake server with the endpoints that this page calls. The page size is two. */
function answer(method: string, path: string, body: unknown): Response {
  if (server.refuse.includes(path)) return Response.json({ message: 'No.', code: 'internal' }, { status: 500 })
  function read(isMeant: (each: Notification) => boolean) {
    server.notifications = server.notifications.map((each) => (isMeant(each) ? { ...each, isRead: true } : each))
    return new Response(null, { status: 204 })
  }
  if (method === 'POST' && path === '/api/notifications/read-all') return read(() => true)
  if (method === 'POST' && path.endsWith('/read')) {
    const tapped = server.notifications.find(({ id }) => path.includes(`/${id}/`))
    return read(({ id, relatedEventId }) => id === tapped?.id || relatedEventId === tapped?.relatedEventId)
  }
  if (method === 'POST' && path.startsWith('/api/invites/waiting/')) {
    server.invites = server.invites.filter(({ inviter }) => !path.includes(`/${inviter.id}/`))
    return path.endsWith('accept') ? Response.json({ eventIds: [] }) : new Response(null, { status: 204 })
  }
  if (method === 'POST') {
    const { friendId } = body as { friendId: string }
    server.requests = server.requests.filter(({ userId }) => userId !== friendId)
    return Response.json({ status: path.endsWith('accept') ? 'friends' : 'none' })
  }
  if (path === '/api/notifications/unread-count')
    return Response.json({ count: server.notifications.filter(({ isRead }) => !isRead).length })
  if (path === '/api/invites/waiting') return Response.json(server.invites)
  if (path === '/api/friends/requests') return Response.json(server.requests)
  const start = Number(new URL(path, location.origin).searchParams.get('cursor') ?? 0)
  const headers =
    start + 2 < server.notifications.length ? { Link: `</api/notifications?cursor=${start + 2}>; rel="next"` } : {}
  return Response.json(server.notifications.slice(start, start + 2), { headers })
}

function open() {
  return openWith().person
}

function openWith() {
  const client = createQueryClient()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    server.calls.push(`${method} ${path}`)
    return answer(method, path, body ? JSON.parse(String(body)) : undefined)
  })
  render(
    <QueryClientProvider client={client}>
      <NotificationsPage />
    </QueryClientProvider>,
  )
  return { client, person: userEvent.setup() }
}

const posts = () => server.calls.filter((call) => call.startsWith('POST'))

it('tells who did what and when, and which of it is new', async () => {
  server.notifications = [toNotification('one'), toNotification('two', { isRead: true })]
  open()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Title oneMessage one5 min. ago')
  expect(within(first ?? document.body).getByText('Unread')).toBeTruthy()
  expect(within(second ?? document.body).queryByText('Unread')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Notifications1unread')
})

it('leads to the spon, whose page reads all that was told of it', async () => {
  server.notifications = [toNotification('one')]
  const person = open()
  await person.click(await screen.findByRole('link', { name: /Title one/ }))
  expect(location.pathname).toBe('/event/spon-one')
  expect(posts()).toEqual([])
})

it.each([
  ['the person, for a request', { type: 'friend_request', relatedEventId: null }, '/user/maya'],
  ['the person, for a new friend', { type: 'friend_accepted', relatedEventId: null }, '/user/maya'],
] as const)('marks one as read and leads to %s', async (_, given, target) => {
  server.notifications = [toNotification('one', given), toNotification('two')]
  const person = open()
  await person.click(await screen.findByRole('link', { name: /Title one/ }))
  expect(location.pathname).toBe(target)
  await waitFor(() => expect(posts()).toEqual(['POST /api/notifications/one/read']))
  expect(screen.getAllByText('Unread')).toHaveLength(1)
})

const ben = toPerson('ben', 'Ben')
const comments: Partial<Notification> = {
  relatedEventId: 'tacos',
  title: 'Maya and 8 others commented on Tacos',
  folded: { count: 12, unreadCount: 11, otherPeople: 8, people: [maya, ben, toPerson('cleo', 'Cleo')] },
}

it('shows a fold as one row, with how much of it is new and its newest two faces', async () => {
  server.notifications = [toNotification('one', comments)]
  open()
  const row = await screen.findByRole('link', { name: /Maya and 8 others commented on Tacos/ })
  expect(within(row).getByText('9+')).toBeTruthy()
  expect(within(row).getByText('Unread')).toBeTruthy()
  expect(within(row).getAllByText(/^[MB]$/)).toHaveLength(2)
})

it('without a connection a tap reads all rows of that spon in one write, which can wait', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const answers = { type: 'rsvp', relatedEventId: 'tacos' } as const
  server.notifications = [toNotification('one', comments), toNotification('two', answers), toNotification('three')]
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Title three')
  await person.click(screen.getByRole('link', { name: /Maya and 8 others/ }))
  await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(1))
  expect(posts()).toEqual(['POST /api/notifications/one/read'])
})

it('keeps the row where something newer stands for the fold', async () => {
  server.notifications = [toNotification('one', comments)]
  const { client } = openWith()
  const row = await screen.findByRole('link', { name: /Maya and 8 others/ })
  row.focus()
  server.notifications = [toNotification('newer', { ...comments, title: 'Ben and 8 others commented on Tacos' })]
  await client.invalidateQueries()
  expect(await screen.findByText('Ben and 8 others commented on Tacos')).toBeTruthy()
  expect(document.activeElement).toBe(row)
})

it('only marks what leads nowhere, and asks nothing for what was read before', async () => {
  server.notifications = [
    toNotification('off', { type: 'event_cancelled', relatedEventId: null }),
    toNotification('old', { isRead: true }),
  ]
  const person = open()
  await person.click(await screen.findByRole('button', { name: /Title off/ }))
  await person.click(screen.getByRole('link', { name: /Title old/ }))
  expect(posts()).toEqual(['POST /api/notifications/off/read'])
})

it('marks all as read at once, and only offers it while something is unread', async () => {
  server.notifications = [toNotification('one'), toNotification('two')]
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Latest')
})

it('says so when marking all was refused, and shows them as unread again', async () => {
  server.notifications = [toNotification('one')]
  server.refuse = ['/api/notifications/read-all']
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to mark all notifications as read'))
  expect(await screen.findByText('Unread')).toBeTruthy()
})

it('shows more than a page, each once', async () => {
  server.notifications = [toNotification('one'), toNotification('two'), toNotification('three')]
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Title three')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

const request: FriendRequest = { id: 'r1', userId: 'maya', createdAt: new Date().toISOString(), requester: maya }

it.each([
  ['Accept', '/api/friends/accept'],
  ['Decline', '/api/friends/decline'],
])('%s answers a request and takes it off the page', async (label, path) => {
  server.requests = [request]
  const person = open()
  await person.click(await screen.findByRole('button', { name: `${label} Maya` }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Friend requests/ })).toBeNull())
  expect(posts()).toEqual([`POST ${path}`])
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeTruthy()
})

it.each(['accept', 'decline'])('puts a request back when %s was refused', async (answerWord) => {
  server.requests = [request]
  server.refuse = [`/api/friends/${answerWord}`]
  const person = open()
  await person.click(await screen.findByRole('button', { name: new RegExp(answerWord, 'i') }))
  await waitFor(() => expect(toastStore.get()?.description).toBe(`Failed to ${answerWord} friend request`))
  expect(await screen.findByRole('button', { name: 'Accept Maya' })).toBeTruthy()
})

const asked = toNotification('asked', { type: 'friend_request', relatedEventId: null, isRead: true })

it('shows a pending request once, whatever was told of it', async () => {
  server.requests = [request]
  server.notifications = [asked, toNotification('one', { isRead: true })]
  open()
  expect(await screen.findByText('Title one')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Accept Maya' })).toBeTruthy()
  expect(screen.queryByText('Title asked')).toBeNull()
})

it('marks a request as read that is all there is, and it stays until it is answered', async () => {
  server.requests = [request]
  server.notifications = [{ ...asked, isRead: false }]
  const person = open()
  expect(await screen.findByText('All caught up!')).toBeTruthy()
  expect(screen.getByText('Nothing else is new.')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Notifications'))
  expect(posts()).toEqual(['POST /api/notifications/read-all'])
  expect(document.activeElement?.textContent).toBe('Latest')
  expect(screen.getByRole('button', { name: 'Accept Maya' })).toBeTruthy()
})

it('does not say of the whole page that all is done while the requests are unknown', async () => {
  server.refuse = ['/api/friends/requests']
  open()
  expect(await screen.findByText('Your friend requests did not load.')).toBeTruthy()
  expect(await screen.findByText('All caught up!')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'All caught up!' })).toBeNull()
})

it('offers another try when nothing arrived', async () => {
  server.refuse = ['/api/notifications']
  const person = open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.refuse = []
  await person.click(again)
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeTruthy()
})

const zoe = toPerson('zoe', 'Zoe')
function toInvite(inviter: typeof zoe, count: number): WaitingInvite {
  const events = Array.from({ length: Math.min(3, count) }, (_, nr) => ({ id: `rave-${nr}`, title: `Rave ${nr + 1}` }))
  return { inviter, count, events, createdAt: new Date().toISOString() }
}

it('folds all that strangers invite to into one line, and says who and what when it is opened', async () => {
  server.invites = [toInvite(zoe, 5), toInvite(toPerson('yan', 'Yan'), 1), toInvite(maya, 1)]
  const person = open()
  const line = await screen.findByText("Zoe and 2 others you don't know yet invited you")
  expect(screen.queryByRole('heading', { name: 'All caught up!' })).toBeNull()
  await person.click(line)
  const [first] = within(screen.getByRole('list', { name: 'People who invite you' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('Invited you to Rave 1, Rave 2, Rave 3 and 2 more')
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: 'Rave 2' })
      .getAttribute('href'),
  ).toBe('/event/rave-1')
  expect(within(first ?? document.body).getByRole('button', { name: 'More about Zoe' })).toBeTruthy()
})

it.each([
  ['Accept', '/api/invites/waiting/zoe/accept', 'Rave 1 is in your feed now'],
  ['Decline', '/api/invites/waiting/zoe/decline', undefined],
])('%s answers all of one stranger’s invitations', async (label, path, said) => {
  server.invites = [toInvite(zoe, 1)]
  const person = open()
  await person.click(await screen.findByText("Zoe, whom you don't know yet, invited you"))
  await person.click(screen.getByRole('button', { name: `${label} Zoe` }))
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeTruthy()
  expect(posts()).toEqual([`POST ${path}`])
  await waitFor(() => expect(toastStore.get()?.description).toBe(said))
})

it('puts the line back when the answer was refused, with what the server says', async () => {
  server.invites = [toInvite(zoe, 1)]
  server.refuse = ['/api/invites/waiting/zoe/accept']
  const person = open()
  await person.click(await screen.findByText("Zoe, whom you don't know yet, invited you"))
  await person.click(screen.getByRole('button', { name: 'Accept Zoe' }))
  await waitFor(() => expect(toastStore.get()?.description).toBe('No.'))
  expect(await screen.findByText("Zoe, whom you don't know yet, invited you")).toBeTruthy()
})
