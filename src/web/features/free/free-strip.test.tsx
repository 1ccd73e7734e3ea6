import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreePerson, listFree } from '#shared/free.ts'
import { toKey } from '#shared/keys.ts'
import { type QueuedWrite, queuedHeader } from '#shared/offline.ts'
import { FreeStrip } from '#web/features/free/free-strip.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { offlineState } from '#web/lib/worker/offline-queue.ts'
import { dismissToast, toastStore } from '#web/ui/toast.ts'

const start = Date.parse('2027-03-01T18:00:00Z')
const minute = 60_000
function free(id: string, minutes: number, more: Partial<FreePerson> = {}) {
  const until = new Date(start + minutes * minute).toISOString()
  return { user: { id, displayName: `${id} Probe`, firstName: id }, until, words: null, ...more } as FreePerson
}
const meToo = (id: string) => ({ id, displayName: `${id} Probe`, firstName: id, profileImageUrl: null })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(start)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  toastStore.set(null)
  offlineState.set({ waiting: [], refused: [] })
})

function show(
  list: FreePerson[] | null,
  onWrite: (method: string, body: string, path: string) => Response | null = () => null,
) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const response = method === 'GET' ? list && Response.json(list) : onWrite(method, String(body ?? ''), path)
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <FreeStrip
        viewer={{ id: 'Maya' }}
        renderChosen={(chosen, onChange, error) => (
          <>
            <button type="button" onClick={() => onChange([...chosen, 'Ben'])}>
              Chosen: {chosen.join(', ') || 'nobody'}
            </button>
            {error && <p role="alert">{error}</p>}
          </>
        )}
      />
    </QueryClientProvider>,
  )
  return { refresh: (next: FreePerson[]) => act(() => client.setQueryData(toKey(listFree), next)) }
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
  expect(sent).toEqual(['PUT {"until":"2027-03-01T20:05:00.000Z","words":null,"to":null}'])
  await press(/^I'm free/)
  await press('Not free any more')
  await screen.findByText('Nobody is free right now. Got time? Let your crew know.')
})

test('words and an audience are said, are there when it is opened again, and nothing is left of them after', async () => {
  const sent: unknown[] = []
  const list: FreePerson[] = []
  show(list, (method, body) => {
    list.length = 0
    if (method === 'PUT') {
      sent.push(JSON.parse(body))
      list.push(free('Maya', 125, { meToos: [], ...JSON.parse(body) }))
    }
    return Response.json(list)
  })
  await press(/^I'm free/)
  fireEvent.change(await screen.findByLabelText('What are you up for?'), { target: { value: ' Swimming? ' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Just these people' }))
  await press(/^Free until/)
  expect(screen.getByRole('alert').textContent).toBe('Choose who it is for first.')
  expect(sent).toEqual([])
  await press('Chosen: nobody')
  await press(/^Free until/)
  await screen.findByText('“Swimming?” Only the one you chose can see it.')
  const said = { until: '2027-03-01T20:05:00.000Z', words: 'Swimming?', to: { userIds: ['Ben'] } }
  expect(sent).toEqual([said])

  await press(/^I'm free/)
  expect(await screen.findByLabelText('What are you up for?')).toHaveProperty('value', 'Swimming?')
  expect(screen.getByText('Chosen: Ben')).toBeTruthy()
  // The end stays as it was said.
  await act(() => vi.advanceTimersByTimeAsync(20 * minute))
  fireEvent.change(screen.getByLabelText('What are you up for?'), { target: { value: 'Sauna?' } })
  await press(/^Free until/)
  await screen.findByText('“Sauna?” Only the one you chose can see it.')
  expect(sent[1]).toEqual({ ...said, words: 'Sauna?' })

  await press(/^I'm free/)
  await press('Not free any more')
  await screen.findByText('Nobody is free right now. Got time? Let your crew know.')
  await press(/^I'm free/)
  expect(await screen.findByLabelText('What are you up for?')).toHaveProperty('value', '')
  expect(screen.getByRole('radio', { name: 'All friends' })).toHaveProperty('checked', true)
})

test('a friend is told "me too", and the two can make it a spon until the time is over', async () => {
  const ben = free('Ben', 60, { words: 'Swimming?', saidMeToo: false })
  const answer = Promise.withResolvers<void>()
  const paths: string[] = []
  show([ben], (_method, _body, path) => {
    paths.push(path)
    answer.resolve()
    return Response.json([{ ...ben, saidMeToo: true }])
  })
  await press(/^Ben free till .* Swimming\?$/)
  const sheet = within(await screen.findByRole('dialog', { name: /^Ben is free until/ }))
  expect(sheet.getByText('“Swimming?”')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: /make it a spon/ })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Me too', pressed: false }))
  await sheet.findByRole('button', { name: 'You and Ben: make it a spon?' })
  fireEvent.click(sheet.getByRole('button', { name: 'Me too', pressed: true }))
  await answer.promise
  expect(paths).toEqual(['/api/free/Ben/me-too'])
  await act(() => vi.advanceTimersByTimeAsync(60 * minute + 5))
  expect(screen.getByRole('dialog', { name: 'Not free any more' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'You and Ben: make it a spon?' })).toBeNull()
})

type Sent = { method: string; path: string; body: string }

async function postWithOne(answer: (sent: Sent) => Response) {
  const sent: Sent[] = []
  show([free('Ben', 60, { words: 'Swimming?' })], (method, body, path) => {
    sent.push({ method, path, body })
    return answer({ method, path, body })
  })
  await press('Make it a spon')
  await waitFor(() => expect(toastStore.get()).not.toBeNull())
  return sent
}
async function undo() {
  const shown = toastStore.get()
  const action = shown?.actions?.find(({ label }) => label === 'Undo')
  // As the card does.
  if (shown) dismissToast(shown.id)
  await act(async () => action?.run())
}

test('with the one who is free it is posted by a tap, and undone by another', async () => {
  const sent = await postWithOne(({ method }) => Response.json(method === 'POST' ? { id: 'swim' } : { notified: 0 }))
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ title: 'Swimming?', inviteeIds: ['Ben'], undoable: true })
  expect(toastStore.get()).toMatchObject({ title: 'Posted for you and Ben', duration: 5000 })
  expect(toastStore.get()?.actions?.map(({ label }) => label)).toEqual(['Undo', 'Add details'])
  await undo()
  await waitFor(() => expect(toastStore.get()?.title).toBe('Taken back'))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/events',
    'POST /api/events',
    'DELETE /api/events/swim',
  ])
})

test('without a connection it waits, and undo takes it out of the queue', async () => {
  const messages: unknown[] = []
  const key = '019a0000-0000-7000-8000-000000000007'
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(key)
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { controller: { postMessage: (message: unknown) => messages.push(message) } },
  })
  const sent = await postWithOne(() => new Response(null, { status: 202, headers: { [queuedHeader]: '1' } }))
  expect(toastStore.get()).toMatchObject({ title: 'Kept for later' })
  act(() =>
    offlineState.set({ waiting: [{ id: 7, key, path: '/api/events', method: 'POST' } as QueuedWrite], refused: [] }),
  )
  await undo()
  expect(messages).toContainEqual({ type: 'DISCARD', id: 7 })
  expect(sent).toHaveLength(1)
})

test('whoever is free hears who said "me too", with an offer for each', async () => {
  const mine = free('Maya', 60, { words: 'Chess', meToos: [] })
  const { refresh } = show([mine])
  await screen.findByText('“Chess” Your crew can see it. Nobody else is free yet.')
  refresh([{ ...mine, meToos: [meToo('Ben'), meToo('Cleo')] }])
  await waitFor(() => expect(names()).toEqual(['Ben', 'Cleo']))
  expect(screen.getByText('Ben said me too. Cleo said me too.').getAttribute('role')).toBe('status')
  await press(/^I'm free/)
  const list = within(await screen.findByRole('region', { name: 'Who said me too' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'You and Ben: make it a spon?',
    'You and Cleo: make it a spon?',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await press(/^Ben/)
  await screen.findByRole('dialog', { name: 'Ben said “me too”' })
  refresh([])
  await screen.findByRole('dialog', { name: 'Not free any more' })
})

test('a refused "me too" is taken back, with the reason', async () => {
  const refusal = { code: 'not_found', message: 'Their free time is over.' }
  show([free('Ben', 60, { saidMeToo: false })], () => {
    // What the list says now is not to be had.
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    return Response.json(refusal, { status: 404 })
  })
  await press(/^Ben/)
  await press('Me too')
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description: 'Their free time is over.' }))
  expect(await screen.findByRole('button', { name: 'Me too', pressed: false })).toBeTruthy()
})

test('without a connection what one says waits, and shows already', async () => {
  const waiting: QueuedWrite[] = []
  show([free('Ben', 60, { saidMeToo: false })], (method, body, path) => {
    const id = waiting.length
    waiting.push({ id, personId: 'Maya', method, path, body: body || null, key: `${id}`, madeAt: start, about: null })
    offlineState.set({ waiting: [...waiting], refused: [] })
    return new Response('{}', { status: 202, headers: { [queuedHeader]: '1' } })
  })
  await press(/^Ben/)
  await press('Me too')
  await screen.findByText("Goes out when you're back online")
  expect(screen.getByRole('button', { name: 'Me too', pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await press(/^I'm free/)
  fireEvent.change(await screen.findByLabelText('What are you up for?'), { target: { value: 'Chess' } })
  await press(/^Free until/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^I'm free/, pressed: true })).toBeTruthy()
  await press(/^I'm free/)
  expect(await screen.findByLabelText('What are you up for?')).toHaveProperty('value', 'Chess')
  expect(screen.getByText("Goes out when you're back online")).toBeTruthy()
})

test('with neither connection nor worker it says what to do', async () => {
  show(null)
  await screen.findByText('Who is free right now shows when you are back online.')
  await press(/^I'm free/)
  await press(/^Free until/)
  const description = "You're offline. Try again when you're back."
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description }))
})
