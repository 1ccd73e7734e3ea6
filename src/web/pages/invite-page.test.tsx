import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { Invite } from '#shared/invites.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { InvitePage } from '#web/pages/invite-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

const inviter = { displayName: 'Maya Ortiz', firstName: 'Maya', profileImageUrl: null }
const toEvent: Invite = {
  invitation: { type: 'event' },
  inviter,
  event: {
    title: 'Tacos on my roof',
    description: 'Bring limes',
    timeframe: 'Lunch',
    specificTime: null,
    location: '12 Elm Street',
    gifUrl: null,
    gifAltText: null,
    guests: 'welcome',
  },
}
const toCrew: Invite = { invitation: { type: 'friend' }, inviter, event: null }
const eventId = '019a0000-0000-7000-8000-000000000009'

let invite: () => Response | Promise<Response>
let accept: () => Response
let accepted: number

beforeEach(() => {
  accepted = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET' && path === '/api/invite/tok') return invite()
    if (method === 'POST' && path === '/api/invite/tok/accept') {
      accepted += 1
      return accept()
    }
    throw new Error(`Nobody expected ${method} ${path}`)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

function open(token: string | null, isSignedIn: boolean) {
  setCurrentUser(isSignedIn ? ({ id: 'me', displayName: 'Ben' } as CurrentUser) : null)
  history.replaceState(null, '', `/invite/${token ?? ''}`)
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <InvitePage token={token} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const refuse = (status: number, message: string) => Response.json({ message, code: 'gone' }, { status })

describe('a visitor', () => {
  it('reads who invites to what, and is led to signing in and back here', async () => {
    invite = () => Response.json(toEvent)
    open('tok', false)
    expect(screen.getByText('Loading your invitation...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Tacos on my roof' })).toBeTruthy()
    for (const words of ['Maya Ortiz', 'Bring limes', 'Lunchtime', '12 Elm Street'])
      expect(screen.getByText(words)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'See the plan' })
    expect(way.getAttribute('href')).toBe('/api/auth/login?redirect=%2Finvite%2Ftok')
    expect(accepted).toBe(0)
    expect(document.title).toBe('Maya invites you: Tacos on my roof · Sponti')
  })

  it('is told when the link is no link', () => {
    open(null, false)
    expect(screen.getByRole('heading', { name: 'Invalid Invite Link' })).toBeTruthy()
  })

  it.each([404, 410, 400])('is told when there is nothing behind it (%s)', async (status) => {
    invite = () => refuse(status, 'That link has run out.')
    open('tok', false)
    expect(await screen.findByRole('heading', { name: 'Invitation Not Found' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go Back Home' })).toBeTruthy()
  })

  it('can look again after a lost connection', async () => {
    invite = () => Promise.reject(new TypeError('Failed to fetch'))
    open('tok', false)
    const again = await screen.findByRole('button', { name: 'Try again' })
    invite = () => Response.json(toCrew)
    await userEvent.setup().click(again)
    expect(await screen.findByRole('heading', { name: 'Join the crew' })).toBeTruthy()
  })
})

describe('somebody who is signed in', () => {
  function reply(type: 'event' | 'friend') {
    return {
      type,
      eventId: type === 'event' ? eventId : null,
      inviter: { ...inviter, id: eventId, friendStatus: type === 'event' ? 'none' : 'friends' },
    }
  }

  it('is taken to the spon, by one request', async () => {
    invite = () => Response.json(toEvent)
    accept = () => Response.json(reply('event'))
    open('tok', true)
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
    expect(accepted).toBe(1)
  })

  it('is taken to the feed as a friend', async () => {
    invite = () => Response.json(toCrew)
    accept = () => Response.json(reply('friend'))
    open('tok', true)
    await waitFor(() => expect(location.pathname).toBe('/'))
    expect(toastStore.get()?.description).toBe('Maya Ortiz is now your friend')
  })

  it('reads why it did not work out, and the log says more', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    invite = () => Response.json(toEvent)
    accept = () => refuse(410, 'That link has run out. Ask Maya for a new one.')
    open('tok', true)
    expect(await screen.findByText('That link has run out. Ask Maya for a new one.')).toBeTruthy()
    expect(log).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/invite/tok')
  })

  it('can try again when the server could not be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    invite = () => Response.json(toEvent)
    accept = () => refuse(503, 'We cannot reach our memory right now. Try again in a moment.')
    open('tok', true)
    const again = await screen.findByRole('button', { name: 'Try again' })
    accept = () => Response.json(reply('event'))
    await userEvent.setup().click(again)
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
  })
})
