import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FreePerson } from '#shared/free.ts'
import { FreeStrip } from '#web/features/free/free-strip.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { toastStore } from '#web/ui/toast.ts'

const start = Date.parse('2027-03-01T18:00:00Z')
const minute = 60_000
function free(id: string, minutes: number) {
  const until = new Date(start + minutes * minute).toISOString()
  return { user: { id, displayName: `${id} Probe`, firstName: id }, until } as FreePerson
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(start)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(list: FreePerson[] | null, onWrite: (method: string, body: string) => Response | null = () => null) {
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit) => {
    const response = method === 'GET' ? list && Response.json(list) : onWrite(method, String(body ?? ''))
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FreeStrip viewer={{ id: 'Maya' }} />
    </QueryClientProvider>,
  )
}

async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

const names = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('.truncate')?.textContent)

test('it says who is free until when, and whoever has to go leaves by itself', async () => {
  show([free('Ben', 10), free('Cleo', 60)])
  await waitFor(() => expect(names()).toEqual(['Ben', 'Cleo']))
  expect(screen.getByRole('link', { name: 'Make it a spon' }).getAttribute('href')).toBe('/create?with=Ben,Cleo')
  await act(() => vi.advanceTimersByTimeAsync(10 * minute + 5))
  expect(names()).toEqual(['Cleo'])
  await act(() => vi.advanceTimersByTimeAsync(50 * minute))
  expect(names()).toEqual([])
  expect(screen.getByText('Nobody is free right now. Got time? Let your crew know.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Make it a spon' })).toBeNull()
})

test('one’s own free time is not in the spon, and says when it is over', async () => {
  show([free('Maya', 30)])
  await screen.findByText('Your crew can see it. Nobody else is free yet.')
  expect(screen.getByRole('button', { name: /^I'm free/ }).getAttribute('aria-pressed')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(30 * minute + 5))
  expect(screen.getByText('Your free time is over. Got some more?')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^I'm free/ }).getAttribute('aria-pressed')).toBe('false')
})

test('two hours is the usual, the reply is what one sees, and it can be ended', async () => {
  const sent: string[] = []
  show([], (method, body) => {
    sent.push(`${method} ${body}`)
    return Response.json(method === 'PUT' ? [free('Maya', 120)] : [])
  })
  await press(/^I'm free/)
  await press(/^Free until/)
  await screen.findByText('Your crew can see it. Nobody else is free yet.')
  expect(sent).toEqual(['PUT {"until":"2027-03-01T20:05:00.000Z"}'])
  await press(/^I'm free/)
  await press('Not free any more')
  await screen.findByText('Nobody is free right now. Got time? Let your crew know.')
})

test('without a connection it says that this cannot wait', async () => {
  show(null)
  await screen.findByText('Who is free right now shows when you are back online.')
  await press(/^I'm free/)
  await press(/^Free until/)
  const description = "You're offline, and this can't wait until you're back. Try again then."
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description }))
})
