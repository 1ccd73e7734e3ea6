import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FriendPings, FriendStatus } from '#shared/friends.ts'
import type { ListedPerson, Profile } from '#shared/users.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { UserPage } from '#web/pages/user-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

function toPerson(id: string, displayName: string, friendStatus: FriendStatus): ListedPerson {
  return {
    id,
    displayName,
    firstName: displayName,
    lastName: null,
    email: null,
    phoneNumber: null,
    profileImageUrl: null,
    friendStatus,
    areFriends: friendStatus === 'friends',
    isFriendWithCurrentUser: friendStatus === 'friends',
  }
}

let asked: string[] = []
let refusesPings = false
beforeEach(() => {
  asked = []
  refusesPings = false
  toastStore.set(null)
  const me = { ...toPerson('me', 'Ben', 'self'), friendCount: 1, eventCount: 0, smsConsent: true, createdAt: '' }
  setCurrentUser({ ...me, kind: 'member', can: { post: true, meet: true } })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the profile of a person with this friend status. */
async function open(status: FriendStatus, id = 'maya') {
  const profile: Profile = { ...toPerson(id, 'Maya', status), friendCount: 3, eventCount: 2 }
  let standing = status
  let pings: FriendPings = 'all'
  const answers: Record<string, () => unknown> = {
    [`/api/users/${id}`]: () => ({ ...profile, friendStatus: standing, ...(standing === 'friends' && { pings }) }),
    [`/api/users/${id}/friends`]: () => [toPerson('cleo', 'Cleo', 'none'), toPerson('me', 'Ben', 'self')],
    [`/api/users/${id}/events`]: () => [],
    [`/api/friends/status/${id}`]: () => ({ status: standing }),
    '/api/friends/request': () => {
      standing = 'pending_sent'
      return { status: standing }
    },
  }
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    asked.push(path)
    if (path === `/api/friends/${id}/pings`) {
      if (refusesPings) return Response.json({ message: 'Not now.', code: 'unavailable' }, { status: 503 })
      pings = JSON.parse(String(body)).level
      return new Response(null, { status: 204 })
    }
    const answer = answers[path]
    return answer ? Response.json(answer()) : Response.json({ message: 'Nobody.', code: 'not_found' }, { status: 404 })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserPage userId={id} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Maya' })
  return userEvent.setup()
}

it.each([
  ['friends', 'Friends'],
  ['pending_sent', 'Pending'],
  ['pending_received', 'Pending Response'],
] as const)('says how one stands with somebody: %s', async (status, label) => {
  await open(status)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add Friend' })).toBeNull()
})

it('chooses whether a friend’s spons ping, and goes back where that is refused', async () => {
  const person = await open('friends')
  const pings = () => within(screen.getByRole('radiogroup', { name: 'Their spons and invitations' }))
  const isChosen = (name: string) => pings().getByRole<HTMLInputElement>('radio', { name }).checked
  expect(isChosen('Ping me')).toBe(true)
  await person.click(pings().getByRole('radio', { name: 'Only in the app' }))
  await waitFor(() => expect(asked).toContain('/api/friends/maya/pings'))
  expect([isChosen('Only in the app'), toastStore.get()?.title]).toEqual([true, undefined])
  refusesPings = true
  await person.click(pings().getByRole('radio', { name: 'Ping me' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description: 'That was not saved. Try again?' }))
  await waitFor(() => expect(isChosen('Only in the app')).toBe(true))
})

it('has nothing to choose about somebody who is no friend', async () => {
  await open('pending_sent')
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

it('asks somebody to become friends, and waits for the answer', async () => {
  const person = await open('none')
  await person.click(screen.getByRole('button', { name: 'Add Friend' }))
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeTruthy()
  expect(toastStore.get()).toMatchObject({
    title: 'Friend request sent! 👋',
    description: 'You sent a friend request to Maya',
  })
})

it('shows a friend’s crew by name, each with a profile of their own', async () => {
  await open('friends')
  expect(screen.getByRole('tab', { name: 'Friends (3)', selected: true })).toBeTruthy()
  const cleo = await screen.findByRole('link', { name: /Cleo/ })
  expect(cleo.getAttribute('href')).toBe('/user/cleo')
  expect(screen.getByRole('link', { name: /Ben.*You/ })).toBeTruthy()
})

it('tells everyone else only how many they are, without asking for more', async () => {
  const person = await open('none')
  expect(screen.getByRole('tab', { name: 'Events (2)', selected: true })).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'Friends (3)' }))
  expect(screen.getByRole('heading', { name: '3 friends' })).toBeTruthy()
  expect(screen.getByText('Only friends of Maya see who they are.')).toBeTruthy()
  expect(asked).not.toContain('/api/users/maya/friends')
})

it('calls the own one by its name and offers no friendship with oneself', async () => {
  await open('self', 'me')
  expect(screen.getByRole('heading', { name: 'Your Profile' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Friend/ })).toBeNull()
  await waitFor(() => expect(asked).toContain('/api/users/me/friends'))
  expect(asked).not.toContain('/api/friends/status/me')
})

it('says so when there is nobody of that id', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Nobody.', code: 'not_found' }, { status: 404 }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserPage userId="gone" />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
})
