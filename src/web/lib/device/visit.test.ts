import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCurrentUser, startSignedOut, useAuth } from '#web/lib/api/auth.ts'
import { readHandover } from '#web/lib/device/visit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  act(() => setCurrentUser(null))
})

test('what the server knew is read from the page; a page without it has none', () => {
  expect(readHandover()).toBeNull()
  const block = Object.assign(document.createElement('script'), { id: 'handover', type: 'application/json' })
  block.textContent = '{"seed":3,"isSignedOut":true,"invite":{"token":"a\\u003cb","view":null}}'
  document.body.append(block)
  expect(readHandover()).toEqual({ seed: 3, isSignedOut: true, invite: { token: 'a<b', view: null } })
})

test('a browser that has met nobody takes the server’s word that nobody is there', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { result } = renderHook(() => useAuth())
  act(() => startSignedOut())
  expect(result.current.status).toBe('signed-out')
  expect(fetch).not.toHaveBeenCalled()
})

test('a page from the history is older than the sign-in after it: a browser that knows somebody asks', async () => {
  localStorage.setItem('sponti:was-here', 'yes')
  vi.stubGlobal('fetch', async () => Response.json({ id: 'maya' }))
  const { result } = renderHook(() => useAuth())
  act(() => startSignedOut())
  await vi.waitFor(() => expect(result.current.status).toBe('signed-in'))
})
