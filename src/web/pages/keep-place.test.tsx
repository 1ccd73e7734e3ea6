import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { KeepPlace } from '#web/pages/keep-place.tsx'

const iphoneView =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

function openAsGuest(standalone: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userAgent: iphoneView, maxTouchPoints: 5, standalone })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeepPlace />
    </QueryClientProvider>,
  )
}

beforeEach(() => setCurrentUser({ id: 'sam', displayName: 'Sam', kind: 'guest' } as CurrentUser))
afterEach(() => vi.unstubAllGlobals())

test('a guest in the window of another app is led to the real browser', () => {
  openAsGuest(false)
  expect(screen.getByText(/This window belongs to another app/)).toBeTruthy()
})

test('a guest who came from the home screen is not told that the app belongs to another', () => {
  openAsGuest(true)
  expect(screen.queryByText(/This window belongs to another app/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Make an account' })).toBeTruthy()
})
