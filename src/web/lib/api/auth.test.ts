import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { isUnauthorized, refreshCurrentUser, setCurrentUser, useAuth, wasSignedIn } from '#web/lib/api/auth.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

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

function answer(respond: () => Response | Promise<Response>) {
  return vi.stubGlobal(
    'fetch',
    vi.fn(async () => respond()),
  )
}
const refresh = () => act(() => refreshCurrentUser())

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => setCurrentUser(null))
})

test('somebody is signed in when the call returns them', async () => {
  answer(() => Response.json(maya))
  const { result } = renderHook(() => useAuth())
  await refresh()
  expect(result.current).toMatchObject({ status: 'signed-in', user: { displayName: 'Maya Ortiz' } })
  expect(wasSignedIn()).toBe(true)
})

test('a 401 that says Unauthorized means signed out', async () => {
  answer(() => Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 }))
  const { result } = renderHook(() => useAuth())
  await refresh()
  expect(result.current.status).toBe('signed-out')
  expect(isUnauthorized(new ApiError(401, 'Unauthorized', ''))).toBe(true)
  expect(isUnauthorized(new ApiError(403, '401: Unauthorized', ''))).toBe(false)
})

test('a lost connection signs nobody out', async () => {
  const { result } = renderHook(() => useAuth())
  act(() => setCurrentUser(maya))
  answer(() => Promise.reject(new TypeError('Failed to fetch')))
  await refresh()
  expect(result.current.user?.firstName).toBe('Maya')
})

test('who left without a connection stays away, and the server hears of it before anything else', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const { result } = renderHook(() => useAuth())
  act(() => setCurrentUser(maya))
  writeStored('leaving', 'yes')
  answer(() => new Response(null, { status: 204 }))
  await refresh()
  expect(result.current.status).toBe('signed-out')
  expect(vi.mocked(fetch).mock.calls.map(([path]) => path)).toEqual(['/api/logout'])
  expect(reload).toHaveBeenCalledOnce()
  expect(readStored('leaving')).toBeNull()
})

test('a session that ended elsewhere takes along what the person left on this device', async () => {
  act(() => setCurrentUser(maya))
  writeStored(`draft:${maya.id}`, 'half a plan')
  answer(() => Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 }))
  await refresh()
  await vi.waitFor(() => expect(readStored(`draft:${maya.id}`)).toBeNull())
})
