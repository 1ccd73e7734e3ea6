import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import {
  isUnauthorized,
  refreshCurrentUser,
  setCurrentUser,
  startSignedOut,
  useAuth,
  wasSignedIn,
} from '#web/lib/api/auth.ts'
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

describe('who left without a connection', () => {
  const reload = vi.fn()
  const refused = () => Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 })
  /** A 302 that fetch does not follow. */
  const redirect = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
  const page = (status: number) => new Response('<html>Welcome to the Wi-Fi</html>', { status })

  function leave() {
    vi.useFakeTimers()
    reload.mockClear()
    vi.stubGlobal('location', { ...location, reload })
    const { result } = renderHook(() => useAuth())
    act(() => setCurrentUser(maya))
    writeStored('leaving', 'yes')
    return result
  }
  /** Answers to signing out and to the question who is here. */
  function answerBoth(leaving: () => Response, asking: () => Response) {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      return path === '/api/logout' ? leaving() : asking()
    })
    return asked
  }

  afterEach(() => {
    writeStored('leaving', null)
    vi.useRealTimers()
  })

  test.each([
    ['redirect', redirect],
    ['success', () => new Response(null, { status: 204 })],
  ])('stays away, and the server hears of it before anything else (%s)', async (_, leaving) => {
    const result = leave()
    const asked = answerBoth(leaving, refused)
    await refresh()
    expect(result.current.status).toBe('signed-out')
    expect(asked).toEqual(['/api/logout', '/api/auth/user'])
    expect(reload).toHaveBeenCalledOnce()
    expect(readStored('leaving')).toBeNull()
  })

  test.each([
    ['a server without its database', () => Response.json({ code: 'unavailable' }, { status: 503 }), refused],
    ['a gateway without a server', () => page(502), () => page(502)],
    ['a captive portal', () => page(200), () => page(200)],
    ['a proxy that wants its own sign-in', redirect, () => page(401)],
    ['a redirect that is not ours', redirect, () => Response.json(maya)],
  ])('is not signed in again by %s, and the server hears of it later', async (_, leaving, asking) => {
    const result = leave()
    answerBoth(leaving, asking)
    await refresh()
    expect([result.current.status, readStored('leaving'), reload.mock.calls.length]).toEqual(['signed-out', 'yes', 0])
    answerBoth(redirect, refused)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect([result.current.status, readStored('leaving'), reload.mock.calls.length]).toEqual(['signed-out', null, 1])
  })

  test('is not forgotten by a page that was rendered before they signed in', async () => {
    const result = leave()
    const asked = answerBoth(() => page(503), refused)
    await act(async () => startSignedOut())
    expect([result.current.status, asked, readStored('leaving')]).toEqual(['signed-out', ['/api/logout'], 'yes'])
  })
})

test('a session that ended elsewhere takes along what the person left on this device', async () => {
  act(() => setCurrentUser(maya))
  writeStored(`draft:${maya.id}`, 'half a plan')
  answer(() => Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 }))
  await refresh()
  await vi.waitFor(() => expect(readStored(`draft:${maya.id}`)).toBeNull())
})
