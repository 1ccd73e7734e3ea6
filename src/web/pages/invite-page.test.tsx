import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { Invite } from '#shared/invites.ts'
import { appConfig } from '#tests/support/app-config.ts'
import { readCrewLink } from '#web/features/invites/crew-link-model.ts'
import { keepTap } from '#web/features/invites/invite-tap-model.ts'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { InvitePage } from '#web/pages/invite-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

const inviter = { displayName: 'Maya Ortiz', firstName: 'Maya', profileImageUrl: null }
const toEvent: Invite = {
  invitation: { type: 'event', needsTap: false, standing: 'open' },
  inviter,
  event: {
    title: 'Tacos on my roof',
    description: 'Bring limes',
    timeframe: 'Lunch',
    specificTime: null,
    startsAt: null,
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    phase: 'coming',
    location: '12 Elm Street',
    gifUrl: null,
    gifAltText: null,
    seed: 7,
    guests: 'welcome',
  },
  crew: null,
}
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const toEventOf = (times: object) => Response.json({ ...toEvent, event: { ...toEvent.event, ...times } })
const toCrew: Invite = {
  invitation: { type: 'friend', needsTap: false, standing: 'open' },
  inviter,
  event: null,
  crew: null,
}
const eventId = '019a0000-0000-7000-8000-000000000009'

let invite: () => Response | Promise<Response>
let accept: () => Response
let accepted: number
let answer: () => Response | Promise<Response>
let entries: { name: string; response: string; key: string }[]

beforeEach(() => {
  setAppConfig(appConfig)
  accepted = 0
  entries = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && path === '/api/invite/tok') return invite()
    if (method === 'POST' && path === '/api/invite/tok/guest') {
      entries.push(JSON.parse(String(body)))
      return answer()
    }
    if (method === 'GET' && path === '/api/auth/user') return Response.json({ id: 'sam', displayName: 'Sam' })
    if (method === 'POST' && path === '/api/invite/tok/accept') {
      accepted += 1
      return accept()
    }
    throw new Error(`Nobody expected ${method} ${path}`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

function open(token: string | null, isSignedIn: boolean, hash = '') {
  setCurrentUser(isSignedIn ? ({ id: 'me', displayName: 'Ben' } as CurrentUser) : null)
  history.replaceState(null, '', `/invite/${token ?? ''}${hash}`)
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <InvitePage token={token} loadSpon={async () => {}} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const readKept = () => JSON.parse(localStorage.getItem('sponti:entry tok') ?? '')
const refuse = (status: number, message: string) => Response.json({ message, code: 'gone' }, { status })

describe('a visitor', () => {
  it('reads who invites to what, and is led to signing in and back here', async () => {
    invite = () => Response.json(toEvent)
    open('tok', false)
    expect(screen.getByText('Loading your invitation...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Tacos on my roof' })).toBeTruthy()
    for (const words of ['Maya Ortiz', 'Bring limes', 'Lunchtime', '12 Elm Street'])
      expect(screen.getByText(words)).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Join or sign in' })
    expect(way.getAttribute('href')).toBe('/api/auth/login?redirect=%2Finvite%2Ftok')
    expect(accepted).toBe(0)
    expect(document.title).toBe('Maya invites you: Tacos on my roof · Sponti')
  })

  it('reads that it is on', async () => {
    invite = () => toEventOf({ startsAt: ago(1), phase: 'on' })
    open('tok', false)
    expect(await screen.findByText(/^On now · since /)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: "I'm going" })).not.toEqual([])
  })

  it('that is ended early reads so on coming back, and keeps what was read without a connection', async () => {
    invite = () => toEventOf({ startsAt: ago(1), phase: 'on' })
    open('tok', false)
    await screen.findByText(/^On now · since /)
    function comeBack() {
      return act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    }
    const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    invite = lost
    await comeBack()
    await waitFor(() => expect(lost).toHaveBeenCalled())
    expect(screen.getByText(/^On now · since /)).toBeTruthy()
    invite = () => toEventOf({ startsAt: ago(1), endsAt: ago(0), phase: 'over' })
    await comeBack()
    expect(await screen.findByText('This is over. Join, and you hear of the next one.')).toBeTruthy()
    expect(screen.queryByText(/^On now/)).toBeNull()
  })

  it('reads that it is over, and is not asked to come', async () => {
    invite = () => toEventOf({ startsAt: ago(5), endsAt: ago(1), phase: 'over' })
    open('tok', false)
    expect(await screen.findByText(/^Lunchtime · (today|yesterday), over$/)).toBeTruthy()
    expect(screen.getByText(/invited you to/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: "I'm going" })).toBeNull()
    expect(screen.getByText('This is over. Join, and you hear of the next one.')).toBeTruthy()
  })

  it.each([
    [{ github: true }, 'Sign in with GitHub. No password, nothing to fill in.'],
    [{ email: true }, 'Come in your way'],
    [{ oidc: 'Our club', github: true }, 'Come in your way'],
    [{ demo: true }, 'Demo mode: pick a sample person'],
  ])('reads how one comes in here: %o', async (offered, words) => {
    setAppConfig({ ...appConfig, github: false, ...offered })
    invite = () => Response.json(toCrew)
    open('tok', false)
    const way = await screen.findByRole('link', { name: "I'm in" })
    expect(way.nextElementSibling?.textContent).toBe(words)
  })

  it('finds all ways in open where the page of ways led back for a passkey', async () => {
    invite = () => Response.json(toEvent)
    open('tok', false, '#ways-in')
    expect(await screen.findByRole('dialog', { name: 'Come on in' })).toBeTruthy()
    expect(location.hash).toBe('')
  })

  it('is told when the link is no link', () => {
    open(null, false)
    expect(screen.getByRole('heading', { name: 'Invalid Invite Link' })).toBeTruthy()
  })

  const off = { title: 'Tacos', host: { displayName: 'Maya' }, calledOffAt: new Date().toISOString() }
  const sayOff = () => Response.json({ message: 'Off.', code: 'called_off', ...off }, { status: 410 })

  it('reads who called it off', async () => {
    invite = sayOff
    open('tok', false)
    expect(await screen.findByRole('heading', { name: 'Maya called off Tacos' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'What Sponti is' }).getAttribute('href')).toBe('/')
  })

  it('reads so too who answers on a page that was open before', async () => {
    invite = () => Response.json(toEvent)
    answer = sayOff
    localStorage.setItem(
      'sponti:entry tok',
      JSON.stringify({ name: 'Sam', response: 'going', key: 'key', at: Date.now() }),
    )
    open('tok', false)
    expect(await screen.findByRole('heading', { name: 'Maya called off Tacos' })).toBeTruthy()
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

describe('a visitor who answers without an account', () => {
  async function answerAs(name: string, label: "I'm going" | 'I might go') {
    invite = () => Response.json(toEvent)
    open('tok', false)
    // The test browser has no popovers: both sheets lie open.
    const sheet = within(await screen.findByRole('dialog', { name: label }))
    const person = userEvent.setup()
    await person.type(sheet.getByLabelText('Your first name'), name)
    await person.click(sheet.getByRole('button', { name: label }))
    return { person, sheet }
  }

  it('is asked for a first name alone, and the page becomes the spon', async () => {
    answer = () => Response.json({ id: eventId })
    await answerAs('Sam', 'I might go')
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
    expect(entries).toEqual([{ name: 'Sam', response: 'might-show', key: expect.any(String) }])
    expect(accepted).toBe(0)
  })

  it('cannot answer twice while the first answer is on its way', async () => {
    answer = () => new Promise(() => {})
    const { person } = await answerAs('Sam', "I'm going")
    const others = screen.getAllByRole('button', { name: /^I('m going| might go)$/ })
    for (const button of others) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      await person.click(button)
    }
    expect(entries).toHaveLength(1)
  })

  it('reads what is wrong with the name, which stays in the field', async () => {
    answer = () => refuse(400, 'Type just your first name, without an address or a link.')
    const { sheet } = await answerAs('sam@example.com', "I'm going")
    expect((await sheet.findByRole('alert')).textContent).toContain('Type just your first name')
    expect(sheet.getByLabelText<HTMLInputElement>('Your first name').value).toBe('sam@example.com')
    answer = () => Response.json({ id: eventId })
    await userEvent.setup().click(sheet.getByRole('button', { name: "I'm going" }))
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
    expect(entries[1]?.key).toBe(entries[0]?.key)
  })

  it('loses nothing without a connection: it goes out once there is one, under the same key', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await answerAs('Sam', "I'm going")
    expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
    answer = () => Response.json({ id: eventId })
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
    expect(entries).toHaveLength(2)
    expect(entries[1]).toEqual(entries[0])
  })

  it('finds what was not sent yet after a reload', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await answerAs('Sam', "I'm going")
    await screen.findByText('Waiting for a connection')
    cleanup()
    answer = () => Response.json({ id: eventId })
    open('tok', false)
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
    expect(entries.at(-1)).toEqual(entries[0])
  })

  it('keeps the time at which an answer was given, however often it is tried', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await answerAs('Sam', "I'm going")
    await screen.findByText('Waiting for a connection')
    const given = readKept().at
    expect(given).toEqual(expect.any(Number))
    vi.setSystemTime(given + 47 * 3_600_000)
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(entries).toHaveLength(2))
    expect(readKept().at).toBe(given)
    vi.setSystemTime(given + 49 * 3_600_000)
    cleanup()
    invite = () => toEventOf({ endsAt: ago(-1) })
    open('tok', false)
    expect(await screen.findAllByRole('button', { name: "I'm going" })).toBeTruthy()
    expect(entries).toHaveLength(2)
  })

  it('whose answer counted although the reply was lost reads that they are in', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await answerAs('Sam', "I'm going")
    await screen.findByText('Waiting for a connection')
    answer = () => Response.json({ message: 'You have answered.', code: 'already_answered' }, { status: 409 })
    dispatchEvent(new Event('online'))
    expect(await screen.findByText("You're going, Sam! 🎉")).toBeTruthy()
    expect(screen.getByText(/Your answer arrived the first time/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open the link again' })).toBeTruthy()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it.each(['{"name":', '7', 'null', '[]', '{"at":9999999999999}'])(
    'opens the invitation where the device kept something broken (%s)',
    async (broken) => {
      invite = () => Response.json(toEvent)
      localStorage.setItem('sponti:entry tok', broken)
      open('tok', false)
      expect(await screen.findAllByRole('button', { name: "I'm going" })).toBeTruthy()
      expect(entries).toEqual([])
    },
  )

  it.each([
    ['full', /is taken/],
    ['off', /join first/],
    ['closed', /48 hours/],
  ] as const)('is led to joining where that is %s', async (guests, why) => {
    invite = () => Response.json({ ...toEvent, event: { ...toEvent.event, guests } })
    open('tok', false)
    expect(await screen.findByRole('link', { name: 'See the plan' })).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByLabelText('Your first name')).toBeNull()
  })
})

describe('somebody who is signed in', () => {
  function reply(type: 'event' | 'friend') {
    return {
      type,
      eventId: type === 'event' ? eventId : null,
      crewId: null,
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
    accept = () => refuse(503, 'Our database does not answer right now. Try again in a moment.')
    open('tok', true)
    const again = await screen.findByRole('button', { name: 'Try again' })
    accept = () => Response.json(reply('event'))
    await userEvent.setup().click(again)
    await waitFor(() => expect(location.pathname).toBe(`/event/${eventId}`))
  })
})

describe('a link that needs a tap', () => {
  const toSwimmers: Invite = {
    invitation: { type: 'crew', needsTap: true, standing: 'open' },
    inviter,
    event: null,
    crew: {
      name: 'Sunday swimmers',
      emoji: '🏊',
      members: ['Maya', 'Ben'].map((firstName, color) => ({ firstName, profileImageUrl: null, color })),
      memberCount: 9,
    },
  }
  const joined = { type: 'crew', eventId: null, crewId: 'swimmers', inviter: { ...inviter, friendStatus: 'friends' } }
  const findButton = () => screen.findByRole('button', { name: "I'm in" })

  beforeEach(() => {
    sessionStorage.clear()
    invite = () => Response.json(toSwimmers)
    accept = () => Response.json(joined)
  })

  it('says who is in it, and joins by one tap', async () => {
    open('tok', true)
    await userEvent.setup().click(await findButton())
    expect(screen.getByRole('heading', { name: 'Sunday swimmers' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Who is in it' }).textContent).toContain('+7')
    expect(screen.getByText('You become friends with all of them.')).toBeTruthy()
    await waitFor(() => expect(location.pathname + location.search).toBe('/onboarding?crew=swimmers'))
    expect(accepted).toBe(1)
  })

  it('is not tapped again by who tapped it before signing in, on this tab alone and once', async () => {
    open('tok', false)
    const link = await screen.findByRole('link', { name: "I'm in" })
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.setup().click(link)
    cleanup()
    open('tok', true)
    await waitFor(() => expect(location.search).toBe('?crew=swimmers'))
    expect(accepted).toBe(1)
    cleanup()
    open('tok', true)
    await findButton()
    expect(accepted).toBe(1)
  })

  it('is kept for when whoever opened it without an account has one, until they joined', async () => {
    open('tok', true)
    await findButton()
    expect(readCrewLink()).toBeNull()
    cleanup()
    open('tok', false)
    const link = await screen.findByRole('link', { name: "I'm in" })
    expect(readCrewLink()).toBe('tok')
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.setup().click(link)
    cleanup()
    open('tok', true)
    await waitFor(() => expect(readCrewLink()).toBeNull())
  })

  it.each([
    [409, 'This crew is full: it has 30 people.', ''],
    [410, 'That link has run out.', ' Ask whoever sent it for a new one.'],
  ])('that is refused with %i says why, and what to do', async (status, sentence, advice) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    accept = () => refuse(status, sentence)
    open('tok', true)
    await userEvent.setup().click(await findButton())
    expect(await screen.findByText(sentence + advice)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  const isFull = { ...toSwimmers, crew: toSwimmers.crew && { ...toSwimmers.crew, memberCount: 30 } }
  function standsAs(given: Invite, standing: Invite['invitation']['standing']): Invite {
    return { ...given, invitation: { ...given.invitation, standing } }
  }

  it.each([true, false])(
    'to a full crew says so before anybody makes an account for it (signed in: %s)',
    async (isHere) => {
      invite = () => Response.json(isFull)
      open('tok', isHere)
      expect(await screen.findByText(/This crew is full: it has 30 people. Ask Maya to make room./)).toBeTruthy()
      expect(screen.queryByText("I'm in")).toBeNull()
      expect(Boolean(screen.queryByRole('link', { name: 'Sign in' }))).toBe(!isHere)
    },
  )

  it('leads members into the crew, full or not, and does not congratulate them', async () => {
    toastStore.set(null)
    invite = () => Response.json(standsAs(isFull, 'in'))
    open('tok', true)
    const way = await screen.findByRole('button', { name: 'See who is in it' })
    expect(screen.queryByText(/You become friends/)).toBeNull()
    await userEvent.setup().click(way)
    await waitFor(() => expect(location.search).toBe('?crew=swimmers'))
    expect(toastStore.get()).toBeNull()
  })

  it.each([
    ['own', /This is your own link/],
    ['in', /You and Maya are friends already/],
  ] as const)('has nothing to accept where the standing is %s', async (standing, words) => {
    const byFriend: Invite = { ...toCrew, invitation: { type: 'friend', needsTap: true, standing } }
    invite = () => Response.json(byFriend)
    // Before signing in nobody knew whose it is.
    if (standing === 'own') keepTap('tok')
    open('tok', true)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your crew' })).toBeTruthy()
    expect(screen.queryByText("I'm in")).toBeNull()
    expect(accepted).toBe(0)
  })

  it('makes friends, or asks where they had parted', async () => {
    invite = () => Response.json({ ...toCrew, invitation: { type: 'friend', needsTap: true, standing: 'open' } })
    accept = () => Response.json({ ...joined, crewId: null, inviter: { ...inviter, friendStatus: 'pending_sent' } })
    open('tok', true)
    await userEvent.setup().click(await findButton())
    await waitFor(() => expect(location.pathname).toBe('/onboarding'))
    expect(toastStore.get()?.description).toBe('Maya Ortiz has to say yes first')
  })
})
