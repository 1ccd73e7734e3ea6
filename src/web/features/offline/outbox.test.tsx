import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueuedWrite } from '#shared/offline.ts'
import { Outbox } from '#web/features/offline/outbox.tsx'
import { offlineState } from '#web/lib/worker/offline-queue.ts'

const base = { personId: 'maya', method: 'POST', key: 'k', madeAt: Date.now(), about: 'Tacos' }
const spon = { ...base, id: 1, path: '/api/events', body: '{"title":"Pizza"}', about: null }
const answer = { ...base, id: 2, path: '/api/events/e/rsvp', body: '{"response":"going"}' }
const comment = { ...base, id: 3, path: '/api/events/e/comments', body: '{"content":"hi"}' }

const messages: unknown[] = []
async function show(...waiting: QueuedWrite[]) {
  render(
    <Outbox
      renderChosen={(chosen, onChange) => (
        <button type="button" onClick={() => onChange([...chosen, 'ana'])}>
          For {chosen.join()}
        </button>
      )}
    />,
  )
  await act(async () => offlineState.set({ waiting, refused: [] }))
}

beforeEach(() => {
  messages.length = 0
  const controller = { postMessage: (message: unknown) => messages.push(message) }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
})
afterEach(() => {
  offlineState.set({ waiting: [], refused: [] })
  vi.unstubAllGlobals()
})

test('a spon that waits for a connection is shown; an answer that does so shows on its card alone', async () => {
  await show(spon, answer, { ...comment, tries: 2 })
  const [only, ...others] = screen.getAllByRole('listitem')
  expect(only?.textContent).toContain("PizzaGoes out when you're back online")
  expect(others).toEqual([])
})

test('what the server does not take is shown whatever it is, and can be dropped', async () => {
  const question = vi.fn(() => true)
  vi.stubGlobal('confirm', question)
  await show({ ...answer, tries: 3 }, { ...comment, tries: 4 })
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain("Your answer to 'Tacos'The server could not take it so far.")
  expect(second?.textContent).toContain("Your comment on 'Tacos'")
  await act(async () =>
    within(first as HTMLElement)
      .getByRole('button', { name: 'Discard' })
      .click(),
  )
  expect(question).toHaveBeenCalledWith("Your answer to 'Tacos' has not arrived yet. Throw it away?")
  expect(messages).toEqual([{ type: 'DISCARD', id: 2 }])
})

test('of a spon for chosen people, who they are can be changed while it waits', async () => {
  await show(spon, { ...spon, id: 4, body: '{"title":"Tacos","visibility":"chosen","inviteeIds":["ben"]}' })
  act(() => screen.getByRole('button', { name: 'For ben' }).click())
  const body = '{"title":"Tacos","visibility":"chosen","inviteeIds":["ben","ana"]}'
  expect(messages).toEqual([{ type: 'REWRITE', id: 4, body }])
})
