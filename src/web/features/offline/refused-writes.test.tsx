import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RefusedWrite } from '#shared/offline.ts'
import { RefusedWrites } from '#web/features/offline/refused-writes.tsx'
import { offlineState } from '#web/lib/worker/offline-queue.ts'

function refused(changes: Partial<RefusedWrite>): RefusedWrite {
  return {
    id: 1,
    personId: 'maya',
    method: 'POST',
    path: '/api/events/e/comments',
    body: '{"content":"count me in"}',
    key: 'k',
    madeAt: 0,
    about: 'Tacos',
    sentence: null,
    ...changes,
  }
}

const told: unknown[] = []
async function show(...writes: RefusedWrite[]) {
  const onReopen = vi.fn()
  render(<RefusedWrites onReopen={onReopen} />)
  await act(async () => offlineState.set({ waiting: [], refused: writes }))
  return onReopen
}

beforeEach(() => {
  told.length = 0
  const controller = { postMessage: (message: unknown) => told.push(message) }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
})
afterEach(() => {
  offlineState.set({ waiting: [], refused: [] })
  vi.unstubAllGlobals()
})

test('a comment that was not taken says where and why, and its words come back', async () => {
  const write = refused({ sentence: 'That spon is gone.' })
  const onReopen = await show(write)
  const card = screen.getByRole('alert')
  expect(card.textContent).toContain("Your comment on 'Tacos' could not be posted")
  expect(card.textContent).toContain('That spon is gone.')
  expect(card.textContent).toContain('count me in')
  await act(async () => screen.getByRole('button', { name: 'Open it again' }).click())
  expect(onReopen).toHaveBeenCalledWith(write)
  expect(told).toEqual([{ type: 'DISMISS_REFUSED', id: 1 }])
})

test('an answer has no words to give back, and the next one waits its turn', async () => {
  await show(
    refused({ path: '/api/events/e/rsvp', body: '{"response":"going"}', sentence: 'Answers are closed.' }),
    refused({ id: 2 }),
  )
  expect(screen.getByRole('alert').textContent).toContain("Your answer to 'Tacos' was not taken")
  expect(screen.queryByRole('button', { name: 'Open it again' })).toBeNull()
  await act(async () => screen.getByRole('button', { name: 'All right' }).click())
  expect(told).toEqual([{ type: 'DISMISS_REFUSED', id: 1 }])
})
