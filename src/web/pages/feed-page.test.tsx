import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { type FeedEvent, listFeed } from '#shared/events.ts'
import { type FriendStatus, getFriendStatus } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { FeedPage } from '#web/pages/feed-page.tsx'

const cleo = { id: 'cleo', displayName: 'Cleo', firstName: 'Cleo', lastName: null, email: null, profileImageUrl: null }
const createdAt = new Date().toISOString()
const kites = {
  ...{ id: 'kites', title: 'Kites', description: null, location: null, timeframe: null, specificTime: null },
  ...{ host: cleo, rsvpCounts: { going: 0, mightShow: 0 }, commentCount: 0, attendeesPreview: [], userRsvp: null },
  ...{ gifUrl: null, gifAltText: null, audioUrl: null, minGoing: null, isOn: true, isRecent: true, via: null },
  ...{ createdAt, updatedAt: createdAt, can: { rsvp: true } },
}

/** What the server knows of Cleo, and what the feed says that was fetched before. */
let standing: FriendStatus
let client: QueryClient
const toFeed = (tie: FriendStatus) => ({ ...kites, tie }) as unknown as FeedEvent
const statusKey = toKey(getFriendStatus, { params: { id: cleo.id } })

beforeEach(() => {
  client = createQueryClient()
  setCurrentUser({ id: 'me', displayName: 'Ben', kind: 'member', friendCount: 0 } as CurrentUser)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') standing = 'pending_sent'
    if (path.startsWith('/api/events/feed')) return Response.json([toFeed(standing)])
    if (path.startsWith('/api/notifications')) return Response.json({ count: 0 })
    return Response.json({ status: standing })
  })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  render(
    <QueryClientProvider client={client}>
      <FeedPage />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

async function askInDialog(person: ReturnType<typeof userEvent.setup>) {
  await person.click(await screen.findByRole('button', { name: 'Add Cleo as a friend' }))
  await person.click(await screen.findByRole('button', { name: 'Add Friend' }))
}

test('a card shows the friend whom the feed knows, also where she was asked on her profile before', async () => {
  client.setQueryData(statusKey, { status: 'pending_sent' })
  standing = 'friends'
  open()
  expect(await screen.findByRole('button', { name: 'You and Cleo' })).toBeTruthy()
})

test('whoever is asked from a card stands on it as asked, and as a friend once she has accepted', async () => {
  standing = 'none'
  const person = open()
  await askInDialog(person)
  expect(await screen.findByRole('button', { name: 'You asked Cleo' })).toBeTruthy()
  standing = 'friends'
  await client.invalidateQueries({ queryKey: toKey(listFeed) })
  expect(await screen.findByRole('button', { name: 'You and Cleo' })).toBeTruthy()
})

test('a feed that was on its way when somebody was asked does not make her a stranger again', async () => {
  standing = 'none'
  const person = open()
  await screen.findByRole('button', { name: 'Add Cleo as a friend' })
  const late = Promise.withResolvers<Response>()
  const answer = fetch
  vi.stubGlobal('fetch', (path: string, request: RequestInit) =>
    path.startsWith('/api/events/feed') && standing === 'none' ? late.promise : answer(path, request),
  )
  const old = client.refetchQueries({ queryKey: toKey(listFeed) })
  await askInDialog(person)
  late.resolve(Response.json([toFeed('none')]))
  await old
  // The cache tells the screen in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByRole('button', { name: 'You asked Cleo' })).toBeTruthy()
})

test('what the dialog hears from the server is on the card behind it, what it knew before is not', async () => {
  client.setQueryData(statusKey, { status: 'none' })
  standing = 'pending_sent'
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'You asked Cleo' }))
  await screen.findByRole('dialog')
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'You asked Cleo' })).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'You asked Cleo' }))
  standing = 'pending_received'
  await client.invalidateQueries({ queryKey: statusKey })
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Cleo asked you' })).toBeTruthy()
})
