import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { Routes } from '#web/app/routes.tsx'
import { refreshCurrentUser, setCurrentUser } from '#web/lib/api/auth.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

const maya = {
  id: '11111111-1111-4111-8111-111111111111',
  displayName: 'Maya Ortiz',
  firstName: 'Maya',
  lastName: 'Ortiz',
  email: 'maya@example.com',
  phoneNumber: null,
  profileImageUrl: null,
  smsConsent: true,
  kind: 'member' as const,
  can: { post: true, meet: true },
  createdAt: '2026-11-01T00:00:00Z',
  friendCount: 0,
  eventCount: 0,
}

/** happy-dom has no EventSource; this one stays silent and is counted. */
let streams = 0
class SilentStream extends EventTarget {
  constructor() {
    super()
    streams += 1
  }
  close() {}
}

async function open(path: string) {
  history.replaceState(null, '', path)
  await act(async () => {
    render(
      <main>
        <Routes />
      </main>,
    )
  })
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  streams = 0
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async () => Response.json([]))
})

afterEach(() => vi.unstubAllGlobals())

// Must be the first test of the file: the auth store is still empty.
test('until it is known who is there, there is only Loading...', async () => {
  await open('/')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('the legal pages wait for nobody', async () => {
  await open('/terms')
  expect(await heading('Terms & Conditions')).toBeTruthy()
})

test.each(['/', '/event/42', '/profile', '/friends', '/no/such/page'])(
  'a visitor at %s sees the landing page',
  async (path) => {
    setCurrentUser(null)
    await open(path)
    expect(await heading(/Meet up/)).toBeTruthy()
    const login = path === '/' ? '/api/login' : `/api/login?redirect=${encodeURIComponent(path)}`
    expect(screen.getByRole('link', { name: 'Launch Sponti' }).getAttribute('href')).toBe(login)
  },
)

test('a visitor at /onboarding is introduced', async () => {
  setCurrentUser(null)
  await open('/onboarding')
  expect(await heading('Meet your crew')).toBeTruthy()
})

test('a signed-in person at an unknown address gets the 404 page', async () => {
  setCurrentUser(maya)
  await open('/no/such/page')
  expect(await heading('404 Page Not Found')).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
})

test.each(['/onboarding', '/friends', '/search?q=ben'])('%s is Connect for a signed-in person', async (path) => {
  setCurrentUser(maya)
  await open(path)
  expect(await heading('Connect')).toBeTruthy()
})

test('moving between pages keeps the frame: one live stream, and the heading gets the focus', async () => {
  setCurrentUser(maya)
  await open('/no/such/page')
  await heading('404 Page Not Found')
  await act(async () => navigate('/friends'))
  expect(document.activeElement).toBe(await heading('Connect'))
  expect(streams).toBe(1)
})

test('whoever signs out leaves nothing in the memory of the page', async () => {
  setCurrentUser(maya)
  await open('/no/such/page')
  await heading('404 Page Not Found')
  queryClient.setQueryData(['/api/friends'], ['Ben'])
  await act(async () => setCurrentUser(null))
  expect(queryClient.getQueryData(['/api/friends'])).toBeUndefined()
})

test('when the question who is there fails, it can be asked again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  setCurrentUser(null)
  await open('/')
  await act(() => refreshCurrentUser())
  expect(await heading("We can't reach the party")).toBeTruthy()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Unauthorized' }, { status: 401 }))
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await heading(/Meet up/)).toBeTruthy()
})
