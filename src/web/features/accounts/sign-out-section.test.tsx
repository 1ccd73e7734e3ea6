import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SignOutSection } from '#web/features/accounts/sign-out-section.tsx'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'
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

test('a sign-out that a server without its database does not take is not forgotten', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, assign, pathname: '/profile', search: '' })
  const messages: unknown[] = []
  function postMessage(message: unknown, [port]: MessagePort[] = []) {
    messages.push(message)
    port?.postMessage(null)
  }
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  render(<SignOutSection />)
  await act(async () => screen.getByRole('button', { name: 'Sign Out' }).click())
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/api/logout'))
  // The page of the 503 is not ours to read: the app has to remember.
  expect(readStored('leaving')).toBe('yes')
  expect(messages).toEqual([{ type: 'FORGET' }, { type: 'LEAVING' }])
  writeStored('leaving', null)
})
