import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { FriendRequest, FriendStatus } from '#shared/friends.ts'
import type { Person } from '#shared/schemas.ts'
import type { ListedPerson } from '#shared/users.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { ConnectPage } from '#web/pages/connect-page.tsx'
import { toastStore } from '#web/ui/toast.ts'
// Preloads lazy chunks, so that the first test does not wait for them.
import '#web/features/crews/crew-form.tsx'
import '#web/features/crews/crew-sheet.tsx'
import '#web/ui/dialog-frame.tsx'

function toPerson(id: string, displayName = id): Person {
  return {
    id,
    displayName,
    firstName: displayName,
    lastName: null,
    email: null,
    phoneNumber: null,
    profileImageUrl: null,
  }
}
function toListed(id: string, friendStatus: FriendStatus): ListedPerson {
  return {
    ...toPerson(id),
    friendStatus,
    areFriends: friendStatus === 'friends',
    isFriendWithCurrentUser: friendStatus === 'friends',
  }
}

type Server = {
  crew: Person[]
  crews: object[]
  /** Friends of any friend. */
  theirs: ListedPerson[]
  requests: FriendRequest[]
  blocked: Person[]
  found: ListedPerson[]
  owner: { id: string; displayName: string } | null
  event: object
  refusals: Record<string, number | { code: string; message: string }>
  calls: string[]
}
let server: Server

beforeEach(() => {
  server = {
    crew: [],
    crews: [],
    theirs: [],
    requests: [],
    blocked: [],
    found: [],
    owner: null,
    event: {},
    refusals: {},
    calls: [],
  }
  toastStore.set(null)
  const me = { ...toPerson('me', 'Ben'), friendCount: 0, eventCount: 0, smsConsent: true, createdAt: '' }
  setCurrentUser(me as CurrentUser)
})
afterEach(() => vi.unstubAllGlobals())

function leave(id: string) {
  server.crew = server.crew.filter((person) => person.id !== id)
}

/** A fake server with the endpoints that this page calls. */
function answer(call: string, body: { friendId?: string; forceInvite?: boolean }): unknown {
  const [, personId = ''] = /users\/(\w+)\/block/.exec(call) ?? []
  if (call === 'GET /api/friends') return server.crew
  if (call === 'GET /api/friends/requests') return server.requests
  if (call === 'GET /api/crews') return server.crews
  if (/^GET \/api\/users\/\w+\/friends/.test(call)) return server.theirs
  if (call === 'GET /api/blocks') return server.blocked
  if (call === 'GET /api/invites') return []
  if (call === 'GET /api/events/tacos') return server.event
  if (call === 'POST /api/events/tacos/invite-user') return { status: 'invited' }
  if (call.startsWith('GET /api/users/search')) return server.found
  if (call.startsWith('GET /api/friends/status')) return { status: 'none' }
  if (call === 'POST /api/users/lookup-phones') return server.found
  if (call === 'POST /api/friends/invite-phone') return { status: 'sent' }
  if (call === 'POST /api/friends/invite-email') {
    const existingUser = body.forceInvite ? null : server.owner
    return { userAlreadyExists: existingUser !== null, existingUser }
  }
  if (call === 'POST /api/friends/request') {
    server.found = server.found.map((person) => toListed(person.id, 'pending_sent'))
    return { status: 'pending_sent' }
  }
  if (call === 'POST /api/friends/unfriend') {
    leave(body.friendId ?? '')
    return { status: 'none' }
  }
  if (call.startsWith('POST /api/users/') && personId) {
    server.blocked = server.crew.filter(({ id }) => id === personId)
    leave(personId)
  }
  if (call.startsWith('DELETE /api/users/')) server.blocked = []
  return undefined
}

function open(address = '/onboarding') {
  history.replaceState(null, '', address)
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${path}`
    server.calls.push(call)
    const refusal = server.refusals[path]
    if (typeof refusal === 'number') return Response.json({ message: 'No.', code: 'internal' }, { status: refusal })
    if (refusal) return Response.json(refusal, { status: 409 })
    const reply = answer(call, body ? JSON.parse(String(body)) : {})
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConnectPage />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const searches = () => server.calls.filter((call) => call.includes('/search'))
const box = () => screen.getByRole('searchbox', { name: 'Search people' })
async function choose(person: ReturnType<typeof userEvent.setup>, name: string, item: string) {
  await person.click(await screen.findByRole('button', { name: `More about ${name}` }))
  await person.click(screen.getByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

it('searches once there are more than two characters and the typing has stopped', async () => {
  server.found = [toListed('Maya', 'none')]
  const person = open()
  expect(screen.getByText('Type at least 3 characters to search for users')).toBeTruthy()
  await person.type(box(), ' ma ')
  expect(screen.getByText('Type at least 3 characters to search for users')).toBeTruthy()
  await person.clear(box())
  await person.type(box(), 'may')
  expect(await screen.findByRole('link', { name: 'Maya' })).toBeTruthy()
  expect(searches()).toEqual(['GET /api/users/search?q=may'])
  await waitFor(() => expect(location.search).toBe('?search=may'))
})

it.each(['/friends?search=maya', '/search?q=maya'])('%s arrives with the search filled in', async (address) => {
  server.found = [toListed('Maya', 'none')]
  open(address)
  expect(box()).toMatchObject({ value: 'maya' })
  expect(await screen.findByRole('link', { name: 'Maya' })).toBeTruthy()
})

it('says of each how one stands with them', async () => {
  const standings: FriendStatus[] = ['none', 'pending_sent', 'pending_received', 'friends']
  server.found = standings.map((status) => toListed(status, status))
  open('/onboarding?search=any')
  const rows = within(await screen.findByRole('list', { name: 'Search results' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    'Add Friend',
    'Pending',
    'Pending Response',
    'Friends',
  ])
  expect(rows.map((row) => within(row).getAllByRole<HTMLButtonElement>('button')[0]?.disabled)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

it('asks somebody to become friends, and shows that it waits', async () => {
  server.found = [toListed('Maya', 'none')]
  const person = open('/onboarding?search=maya')
  await person.click(await screen.findByRole('button', { name: 'Add Friend: Maya' }))
  expect(await screen.findByRole('button', { name: 'Pending' })).toBeTruthy()
  expect(toastStore.get()).toMatchObject({
    title: 'Friend request sent! 👋',
    description: 'You sent a friend request to Maya',
  })
})

it.each([
  [{ code: 'already_sent', message: 'They have not answered yet.' }, { title: 'Already sent!' }],
  [
    { code: 'conflict', message: 'You are friends already.' },
    { title: 'Oops!', description: 'You are friends already.' },
  ],
  [500, { title: 'Oops!', description: 'Failed to send friend request' }],
])('says why a request is refused: %o', async (refusal, toast) => {
  server.found = [toListed('Maya', 'none')]
  server.refusals = { '/api/friends/request': refusal }
  const person = open('/onboarding?search=maya')
  await person.click(await screen.findByRole('button', { name: 'Add Friend: Maya' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject(toast))
})

const tacos = { id: 'tacos', hostId: 'me', title: 'Tacos on my roof', rsvps: [], can: { invite: true } }

it('invites whoever was found to the spon from which one came, beside Add Friend', async () => {
  server.found = [toListed('Maya', 'none')]
  server.event = tacos
  const person = open('/friends?search=maya&event=tacos')
  await person.click(await screen.findByRole('button', { name: 'Invite to Tacos on my roof: Maya' }))
  expect(await screen.findByText('Invited')).toBeTruthy()
  expect(server.calls).toContain('POST /api/events/tacos/invite-user')
  expect(screen.getByRole('button', { name: 'Add Friend: Maya' })).toBeTruthy()
  // Other words keep the spon.
  await person.type(box(), ' o')
  await waitFor(() => expect(location.search).toBe('?search=maya+o&event=tacos'))
})

it('offers no invitation to a spon to which this person may not invite', async () => {
  server.found = [toListed('Maya', 'none')]
  server.event = { ...tacos, can: { invite: false } }
  open('/friends?search=maya&event=tacos')
  expect(await screen.findByRole('button', { name: 'Add Friend: Maya' })).toBeTruthy()
  await waitFor(() => expect(server.calls).toContain('GET /api/events/tacos'))
  expect(screen.queryByRole('button', { name: /^Invite to/ })).toBeNull()
})

it('leads on when nobody is called so, and when the search failed', async () => {
  const person = open('/onboarding?search=nobody')
  expect(await screen.findByText('Nobody called “nobody” here yet')).toBeTruthy()
  server.refusals = { '/api/users/search?q=nobody+else': 500 }
  await person.type(box(), ' else')
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.refusals = {}
  await person.click(again)
  expect(await screen.findByText('Nobody called “nobody else” here yet')).toBeTruthy()
})

it('offers an e-mail where there is an at-sign, and keeps silent about names', async () => {
  const person = open()
  await person.type(box(), 'pia@')
  expect(screen.getByRole('button', { name: 'Send an e-mail invite' })).toBeTruthy()
  await person.type(box(), 'example.com')
  await person.click(screen.getByRole('button', { name: 'Send an e-mail invite' }))
  await waitFor(() => expect(toastStore.get()?.title).toBe('Invitation sent! 🎉'))
  expect(screen.queryByText(/Nobody called/)).toBeNull()
})

it('shows whoever has the address already, and lets one add them or write anyway', async () => {
  server.owner = { id: 'pia', displayName: 'Pia Sand' }
  const person = open('/onboarding?search=pia@example.com')
  await person.click(screen.getByRole('button', { name: 'Send an e-mail invite' }))
  expect(await screen.findByText('Pia Sand is already on Sponti')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add Friend' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Send Email Anyway' }))
  await waitFor(() => expect(toastStore.get()?.title).toBe('Invitation sent! 🎉'))
})

it('offers a text for more than five digits and their signs, and does not search for them', async () => {
  const person = open()
  await person.type(box(), '+1 20')
  expect(screen.queryByRole('button', { name: 'Send a text invite' })).toBeNull()
  await person.type(box(), '2')
  await person.click(screen.getByRole('button', { name: 'Send a text invite' }))
  await waitFor(() => expect(server.calls).toContain('POST /api/friends/invite-phone'))
})

it('leads somebody without a crew to the search', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Find your people' }))
  expect(document.activeElement).toBe(box())
})

it('asks before it removes a friend', async () => {
  server.crew = [toPerson('maya', 'Maya'), toPerson('cleo', 'Cleo')]
  const person = open()
  const first = await choose(person, 'Maya', 'Remove Friend')
  expect(first.getByRole('heading', { name: 'Remove Maya from your crew?' })).toBeTruthy()
  await person.click(first.getByRole('button', { name: 'Keep' }))
  expect(server.calls).not.toContain('POST /api/friends/unfriend')
  const again = await choose(person, 'Maya', 'Remove Friend')
  await person.click(again.getByRole('button', { name: 'Remove Friend' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Maya' })).toBeNull())
  expect(toastStore.get()).toMatchObject({
    title: 'Friend removed',
    description: 'Maya has been removed from your crew',
  })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Crew'))
})

it('keeps a friend whose removal failed, and says so', async () => {
  server.crew = [toPerson('maya', 'Maya')]
  server.refusals = { '/api/friends/unfriend': 503 }
  const person = open()
  const dialog = await choose(person, 'Maya', 'Remove Friend')
  await person.click(dialog.getByRole('button', { name: 'Remove Friend' }))
  await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to remove friend'))
  expect(screen.getByText('Maya')).toBeTruthy()
})

it('blocks somebody after asking, and can let them back', async () => {
  server.crew = [toPerson('maya', 'Maya')]
  const person = open()
  const dialog = await choose(person, 'Maya', 'Block')
  await person.click(dialog.getByRole('button', { name: 'Block' }))
  expect(await screen.findByRole('heading', { name: 'Nobody here yet' })).toBeTruthy()
  await person.click(screen.getByText('Blocked people'))
  await person.click(await screen.findByRole('button', { name: 'Unblock Maya' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Maya' })).toBeNull())
  expect(server.calls).toContain('DELETE /api/users/maya/block')
})

it('sends a report only with words in it', async () => {
  server.crew = [toPerson('maya', 'Maya')]
  const person = open()
  const dialog = await choose(person, 'Maya', 'Report')
  await person.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(dialog.getByRole('alert').textContent).toContain('Say what happened')
  await person.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'Sold me a fake roof.')
  await person.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(toastStore.get()?.title).toBe('Report sent'))
  expect(server.calls.filter((call) => call.includes('report'))).toEqual(['POST /api/users/maya/report'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows twenty of a big crew, then all of them', async () => {
  server.crew = Array.from({ length: 32 }, (_, index) => toPerson(`p${index}`))
  const person = open()
  const list = await screen.findByRole('list', { name: 'Your Crew' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(20)
  await person.click(screen.getByRole('button', { name: 'Show all 32' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(32)
})

it('offers the contacts of the phone only where the browser can open them', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Your Crew' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Find friends in your contacts' })).toBeNull()
})

it('lists who of the picked contacts is here, or says why nobody is', async () => {
  let picked: { tel: string[] }[] = []
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { contacts: { select: async () => picked } }))
  server.found = [toListed('Oona', 'none')]
  const person = open()
  const button = await screen.findByRole('button', { name: 'Find friends in your contacts' })
  await person.click(button)
  await waitFor(() => expect(toastStore.get()?.title).toBe('No contacts selected'))
  picked = [{ tel: ['202 555 0101'] }]
  await person.click(button)
  const list = await screen.findByRole('list', { name: 'From your contacts' })
  expect(within(list).getByRole('button', { name: 'Add Friend: Oona' })).toBeTruthy()
})

it('offers the people of the first friend, and asks all of them by one tap', async () => {
  server.crew = [toPerson('ana', 'Ana')]
  server.theirs = [
    toListed('bruno', 'none'),
    toListed('caro', 'none'),
    toListed('me', 'self'),
    toListed('ed', 'friends'),
  ]
  const person = open()
  const offer = within(await screen.findByRole('region', { name: "Ana's people" }))
  expect(offer.getByText(/bruno, caro/)).toBeTruthy()
  await person.click(offer.getByRole('button', { name: 'Ask all 2' }))
  await waitFor(() => expect(toastStore.get()?.title).toBe('Asked! 👋'))
  expect(server.calls.filter((call) => call === 'POST /api/friends/request')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Ask all 2' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Asked: bruno, caro. Each shows up here after saying yes.')
})

it('says why not everyone could be asked', async () => {
  server.crew = [toPerson('ana', 'Ana')]
  server.theirs = [toListed('bruno', 'none'), toListed('caro', 'none')]
  server.refusals = { '/api/friends/request': { code: 'too_many', message: 'That is enough for today.' } }
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Ask all 2' }))
  await waitFor(() => expect(toastStore.get()?.description).toBe('That is enough for today.'))
})

it('offers nobody where a crew has more than one, or everybody is asked', async () => {
  server.crew = [toPerson('ana', 'Ana'), toPerson('ben', 'Ben')]
  server.theirs = [toListed('caro', 'none')]
  open()
  await screen.findByRole('button', { name: 'More about Ben' })
  expect(server.calls.filter((call) => call.endsWith('/friends') && call.includes('/users/'))).toEqual([])
})

describe('crews', () => {
  const swimmers = {
    id: 'swimmers',
    name: 'Sunday swimmers',
    emoji: '🏊',
    isStarter: true,
    members: [
      { ...toPerson('me', 'Ben'), joinedAt: new Date(0).toISOString(), isStarter: true },
      { ...toPerson('ana', 'Ana'), joinedAt: new Date(0).toISOString(), isStarter: false },
    ],
  }

  it('that do not load say so, and that one is still in them', async () => {
    server.refusals = { '/api/crews': 500 }
    open()
    expect(await screen.findByText('Your crews did not load. You are still in them.')).toBeTruthy()
  })

  it('are started with a name, and a refusal is read in the form', async () => {
    const person = open()
    await person.click(await screen.findByRole('button', { name: 'Start a crew' }))
    const name = await screen.findByLabelText("What's it called?")
    await person.click(screen.getByText('Start it'))
    expect(screen.getByText(/Give the crew a name/)).toBeTruthy()
    await person.click(name)
    await person.paste('Swimmers')
    server.refusals = { '/api/crews': { code: 'conflict', message: 'You are in 20 crews. Leave one of them first.' } }
    await person.click(screen.getByText('Start it'))
    expect(await screen.findByText(/You are in 20 crews/)).toBeTruthy()
  })

  it('of who is in many do not push the friends out of reach', async () => {
    server.crews = Array.from({ length: 20 }, (_, place) => ({ ...swimmers, id: `${place}`, name: `Crew ${place}` }))
    const person = open()
    const list = within(await screen.findByRole('list', { name: 'Crews' }))
    expect(list.getAllByRole('button', { name: /Crew/ })).toHaveLength(5)
    await person.click(list.getByRole('button', { name: 'Show all 20' }))
    expect(list.getAllByRole('button', { name: /Crew/ })).toHaveLength(20)
  })

  it('that are full say so, and invite nobody', async () => {
    const people = Array.from({ length: 30 }, (_, place) => ({ ...swimmers.members[1], id: `${place}` }))
    server.crews = [{ ...swimmers, members: people as typeof swimmers.members }]
    open('/onboarding?crew=swimmers')
    expect(await screen.findByText(/It is full: 30 people/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Invite friends' })).toBeNull()
  })

  it('open from the address, and say who takes over', async () => {
    server.crews = [swimmers]
    const person = open('/onboarding?crew=swimmers')
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(screen.getByText('You stay friends with everyone in it. Ana takes over.')).toBeTruthy()
  })

  it('that are gone say so', async () => {
    open('/onboarding?crew=swimmers')
    expect(await screen.findByText('This crew has ended, or you are not in it any more.')).toBeTruthy()
  })

  it('whose link cannot be made say why', async () => {
    server.crews = [{ ...swimmers, isStarter: false }]
    server.refusals = {
      '/api/crews/swimmers/link': { code: 'too_many', message: 'Too many links. Try again in an hour.' },
    }
    const person = open('/onboarding?crew=swimmers')
    expect(await screen.findByText('Who is in it (2)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End the crew' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Share link' }))
    expect(await screen.findByText('Too many links. Try again in an hour.')).toBeTruthy()
  })
})
