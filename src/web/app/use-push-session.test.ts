import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { usePushSession } from '#web/app/use-push-session.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'

afterEach(() => {
  setCurrentUser(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('pushes are looked after two seconds after a sign-in', async () => {
  // Another file of this process may have turned pushes off.
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ count: 0 }))
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  setCurrentUser({ id: 'maya', displayName: 'Maya' } as CurrentUser)
  const { unmount } = renderHook(usePushSession)
  await vi.advanceTimersByTimeAsync(1_999)
  await vi.dynamicImportSettled()
  expect(log).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Push:', 'not-supported'))
  unmount()
})
