import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SentInvite } from '#shared/invites.ts'
import { InviteOffer } from '#web/features/invites/invite-offer.tsx'
import { OpenInvitations } from '#web/features/invites/open-invitations.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { toastStore } from '#web/ui/toast.ts'

const ada = { id: '019a0000-0000-7000-8000-000000000004', displayName: 'Ada Okafor' }
let bodies: unknown[]
let answers: Response[]
let sent: SentInvite[]

beforeEach(() => {
  bodies = []
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(path === '/api/invites' ? sent : [])
    bodies.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null })
    return answers.shift() ?? new Response('', { status: 503 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function offer(text: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <InviteOffer text={text} renderFriend={(user) => <button type="button">Add {user.displayName}</button>} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

describe('an address in the search', () => {
  it('can be asked to become a friend', async () => {
    answers.push(Response.json({ userAlreadyExists: false, existingUser: null }))
    const person = offer(' ada@example.com ')
    await person.click(screen.getByRole('button', { name: 'Send an e-mail invite' }))
    expect(await screen.findByText('It is on its way.')).toBeTruthy()
    expect(bodies).toMatchObject([
      { path: '/api/friends/invite-email', body: { email: 'ada@example.com', forceInvite: false } },
    ])
  })

  it('may belong to somebody who is here, who can be added, or mailed anyway', async () => {
    answers.push(
      Response.json({ userAlreadyExists: true, existingUser: ada }),
      Response.json({ userAlreadyExists: false, existingUser: null }),
    )
    const person = offer('ada@example.com')
    await person.click(screen.getByRole('button', { name: 'Send an e-mail invite' }))
    expect(await screen.findByText('Ada Okafor is already on Sponti')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add Ada Okafor' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Send Email Anyway' }))
    expect(await screen.findByText('It is on its way.')).toBeTruthy()
    expect(bodies).toMatchObject([{ body: { forceInvite: false } }, { body: { forceInvite: true } }])
  })

  it('that was asked before says so', async () => {
    answers.push(Response.json({ message: 'Already sent!', code: 'already_sent' }, { status: 409 }))
    const person = offer('ada@example.com')
    await person.click(screen.getByRole('button', { name: 'Send an e-mail invite' }))
    await waitFor(() => expect(toastStore.get()?.title).toBe('Already sent!'))
  })
})

describe('a number in the search', () => {
  it('leads to whoever can be found by it', async () => {
    answers.push(Response.json({ message: 'x', code: 'already_here', existingUser: ada }, { status: 409 }))
    const person = offer('+1 202 555 0123')
    await person.click(screen.getByRole('button', { name: 'Send a text invite' }))
    await waitFor(() => expect(toastStore.get()?.title).toBe('Found them!'))
    expect(location.pathname + location.search).toBe('/friends?search=Ada+Okafor')
  })

  it('gets a text, and a failure is told in the server’s words', async () => {
    answers.push(
      Response.json({ message: 'phoneNumber: Not a number.', code: 'invalid_input' }, { status: 400 }),
      Response.json({ status: 'sent' }),
    )
    const person = offer('+1 202 555 0123')
    await person.click(screen.getByRole('button', { name: 'Send a text invite' }))
    await waitFor(() => expect(toastStore.get()?.description).toBe('Not a number.'))
    await person.click(screen.getByRole('button', { name: 'Send a text invite' }))
    expect(await screen.findByText('It is on its way.')).toBeTruthy()
  })
})

it('words in the search are no address', () => {
  offer('Ada')
  expect(screen.queryByRole('button')).toBeNull()
})

describe('what one has sent', () => {
  function list() {
    return render(
      <QueryClientProvider client={createQueryClient()}>
        <OpenInvitations />
      </QueryClientProvider>,
    )
  }
  const invite: SentInvite = {
    id: '019a0000-0000-7000-8000-000000000005',
    channel: 'phone',
    type: 'friend',
    to: '+12025550123',
    person: null,
    event: null,
    status: 'sent',
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  }

  it('is listed with what it is about, and taken back one by one', async () => {
    const came = { ...invite, id: ada.id, status: 'accepted', type: 'event', person: ada, expiresAt: null } as const
    sent = [invite, { ...came, event: { id: ada.id, title: 'Tacos' } }]
    answers.push(new Response(null, { status: 204 }))
    list()
    expect(await screen.findByText('To join your crew · Runs out in 20 days')).toBeTruthy()
    expect(screen.getByText('Tacos · Came by your invite')).toBeTruthy()
    const person = userEvent.setup()
    await person.click(screen.getByRole('button', { name: 'Take back the invitation of Ada Okafor' }))
    expect(await screen.findByText(/Ada Okafor loses the way in/)).toBeTruthy()
    sent = [invite]
    await person.click(screen.getByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(screen.queryByText('Tacos · Came by your invite')).toBeNull())
    expect(bodies).toMatchObject([{ method: 'DELETE', path: `/api/invites/${ada.id}` }])
  })

  it('says so where a text may not have gone out', async () => {
    sent = [{ ...invite, status: 'unknown' }]
    list()
    expect(await screen.findByText(/We can't tell whether the text went out. Ask them/)).toBeTruthy()
  })

  it('takes no room where there is none', async () => {
    sent = [invite]
    const { container } = list()
    const [button] = await screen.findAllByRole('button')
    sent = []
    answers.push(new Response(null, { status: 204 }))
    const person = userEvent.setup()
    await person.click(button as HTMLElement)
    await person.click(await screen.findByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(container.innerHTML).toBe(''))
  })
})
