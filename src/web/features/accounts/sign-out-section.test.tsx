import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SignOutSection } from '#web/features/accounts/sign-out-section.tsx'
import { offlineState } from '#web/lib/worker/offline-queue.ts'

function write(id: number) {
  return {
    id,
    personId: 'maya',
    method: 'POST',
    path: '/api/events/e/comments',
    body: '{"content":"count me in"}',
    key: `k${id}`,
    madeAt: 0,
    about: 'Tacos',
  }
}

afterEach(() => {
  offlineState.set({ waiting: [], refused: [] })
  vi.unstubAllGlobals()
})

test('somebody whose words still wait is asked before they sign out, and may stay', async () => {
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', asked)
  render(<SignOutSection />)
  await act(async () => offlineState.set({ waiting: [write(1), write(2)], refused: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  const question = await screen.findByRole('dialog', { name: 'Sign out already?' })
  expect(question.textContent).toContain('2 things you did without a connection would be thrown away unsent.')
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})
